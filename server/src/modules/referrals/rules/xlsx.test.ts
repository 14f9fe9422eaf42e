import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  columnLetters,
  dayNumber,
  MAX_CELL_LENGTH,
  sheetEnd,
  sheetName,
  sheetRow,
  sheetStart,
  workbookParts,
  xmlText,
} from './xlsx.ts';

test.each([
  ['markup', '<a href="x">&</a>', '&lt;a href="x"&gt;&amp;&lt;/a&gt;'],
  ['control characters', 'a\u0000b\u0008c\u001fd', 'a\ufffdb\ufffdc\ufffdd'],
  ['noncharacters', 'a\ufffeb\uffffc', 'a\ufffdb\ufffdc'],
  ['a lone first half', 'a\ud83d', 'a\ufffd'],
  ['a lone second half', '\ude00a', '\ufffda'],
  ['carriage returns', 'a\r\nb\rc', 'a\nb\nc'],
  ['what Excel reads as a character', '_x0041_ _x_', '_x005F_x0041_ _x_'],
])('D-23 in the XML of a workbook %s cannot break it', (_what, text, written) => {
  expect(xmlText(text)).toBe(written);
});

test.each(['Ferreira, Maya', '😀 Emoji', 'שלום', 'a\tb\nc', '=1+1', ''])('D-23 %j stays as it is in XML', (text) => {
  expect(xmlText(text)).toBe(text);
});

test('D-23 XML 1.0 allows every character that is written', () => {
  const ALLOWED = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => ALLOWED.test(xmlText(text))));
  for (let code = 0; code <= 0xffff; code++) expect(xmlText(String.fromCharCode(code))).toMatch(ALLOWED);
});

test('D-23 a long text is cut to what a cell can hold, not within a character', () => {
  expect(xmlText('x'.repeat(MAX_CELL_LENGTH))).toHaveLength(MAX_CELL_LENGTH);
  expect(xmlText('x'.repeat(MAX_CELL_LENGTH + 1))).toHaveLength(MAX_CELL_LENGTH);
  const cut = xmlText('😀'.repeat(MAX_CELL_LENGTH));
  expect(cut).toBe('😀'.repeat((MAX_CELL_LENGTH - 1) / 2));
});

test('columns are lettered as in a spreadsheet, from A over Z and AA to AAA', () => {
  expect([0, 1, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'B', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

test('days are counted as workbooks count them', () => {
  expect(['1900-03-01', '2026-11-20'].map(dayNumber)).toEqual([61, 46_346]);
});

test.each(['1900-02-28', '1899-12-31', '1899-12-30', '0001-01-01'])(
  'D-23 %s is text: workbooks cannot count it',
  (day) => {
    expect(dayNumber(day)).toBeNull();
    expect(sheetRow(1, [day], ['day'], ['A'])).toBe(
      `<row r="1"><c r="A1" t="inlineStr"><is><t xml:space="preserve">${day}</t></is></c></row>`,
    );
  },
);

test('D-23 texts are typed strings, dollars numbers, single days dates; nothing is no cell', () => {
  const cells = ['=1+1', 12.5, 'Not available', '2026-11-20', '2026-11-20 / —', null, ''];
  const kinds = ['text', 'money', 'money', 'day', 'day', 'text', 'text'] as const;
  const text = (place: string, value: string) =>
    `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
  expect(sheetRow(7, cells, kinds, [...'ABCDEFG'])).toBe(
    `<row r="7">${text('A7', '=1+1')}<c r="B7" s="3"><v>12.5</v></c>${text('C7', 'Not available')}` +
      `<c r="D7" s="2"><v>46346</v></c>${text('E7', '2026-11-20 / —')}</row>`,
  );
  // ten characters of a text are no day
  expect(sheetRow(1, ['2026-11-20'], ['text'], ['A'])).toContain('inlineStr');
});

test('D-23 the filter is in the header row, over all rows and columns', () => {
  expect(sheetEnd(3, 25, 11)).toBe('</sheetData><autoFilter ref="A3:K25"/></worksheet>');
});

test('D-23 the header row stays in view, columns have widths', () => {
  const start = sheetStart(['one', 'two'], [{ header: 'Name', width: 30 }]);
  expect(start).toContain('<pane ySplit="3" topLeftCell="A4" activePane="bottomLeft" state="frozen"/>');
  expect(start).toContain('<cols><col min="1" max="1" width="30" customWidth="1"/></cols>');
  expect(start).toMatch(/<c r="A3" s="1" t="inlineStr"><is><t xml:space="preserve">Name<\/t><\/is><\/c><\/row>$/);
});

test('D-23 the name of a sheet is one that workbooks allow', () => {
  expect(sheetName('Lost Listings/Sales')).toBe('Lost Listings-Sales');
  expect(sheetName("'[a]:b*c?d\\e'")).toBe('--a--b-c-d-e-');
  expect(sheetName('x'.repeat(40))).toHaveLength(31);
  expect(workbookParts('R&D "x"')['xl/workbook.xml']).toContain('<sheet name="R&amp;D &quot;x&quot;" sheetId="1"');
});
