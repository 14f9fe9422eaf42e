import { printReferralListQuery, type ReferralListQuery } from '@portal/shared/domain';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * The search and the filters of a small screen are at its lower edge, and the pager below the last card, so the page may be
 * scrolled far down when they are used: the top of what they find comes into view.
 * @returns the ref of what stands above the rows
 */
export function useResultsTop(query: ReferralListQuery): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const asked = printReferralListQuery(query).toString();
  const shown = useRef(asked);
  useEffect(() => {
    if (shown.current === asked) return;
    shown.current = asked;
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView({ block: 'start' });
  }, [asked]);
  return top;
}
