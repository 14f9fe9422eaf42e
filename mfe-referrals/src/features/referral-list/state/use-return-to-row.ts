import { useLocation } from '@portal/shared/router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isFocusWithPage } from '../../../navigation/focus-with-page.ts';
import { wasListShown } from '../../../navigation/list-shown.ts';
import { takeOpened } from '../../../navigation/opened-row.ts';
import { paths } from '../../../paths.ts';

/** Whether the page was entered by going back to the list as it was left. To be asked before anything changes the address. */
export function useIsReturn(): boolean {
  const { state } = useLocation() as { state: unknown };
  return useState(() => wasListShown(state))[0];
}

/**
 * Whoever comes back from the details of a referral goes on where they left the list: as far down, and with the focus on the row's
 * link (WCAG 2.4.3), which is what screen readers read out instead of the page's name. A visitor who has moved the focus meanwhile is left
 * alone, and so is one whose row is no longer there.
 * @param rows what the rows, or the cards, are in
 */
export function useReturnToRow(
  rows: RefObject<HTMLElement | null>,
  { isReturn, areShown }: { isReturn: boolean; areShown: boolean },
): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !areShown) return;
    isDone.current = true;
    const { pathname, search } = window.location;
    const row = takeOpened(`${pathname}${search}`);
    if (!isReturn || !row || !isFocusWithPage()) return;
    const links = row.agentReferralIds.map((id) => `a[data-row-link][href="${paths.details(id)}"]`).join();
    const link = rows.current?.querySelector<HTMLElement>(links);
    if (!link) return;
    window.scrollTo(0, row.scrollY);
    // only as far as it is not on the screen
    link.focus();
  }, [rows, isReturn, areShown]);
}
