/** The row that an arrow key, Home or End moves the focus to; null for other keys, and at the end of the list. */
export function focusedRowAfter(key: string, row: HTMLTableRowElement): HTMLTableRowElement | null {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLTableRowElement>('tr[tabindex]') ?? [])];
  const at = rows.indexOf(row);
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
  return rows[targets[key] ?? -1] ?? null;
}
