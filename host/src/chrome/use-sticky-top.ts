import { type RefCallback, useCallback } from 'react';

/**
 * Tells pages how much of the window's top is covered: `--sticky-top`, the height of what it is given, for whatever else
 * sticks there and for whatever is scrolled to.
 */
export function useStickyTop(): RefCallback<HTMLElement> {
  return useCallback((top: HTMLElement | null) => {
    if (!top) return;
    const tell = () => document.documentElement.style.setProperty('--sticky-top', `${top.offsetHeight}px`);
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(top);
    return () => observer.disconnect();
  }, []);
}
