import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { PdfDocument } from '../../platform/pdf/pdf-document.ts';
import type { RenderedPdf } from '../../platform/pdf/pdf-thread.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { insertAgent, insertConsumers, TEST_NOW } from '../referrals/testing/referral-fixtures.ts';
import type { ReportRecord } from './map-report.ts';
import { ReportDocuments } from './report-documents.ts';
import { changeReport } from './report-service.ts';
import { addressColumns, findReport, insertReport, updateReport } from './report-store.ts';
import { openReportTools, type ReportTools } from './testing/report-tools.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

const MAYA = 1;
const address = {
  streetNumber: '12',
  streetName: 'Elm St',
  unitNumber: null,
  city: 'Denver',
  state: 'CO',
  zip: '80205',
};
let database: TestDatabase;
let db: Kysely<Database>;
let tools: ReportTools;
beforeAll(async () => {
  database = await startTestDatabase();
  db = database.db;
  tools = await openReportTools(db, () => TEST_NOW);
});
afterAll(async () => {
  await database.stop();
  await tools.remove();
});
beforeEach(async () => {
  await sql`truncate agent cascade`.execute(db);
  await insertAgent(db, { agentId: MAYA });
});

async function ready(): Promise<ReportRecord> {
  const report = await insertReport(db, {
    agentId: MAYA,
    reportId: crypto.randomUUID(),
    agentReferralId: null,
    ...addressColumns(address),
    status: 'READY',
    avm: 500_000,
    loanBalance: 1,
    taxes: 1,
    closingCosts: 1,
    failureReason: null,
    generationId: null,
    escrowOrderId: null,
    createdAt: TEST_NOW,
    updatedAt: TEST_NOW,
    generatedAt: TEST_NOW,
  });
  return report!; // there is no other
}
const again = async ({ reportId }: ReportRecord) => (await findReport(db, MAYA, reportId))!; // it was just written
const rows = () => db.selectFrom('storedFile').select(['fileId', 'kind', 'fileName']).execute();

/** Documents whose rendering ends when the test says so. */
function withHeldRendering() {
  let rendered = 0;
  const held = Promise.withResolvers<void>();
  const render = async (document: PdfDocument): Promise<RenderedPdf> => {
    rendered += 1;
    await held.promise;
    return { bytes: Buffer.from(document.title), pages: 1 };
  };
  const documents = new ReportDocuments({ db, files: tools.files, render });
  return { documents, rendered: () => rendered, end: held.resolve, fail: held.reject };
}

test('D-37 twenty downloads of an unchanged report make one file, and later ones read it', async () => {
  const { documents, rendered, end } = withHeldRendering();
  const report = await ready();
  const downloads = Array.from({ length: 20 }, () => documents.read(report, 'maya'));
  end();
  const files = await Promise.all(downloads);
  expect(new Set(files.map(({ fileId }) => fileId)).size).toBe(1);
  expect((await documents.read(await again(report), 'leo')).fileId).toBe(files[0]!.fileId);
  expect(rendered()).toBe(1);
  expect(await rows()).toEqual([
    { fileId: files[0]!.fileId, kind: 'report', fileName: `property-report-${report.reportId}.pdf` },
  ]);
});

test('D-37 two servers that make the same document keep one, and both answer with it', async () => {
  const [one, other] = [withHeldRendering(), withHeldRendering()];
  const report = await ready();
  const both = [one.documents.read(report, 'maya'), other.documents.read(report, 'maya')];
  one.end();
  other.end();
  const [first, second] = await Promise.all(both);
  expect(second!.fileId).toBe(first!.fileId);
  expect(await rows()).toHaveLength(1);
});

test('D-37 a report that is corrected while its document is made gets one of the new figures', async () => {
  const { documents, rendered, end } = withHeldRendering();
  const report = await ready();
  const download = documents.read(report, 'maya');
  const later = new Date(TEST_NOW.getTime() + 1000);
  await updateReport(db, report, ['READY'], { streetName: 'Oak St', updatedAt: later });
  end();
  expect(String(await tools.bytesOf(await download))).toBe('Property report 12 Oak St');
  expect(rendered()).toBe(2);
});

