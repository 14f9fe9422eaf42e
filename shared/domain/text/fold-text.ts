/**
 * A text normalized for comparison and search: lower case, accents removed, single spaces. `María José` and `maria  jose` are
 * the same. The database function `fold_text` does the same for columns.
 */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
