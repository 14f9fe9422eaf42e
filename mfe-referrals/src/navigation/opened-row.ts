/** The referral that was opened last from a list, for the way back to its row. */
interface OpenedRow {
  /** Address of the list. */
  list: string;
  /** Ids of its sides; the row links to one of them. */
  agentReferralIds: readonly number[];
}
let opened: OpenedRow | null = null;
/** How far down the list was scrolled when a row was opened, in pixels. */
let leftAt = 0;

/** Called by the list before it is left: the details begin at their top. */
export function rememberScroll(): void {
  leftAt = window.scrollY;
}

/** @param list address of the list the visitor came from; null when they came from elsewhere */
export function rememberOpened(list: string | null, agentReferralIds: readonly number[]): void {
  opened = list === null ? null : { list, agentReferralIds };
}

/** What was opened last from the list at this address, once. */
export function takeOpened(list: string): (OpenedRow & { scrollY: number }) | null {
  const row = opened?.list === list ? { ...opened, scrollY: leftAt } : null;
  opened = null;
  return row;
}
