import { type RefObject, useEffect, useRef, useState } from 'react';

/** A line of text below the fold is no reason to scroll. */
const NEARLY = 24;

interface Reading {
  /** How much of the text has been on the screen, from 0 to 1. */
  share: number;
  isAtEnd: boolean;
}
const NOTHING: Reading = { share: 0, isAtEnd: false };

/**
 * How far a text has been read: what has been above the lower edge of the window, or of the dialog that scrolls it. It only
 * grows; scrolling by any means counts, with keys, wheel or finger. A text that replaces another is shown from its start,
 * and nothing of it has been read.
 * @param textId of the words that are in the element
 */
export function useReading(text: RefObject<HTMLElement | null>, textId: string): Reading {
  const [{ of, ...reading }, setReading] = useState({ ...NOTHING, of: textId });
  const shown = useRef(textId);
  useEffect(() => {
    if (shown.current !== textId) text.current?.scrollIntoView?.({ block: 'start', behavior: 'instant' });
    shown.current = textId;
    const look = (): void => {
      const element = text.current;
      if (!element) return;
      const { top, bottom, height } = element.getBoundingClientRect();
      // not on the screen at all: another step is shown
      if (height === 0) return;
      const edge = lowerEdgeOf(element);
      const share = Math.min(1, Math.max(0, (edge - top) / height));
      const isAtEnd = bottom <= edge + NEARLY;
      setReading((last) => {
        const known = last.of === textId ? last : { ...NOTHING, of: textId };
        return share <= known.share && isAtEnd <= known.isAtEnd
          ? known
          : { share: Math.max(share, known.share), isAtEnd: isAtEnd || known.isAtEnd, of: textId };
      });
    };
    look();
    // scrolling does not bubble, and it is not known which element scrolls
    document.addEventListener('scroll', look, { capture: true, passive: true });
    window.addEventListener('resize', look);
    const observer = new ResizeObserver(look);
    if (text.current) observer.observe(text.current);
    return () => {
      document.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
      observer.disconnect();
    };
  }, [text, textId]);
  return of === textId ? reading : NOTHING;
}

function lowerEdgeOf(element: HTMLElement): number {
  let edge = window.innerHeight - coveredHeight();
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY))
      edge = Math.min(edge, parent.getBoundingClientRect().bottom);
  }
  return edge;
}

/** What the buttons at the bottom of a small screen cover (`bottomActions`), in pixels. */
function coveredHeight(): number {
  const covered = document.documentElement.style.getPropertyValue('--bottom-actions');
  return Number(/[\d.]+/.exec(covered)?.[0] ?? 0);
}
