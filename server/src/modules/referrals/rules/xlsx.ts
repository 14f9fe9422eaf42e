import { DAY_MS } from '@portal/shared/durations';
import type { ExportCell, ExportColumn } from './export-columns.ts';

/** The most that a cell of a workbook may hold, in UTF-16 units. */
export const MAX_CELL_LENGTH = 32_767;

/**
 * What must not stand in the text of a cell as it is: markup, what XML 1.0 forbids (most control characters, lone
 * surrogates, two more), carriage returns, which XML reads as line feeds, and `_x0041_`, which Excel reads as "A".
 */
const SPECIAL = new RegExp(String.raw`[&<>\p{Cs}\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)`, 'gu');
/** The same, seen quickly, and now and then without need. */
const MAY_BE_SPECIAL = /[&<>_\p{Cs}\p{Cc}\ufffe\uffff]/u;

function replacement(found: string): string {
  if (found === '&') return '&amp;';
  if (found === '<') return '&lt;';
  if (found === '>') return '&gt;';
  return found === '_' ? '_x005F_' : '\ufffd';
}

/** A text as the content of an XML element, cut to what a cell can hold. */
export function xmlText(text: string): string {
  const cut = text.length > MAX_CELL_LENGTH ? withoutHalf(text.slice(0, MAX_CELL_LENGTH)) : text;
  if (!MAY_BE_SPECIAL.test(cut)) return cut;
  return cut.replace(/\r\n?/g, '\n').replace(SPECIAL, replacement);
}

/** Without the first half of a pair that was cut in two. */
function withoutHalf(text: string): string {
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
}

/** The letters of a column, counted from 0: `A`, `Z`, `AA`. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/** Places in the list of styles below. */
const STYLE = { header: 1, day: 2, money: 3 } as const;
const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAYS_FROM = 61;

/**
 * The number of a day in a workbook: `1900-03-01` is 61. Null before that: Excel has no days before 1900, and counts a
 * February 29, 1900 that never was, so that the days before it would be shown as the day after.
 */
export function dayNumber(day: string): number | null {
  const number = (Date.parse(`${day}T00:00:00Z`) - FIRST_DAY) / DAY_MS;
  return number < DAYS_FROM ? null : number;
}

function textCell(place: string, text: string, style?: number): string {
  const styled = style === undefined ? '' : ` s="${style}"`;
  return `<c r="${place}"${styled} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

/**
 * A cell by the kind of its column. Text is always a typed string, so nothing in it is taken for a formula; dollars are
 * numbers and a single day is a date, so that both can be sorted and added up (docs/decisions/0015). A day that
 * workbooks have no number for is text.
 */
function cellOf(place: string, value: ExportCell, kind: ExportColumn['kind']): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c r="${place}" s="${STYLE.money}"><v>${value}</v></c>`;
  const day = kind === 'day' && value.length === 10 ? dayNumber(value) : null;
  if (day !== null) return `<c r="${place}" s="${STYLE.day}"><v>${day}</v></c>`;
  return textCell(place, value);
}

/** A row of data. @param number counted from 1 @param letters of the columns */
export function sheetRow(
  number: number,
  cells: readonly ExportCell[],
  kinds: readonly ExportColumn['kind'][],
  letters: readonly string[],
): string {
  let row = `<row r="${number}">`;
  for (let index = 0; index < cells.length; index++) {
    row += cellOf(`${letters[index] ?? ''}${number}`, cells[index] ?? null, kinds[index] ?? 'text');
  }
  return `${row}</row>`;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Everything of a sheet before its first row of data: lines about the export, and the header row, which stays in view. */
export function sheetStart(lines: readonly string[], columns: readonly { header: string; width: number }[]): string {
  const widths = columns.map(({ width }, index) => {
    const place = index + 1;
    return `<col min="${place}" max="${place}" width="${width}" customWidth="1"/>`;
  });
  const head = lines.length + 1;
  const pane = `<pane ySplit="${head}" topLeftCell="A${head + 1}" activePane="bottomLeft" state="frozen"/>`;
  const above = lines.map((line, index) => `<row r="${index + 1}">${textCell(`A${index + 1}`, line)}</row>`);
  const headers = columns.map(({ header }, index) => textCell(`${columnLetters(index)}${head}`, header, STYLE.header));
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>` +
    `<cols>${widths.join('')}</cols><sheetData>${above.join('')}<row r="${head}">${headers.join('')}</row>`
  );
}

/**
 * The end of a sheet, with a filter in the header row: without it a spreadsheet would offer one in the lines above.
 * @param head number of the header row @param last number of the last row @param columns how many
 */
export const sheetEnd = (head: number, last: number, columns: number): string =>
  `</sheetData><autoFilter ref="A${head}:${columnLetters(columns - 1)}${last}"/></worksheet>`;
export const SHEET_PATH = 'xl/worksheets/sheet1.xml';

/** The name of a sheet: at most 31 characters, none of `[ ] : * ? / \`, no apostrophe at an end. */
export function sheetName(name: string): string {
  const plain = name.replace(/[[\]:*?/\\]/g, '-').slice(0, 31);
  return plain.replace(/^'|'$/g, '-');
}

/** The other parts of a workbook with one sheet, by their paths. */
export function workbookParts(name: string): Record<string, string> {
  const type = (part: string, kind: string) => `<Override PartName="/${part}" ContentType="${CONTENT}.${kind}+xml"/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  return {
    '[Content_Types].xml':
      `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      type('xl/workbook.xml', 'sheet.main') +
      type(SHEET_PATH, 'worksheet') +
      `${type('xl/styles.xml', 'styles')}</Types>`,
    '_rels/.rels':
      `${XML}<Relationships xmlns="${RELATIONS}">` +
      `${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
      `<sheet name="${xmlText(sheetName(name)).replaceAll('"', '&quot;')}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `${XML}<Relationships xmlns="${RELATIONS}">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}` +
      `${relation('rId2', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': STYLES,
  };
}

/** Plain, header, day as in the table (`Nov 20, 2026`), dollars. */
const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}">` +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="mmm\\ d\\,\\ yyyy"/>' +
  '<numFmt numFmtId="165" formatCode="&quot;$&quot;#,##0.00"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
