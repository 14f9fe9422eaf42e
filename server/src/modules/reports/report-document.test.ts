import { expect, test } from '@jest/globals';
import { renderPages, renderPdf } from '../../platform/pdf/render-pdf.ts';
import { readPdf } from '../../platform/pdf/testing/read-pdf.ts';
import type { ReportRecord } from './map-report.ts';
import { reportDocument } from './report-document.ts';

const DENVER = 'America/Denver';
const record = {
  reportId: 'r1',
  streetNumber: '1200',
  streetName: 'Larimer St',
  unitNumber: '4',
  city: 'Denver',
  state: 'CO',
  zip: '80204',
  owners: ['Zoë Núñez (trust)', '田中 太郎'],
  avm: 412_500,
  loanBalance: 210_000,
  taxes: null,
  closingCosts: 10_725,
  generatedAt: new Date('2026-11-20T15:00:00Z'),
  updatedAt: new Date('2026-11-21T15:00:00Z'),
} as ReportRecord;

test('D-37 the printed report says whose property it is, its figures and where they come from', async () => {
  const { pages, title } = await readPdf(await renderPdf(reportDocument(record, DENVER)));
  expect(title).toBe('Property report 1200 Larimer St, Unit 4');
  expect(pages).toHaveLength(1);
  expect(pages[0]!.split('\n').map((line) => line.replace(/ {2,}/, ' '))).toEqual([
    'Property report',
    '1200 Larimer St, Unit 4',
    'Denver, CO 80204',
    'Owners: Zoë Núñez (trust), 田中 太郎',
    'Prepared November 20, 2026',
    'Automated valuation $412,500.00',
    'Loan balance −$210,000.00',
    "A year's property tax Not available",
    'Closing costs −$10,725.00',
    'Estimated proceeds $191,775.00',
    'Valuation, loan, tax and closing costs come from the escrow partner or were corrected by the agent.',
    'Proceeds are the valuation less the other amounts. This is an estimate, not an offer and not an appraisal.',
  ]);
});

test('D-37 the day on a report is that of the agent, not that of Greenwich', async () => {
  const evening = { ...record, generatedAt: new Date('2026-12-01T01:30:00Z') };
  const { pages } = await readPdf(await renderPdf(reportDocument(evening, DENVER)));
  expect(pages[0]).toContain('Prepared November 30, 2026');
});

test('a report without owners says so, and is the same bytes each time', async () => {
  const file = await renderPdf(reportDocument({ ...record, owners: [] }, DENVER));
  expect((await readPdf(file)).pages[0]).toContain('Owners: not on record');
  expect(await renderPdf(reportDocument({ ...record, owners: [] }, DENVER))).toEqual(file);
  expect(file.length).toBeLessThan(20_000);
});

test.each([
  ['a script', '<script>alert(document.cookie)</script>', '<script>alert(document.cookie)</script>'],
  // no font of the portal has them: one replacement for each letter (decision 0026)
  ['Hebrew', 'דוד לוי', '���'],
  ['Arabic with marks that turn the direction', 'مريم \u{202e}moc.elpmaxe\u{202c}', '�moc.elpmaxe�'],
  ['10,000 characters', 'Abernathy '.repeat(1_000), 'Abernathy Abernathy'],
])('a name that is %s is printed and breaks nothing', async (_, owner, printed) => {
  const { pages } = await readPdf(await renderPdf(reportDocument({ ...record, owners: [owner] }, DENVER)));
  const text = pages.join('\n');
  expect(text).toContain(printed);
  expect(text).toContain('$191,775.00');
});

test.each([
  ['wide letters', 'WWWWWWWWWWWWWWWWWWWWWWWWWWW '],
  ['line breaks', 'W\n'],
  ['line separators', 'W\u{2028}'],
])('D-37 as many names as a partner may send, of %s, are printed on few pages', async (_, piece) => {
  const owners = [1, 2].map(() => piece.repeat(10_000 / piece.length).trim());
  const { pages } = await renderPages(reportDocument({ ...record, owners }, DENVER));
  expect(pages).toBeLessThan(20);
});
