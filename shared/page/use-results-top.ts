import { type RefObject, useEffect, useRef } from 'react';

/**
 * On small screens the pager is below the last card of a list, and its search and filters may be at the lower edge, so the page
 * may be scrolled far down when they are used: the top of what they find comes into view.
 * @param asked what the list shows: its page, and what else can be changed from down there
 * @returns the ref of what stands above the cards, or around them
 */
export function useResultsTop(asked: string): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(asked);
  useEffect(() => {
    if (shown.current === asked) return;
    shown.current = asked;
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView({ block: 'start' });
  }, [asked]);
  return top;
}