test('D-37 a report that is corrected while its document is attached leaves no row of that document', async () => {
  const { documents, end } = withHeldRendering();
  end();
  const report = await ready();
  // both are held where they change the report: first the download, behind it the correction
  const holder = await db.startTransaction().execute();
  await sql`select 1 from escrow_report where report_id = ${report.reportId} for update`.execute(holder);
  const download = documents.read(report, 'maya');
  await untilWaiting(db, [download]);
  const by = { principal: null, now: new Date(TEST_NOW.getTime() + 1000) };
  const correction = changeReport(db, tools.files, { agentId: MAYA, id: report.reportId }, { taxes: 2 }, by);
  await untilWaiting(db, [download, correction]);
  await holder.rollback().execute();
  await Promise.all([download, correction]);
  expect(await again(report)).toMatchObject({ taxes: 2, documentFileId: null });
  expect(await rows()).toEqual([]);
});

describe('a server of before documents were kept', () => {
  const withDocument = async () => {
    const { documents, end } = withHeldRendering();
    end();
    const report = await ready();
    return { report, documents, file: await documents.read(report, 'maya') };
  };

  test.each([
    ['taxes', { taxes: 2 }],
    ['owners', { owners: ['R. Solano'] }],
    ['the address', { streetName: 'Oak St' }],
    ['the day of the figures', { generatedAt: new Date(TEST_NOW.getTime() + 86_400_000) }],
  ])('D-37 changes %s: the document of before is forgotten, and the next download makes another', async (_, change) => {
    const { report, documents, file } = await withDocument();
    await updateReport(db, report, ['READY'], change);
    expect((await again(report)).documentFileId).toBeNull();
    expect(await rows()).toEqual([]);
    expect((await documents.read(await again(report), 'maya')).fileId).not.toBe(file.fileId);
  });

  test('D-37 changes nothing that is printed: the document stays', async () => {
    const { report, file } = await withDocument();
    await updateReport(db, report, ['READY'], { status: 'ESCROW_OPENED', escrowOrderId: 'ESC-1', taxes: report.taxes });
    expect((await again(report)).documentFileId).toBe(file.fileId);
    expect(await rows()).toHaveLength(1);
  });
});

test('a third document of one person is refused while two are under way, those of others are not', async () => {
  const { documents, end } = withHeldRendering();
  const [r1, r2, r3, r4, r5] = await Promise.all([ready(), ready(), ready(), ready(), ready()]);
  const first = [documents.read(r1, 'maya'), documents.read(r2, 'maya')];
  await expect(documents.read(r3, 'maya')).rejects.toMatchObject({
    statusCode: 429,
    code: 'too_many_documents',
    headers: { 'retry-after': '2' },
  });
  const others = [documents.read(r3, 'leo'), documents.read(r4, 'nina')];
  await expect(documents.read(r5, 'sam')).rejects.toMatchObject({ statusCode: 503, code: 'documents_busy' });
  end();
  await Promise.all([...first, ...others]);
  expect((await documents.read(r5, 'maya')).kind).toBe('report');
});

test('a document that could not be rendered leaves nothing, and is rendered again the next time', async () => {
  const { documents, rendered, fail } = withHeldRendering();
  const report = await ready();
  const download = documents.read(report, 'maya');
  fail(new Error('no font'));
  await expect(download).rejects.toThrow('no font');
  await expect(documents.read(report, 'maya')).rejects.toThrow('no font');
  expect(rendered()).toBe(2);
  expect(await rows()).toEqual([]);
});

test('D-37 the day in a document is that of the place where the agent is', async () => {
  const sides = [
    { referralId: 1, category: 'Wins' as const, status: 'Sold', soldPrice: 1, timeZone: 'Pacific/Honolulu' },
  ];
  await insertConsumers(db, [{ agentId: MAYA, consumerId: 1, sides }]);
  const render = (document: PdfDocument): Promise<RenderedPdf> =>
    Promise.resolve({ bytes: Buffer.from(JSON.stringify(document.blocks)), pages: 1 });
  const documents = new ReportDocuments({ db, files: tools.files, render });
  const report = { ...(await ready()), generatedAt: new Date('2026-12-01T09:00:00Z') };
  expect(String(await tools.bytesOf(await documents.make(report)))).toContain('Prepared November 30, 2026');
});
