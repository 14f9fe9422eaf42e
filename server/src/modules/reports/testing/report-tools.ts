import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { openLocalFileStore } from '../../../platform/files/local-file-store.ts';
import { renderPages } from '../../../platform/pdf/render-pdf.ts';
import { FileService, type StoredFile } from '../../files/index.ts';
import { ReportDocuments } from '../report-documents.ts';

/** Files and documents of reports in a folder of their own; documents are rendered on the thread of the test. */
export interface ReportTools {
  files: FileService;
  documents: ReportDocuments;
  bytesOf: (file: StoredFile) => Promise<Buffer>;
  remove: () => Promise<void>;
}

export async function openReportTools(db: Kysely<Database>, now: () => Date): Promise<ReportTools> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-reports-'));
  const files = new FileService({ db, store: openLocalFileStore(folder), now });
  return {
    files,
    documents: new ReportDocuments({ db, files, render: renderPages }),
    async bytesOf(file) {
      const bytes = await files.open(file);
      if (!bytes) throw new Error('The store has lost the file.');
      return buffer(bytes);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
