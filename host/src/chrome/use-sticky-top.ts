import { type RefCallback, useCallback } from 'react';

/**
 * Publishes how much of the top of the window is covered as `--sticky-top` (the height of the given element), for other
 * sticky elements and for scroll targets.
 */
export function useStickyTop(): RefCallback<HTMLElement> {
  return useCallback((top: HTMLElement | null) => {
    if (!top) return;
    const update = () => document.documentElement.style.setProperty('--sticky-top', `${top.offsetHeight}px`);
    update();
    const observer = new ResizeObserver(update);
    observer.observe(top);
    return () => observer.disconnect();
  }, []);
}
