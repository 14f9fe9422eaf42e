import { type RefCallback, useCallback } from 'react';

/**
 * Publishes how much of the top of the window is covered as `--sticky-top` (the height of the given element), for other
 * sticky elements and for scroll targets.
 */
export function useStickyTop(): RefCallback<HTMLElement> {
  return useCallback((top: HTMLElement | null) => {
    if (!top) return;
    // It reports the first height too, before that frame is painted and without a layout of its own.
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--sticky-top', `${top.offsetHeight}px`),
    );
    observer.observe(top);
    return () => observer.disconnect();
  }, []);
}
