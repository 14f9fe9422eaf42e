import { expect, test } from '@jest/globals';
import type { ReportRecord } from './map-report.ts';
import { ReportDocuments } from './report-documents.ts';

const report = (reportId: string) => ({ reportId, owners: ['Maya'] }) as ReportRecord;

/** Documents whose rendering ends when the test says so. */
function withHeldRendering() {
  const rendered: string[] = [];
  const held = Promise.withResolvers<void>();
  const documents = new ReportDocuments(async ({ reportId }) => {
    rendered.push(reportId);
    await held.promise;
    return Buffer.from(reportId);
  });
  return { documents, rendered, end: held.resolve, fail: held.reject };
}

test('twenty downloads of an unchanged report render it once, also later', async () => {
  const { documents, rendered, end } = withHeldRendering();
  const downloads = Array.from({ length: 20 }, () => documents.read(report('r1'), 'maya'));
  end();
  expect((await Promise.all(downloads)).map(String)).toEqual(Array.from({ length: 20 }, () => 'r1'));
  await documents.read(report('r1'), 'leo');
  expect(rendered).toEqual(['r1']);
  await documents.read({ ...report('r1'), owners: ['Maya', 'Leo'] }, 'leo');
  expect(rendered).toEqual(['r1', 'r1']);
});

test('a third document of one person is refused while two are under way, those of others are not', async () => {
  const { documents, end } = withHeldRendering();
  const first = [documents.read(report('r1'), 'maya'), documents.read(report('r2'), 'maya')];
  await expect(documents.read(report('r3'), 'maya')).rejects.toMatchObject({
    statusCode: 429,
    code: 'too_many_documents',
    headers: { 'retry-after': '2' },
  });
  const others = [documents.read(report('r3'), 'leo'), documents.read(report('r4'), 'nina')];
  await expect(documents.read(report('r5'), 'sam')).rejects.toMatchObject({ statusCode: 503, code: 'documents_busy' });
  end();
  await Promise.all([...first, ...others]);
  expect(String(await documents.read(report('r5'), 'maya'))).toBe('r5');
});

test('a document that could not be rendered is rendered again the next time', async () => {
  const { documents, rendered, fail } = withHeldRendering();
  const download = documents.read(report('r1'), 'maya');
  fail(new Error('no font'));
  await expect(download).rejects.toThrow('no font');
  await expect(documents.read(report('r1'), 'maya')).rejects.toThrow('no font');
  expect(rendered).toHaveLength(2);
});
