import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

const gap = 4;
const margin = 8;
const leastRoom = 200;

interface BelowOptions {
  /** Which edges are aligned. Default: start. */
  align?: 'start' | 'end';
  isOpen: boolean;
}

/**
 * Places an open panel below its anchor: at fixed coordinates (so no scrolling or clipping parent cuts it off), above it
 * where there is no room below. Small screens place it by CSS instead.
 */
export function useBelow(
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  { align = 'start', isOpen }: BelowOptions,
): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const place = (): void => {
      if (!anchor.current || !panel.current) return;
      const box = anchor.current.getBoundingClientRect();
      const { style } = panel.current;
      style.removeProperty('--room');
      const roomBelow = window.innerHeight - margin - gap - box.bottom;
      const roomAbove = box.top - gap - margin;
      const natural = panel.current.offsetHeight;
      const isBelow = natural <= roomBelow || natural > roomAbove;
      // Too high for both: as high as there is room, if that is enough to scroll in.
      if (isBelow && natural > roomBelow && roomBelow >= leastRoom) style.setProperty('--room', `${roomBelow}px`);
      const { offsetWidth: width, offsetHeight: height } = panel.current;
      const wanted = align === 'end' ? box.right - width : box.left;
      const left = Math.max(margin, Math.min(wanted, window.innerWidth - width - margin));
      const top = isBelow ? box.bottom + gap : box.top - gap - height;
      style.setProperty('translate', `${Math.round(left)}px ${Math.round(top)}px`);
    };
    place();
    // a search shortens the list, which matters where it opens above its button
    const observer = new ResizeObserver(place);
    if (panel.current) observer.observe(panel.current);
    window.addEventListener('resize', place);
    // capture: any scrolling parent moves the button
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
    };
  }, [anchor, panel, align, isOpen]);
}

/** Calls `close` when something outside of an open panel and its anchor is pressed. */
export function useOutsidePress(
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  const closeNow = useRef(close);
  useLayoutEffect(() => {
    closeNow.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent): void => {
      const target = event.target as Node;
      if (!panel.current?.contains(target) && !anchor.current?.contains(target)) closeNow.current();
    };
    document.addEventListener('pointerdown', closeOutside, true);
    return () => document.removeEventListener('pointerdown', closeOutside, true);
  }, [anchor, panel, isOpen]);
}
