/** White space, and what is not seen at all: control and format characters, among them NBSP, BOM and zero width. */
const UNSEEN = String.raw`[\s\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]`;
/** `= + - @` in every form that means the same, such as the full-width ones of an Asian keyboard. */
const SIGN = '[=+\\-@⁺⁻⁼₊₋₌−⩵⩶﬩﹢﹣﹦﹫＋－＝＠]';
/** A sign that begins a formula, behind what a spreadsheet may skip; and control characters that it may act on. */
const FORMULA = new RegExp(`^(?:[\\t\\r\\n]|${UNSEEN}*${SIGN})`, 'u');

/** A cell that a spreadsheet could take for a formula begins with an apostrophe instead (D-23). */
function neutralised(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** One line of a CSV file, ended as RFC 4180 says. Amounts are numbers and stay what they are; null is empty. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  const written = cells.map((cell) => {
    if (cell === null) return '';
    const text = typeof cell === 'number' ? String(cell) : neutralised(cell);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${written.join(',')}\r\n`;
}
