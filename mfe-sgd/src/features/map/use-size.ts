import { type RefObject, useEffect, useState } from 'react';
import type { Size } from './map-view.ts';

/** The size of an element in CSS pixels, as it changes; `usual` until it is known. */
export function useSize(element: RefObject<Element | null>, usual: Size): Size {
  const [size, setSize] = useState(usual);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect; // one element is observed
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
