/** A cell that a spreadsheet would take for a formula begins with an apostrophe instead (D-23). */
function neutralised(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
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
