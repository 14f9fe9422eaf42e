/**
 * Scrolls a list, and nothing around it, as far as a row needs to be seen below its header. `scrollIntoView` would scroll the page,
 * too, on a screen that is lower than the shop.
 */
export function scrollToRow(row: HTMLTableRowElement, list: Element | null): void {
  if (!list) return;
  const frame = list.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  const above = frame.top + (row.closest('table')?.tHead?.offsetHeight ?? 0) - top;
  const below = bottom - frame.bottom;
  if (above > 0) list.scrollTop -= above;
  else if (below > 0) list.scrollTop += below;
}
