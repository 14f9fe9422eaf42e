import { msg } from '@portal/shared/domain';
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withinTransaction } from '../../database/within-transaction.ts';
import { Slots, type NoSlot, type SlotLimits } from '../../platform/limits/slots.ts';
import type { RenderedPdf } from '../../platform/pdf/pdf-thread.ts';
import type { PdfDocument } from '../../platform/pdf/pdf-document.ts';
import { ProblemError } from '../../platform/responses/problem-error.ts';
import { lockAgent } from '../agents/index.ts';
import type { FileService, StoredFile } from '../files/index.ts';
import { timeZoneOfAgent } from '../preferences/index.ts';
import type { ReportRecord } from './map-report.ts';
import { reportDocument } from './report-document.ts';
import { attachDocument, findReport } from './report-store.ts';

/** Downloads that wait for their document to be made, for one person and on one server. */
const DOCUMENT_LIMITS: SlotLimits = { perHolder: 2, total: 4 };
/** A report that is changed again and again while its document is made. */
const MAX_TRIES = 3;

interface ReportDocumentsOptions {
  db: Kysely<Database>;
  files: FileService;
  render: (document: PdfDocument) => Promise<RenderedPdf>;
  limits?: SlotLimits;
}

/**
 * The PDFs of reports: private files, each made once for the figures it has, and the same bytes at every download. A report that
 * is generated has its document from the start. After a correction it has none, and the first download makes it. What is replaced
 * has no row any more, so its bytes are removed in the night.
 */
export class ReportDocuments {
  readonly #options: ReportDocumentsOptions;
  readonly #slots: Slots;
  /** Documents that are being rendered, by the id of the report: everybody waits for the same one. */
  readonly #underWay = new Map<string, Promise<StoredFile>>();

  constructor(options: ReportDocumentsOptions) {
    this.#options = options;
    this.#slots = new Slots(options.limits ?? DOCUMENT_LIMITS);
  }

  /** Makes the document of a report and stores its bytes. @returns the row, for `FileService.record` */
  async make(report: ReportRecord): Promise<StoredFile> {
    const { db, files, render } = this.#options;
    const timeZone = await timeZoneOfAgent(db, report.agentId);
    const { bytes, pages } = await render(reportDocument(report, timeZone));
    return files.put({
      agentId: report.agentId,
      fileId: randomUUID(),
      kind: 'report',
      fileName: `property-report-${report.reportId}.pdf`,
      contentType: 'application/pdf',
      bytes,
      pages,
      storedBy: 'portal',
    });
  }

  /**
   * The document of a report that has figures.
   * @param holder the id of the person who downloads it
   * @throws ProblemError 429 when this person waits for enough documents, 503 when the server is busy with others or the file
   * store cannot be used
   */
  async read(report: ReportRecord, holder: string): Promise<StoredFile> {
    const stored = await this.#stored(report);
    if (stored) return stored;
    const underWay = this.#underWay.get(report.reportId);
    if (underWay) return underWay;
    const release = this.#slots.take(holder);
    if (typeof release === 'string') throw noSlot(release);
    const making = this.#makeMissing(report).finally(() => {
      release();
      this.#underWay.delete(report.reportId);
    });
    this.#underWay.set(report.reportId, making);
    return making;
  }

  async #stored({ agentId, documentFileId }: ReportRecord): Promise<StoredFile | undefined> {
    return documentFileId === null
      ? undefined
      : this.#options.files.find(agentId, 'report', { fileId: documentFileId });
  }

  async #makeMissing(first: ReportRecord): Promise<StoredFile> {
    const { db, files } = this.#options;
    let report = first;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const file = await this.make(report);
      const isAttached = await withinTransaction(db, async (trx) => {
        // in turn with changes of the report, which forget the file they replace
        await lockAgent(trx, report.agentId);
        if (!(await attachDocument(trx, report, file.fileId))) return false;
        await files.record(trx, [file]);
        return true;
      });
      if (isAttached) return file;
      // it was changed meanwhile, or another server was faster
      const newer = await findReport(db, report.agentId, report.reportId);
      const stored = newer && (await this.#stored(newer));
      if (stored) return stored;
      if (!newer) break;
      report = newer;
    }
    throw noSlot('total');
  }
}

function noSlot(reason: NoSlot): ProblemError {
  const own = msg('Your other documents are still being prepared. Please try again in a moment.');
  if (reason === 'holder') return new ProblemError(429, 'too_many_documents', own, { headers: { 'retry-after': '2' } });
  const all = msg('Too many documents are being prepared right now. Please try again in a moment.');
  return new ProblemError(503, 'documents_busy', all, { headers: { 'retry-after': '5' } });
}
