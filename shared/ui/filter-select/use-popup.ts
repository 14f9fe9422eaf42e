import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

interface Popup {
  trigger: RefObject<HTMLButtonElement | null>;
  panel: RefObject<HTMLDivElement | null>;
  isOpen: boolean;
  open: () => void;
  /** Closes, and gives the focus back to the trigger unless it has already gone elsewhere. */
  close: (options?: { keepsFocus?: boolean }) => void;
}

const gap = 4;
const margin = 8;

/**
 * A panel that hangs below its button: placed at fixed coordinates (so no scrolling or clipping parent cuts it off),
 * turned upwards where there is no room below, closed by a click outside. Small screens place it by CSS instead.
 */
export function usePopup(): Popup {
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  useLayoutEffect(() => {
    if (!isOpen) return;
    const place = (): void => {
      if (!trigger.current || !panel.current) return;
      const anchor = trigger.current.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = panel.current;
      const isBelow = anchor.bottom + gap + height <= window.innerHeight - margin || anchor.top < height;
      const left = Math.max(margin, Math.min(anchor.left, window.innerWidth - width - margin));
      const top = isBelow ? anchor.bottom + gap : anchor.top - gap - height;
      panel.current.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
    };
    place();
    // a search shortens the list, which matters where it hangs above its button
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
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent): void => {
      const target = event.target as Node;
      if (!panel.current?.contains(target) && !trigger.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside, true);
    return () => document.removeEventListener('pointerdown', closeOutside, true);
  }, [isOpen]);

  return {
    trigger,
    panel,
    isOpen,
    open: () => setOpen(true),
    close: ({ keepsFocus = false } = {}) => {
      setOpen(false);
      if (!keepsFocus) trigger.current?.focus();
    },
  };
}
