import { dayIn, timeIn } from '../dates/calendar.ts';

/** White space, and invisible characters: control and format characters, among them NBSP, BOM and zero width. */
const UNSEEN = String.raw`[\s\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]`;
/** `= + - @` in every form that means the same, such as the full-width ones of an Asian keyboard. */
const SIGN = '[=+\\-@⁺⁻⁼₊₋₌−⩵⩶﬩﹢﹣﹦﹫＋－＝＠]';
/** A sign that begins a formula, after characters that a spreadsheet may skip; and control characters that it may act on. */
const FORMULA = new RegExp(`^(?:[\\t\\r\\n]|${UNSEEN}*${SIGN})`, 'u');

/** ASCII letters, digits and the parenthesis of a phone number begin almost every cell, and no formula. */
function beginsPlainly(text: string): boolean {
  const code = text.charCodeAt(0);
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 40;
}

/** A cell that a spreadsheet could take for a formula begins with an apostrophe instead (D-23). */
function neutralized(text: string): string {
  return !beginsPlainly(text) && FORMULA.test(text) ? `'${text}` : text;
}

/** Whether a cell needs quotes: a loop, since an expression costs more than all the rest of a short cell. */
function needsQuotes(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    // comma, quote, line feed, carriage return
    if (code === 44 || code === 34 || code === 10 || code === 13) return true;
  }
  return false;
}

function cellText(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = neutralized(cell);
  return needsQuotes(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file, ended as RFC 4180 says. Amounts are numbers and stay what they are; null is empty. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  let line = '';
  for (let index = 0; index < cells.length; index++) {
    line += index === 0 ? cellText(cells[index] ?? null) : `,${cellText(cells[index] ?? null)}`;
  }
  return `${line}\r\n`;
}

/** A moment as spreadsheets know it, on the clock of a time zone: `2026-11-20 16:41`. */
export function csvMoment(moment: string, timeZone: string): string {
  const milliseconds = Date.parse(moment);
  return `${dayIn(timeZone, milliseconds)} ${timeIn(timeZone, milliseconds)}`;
}

/** A CSV file with a head, for spreadsheets: with the byte order mark by which they know UTF-8. */
export const csvFile = (head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${[head, ...rows].map(csvLine).join('')}`;
