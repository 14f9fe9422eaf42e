import { useCallback, useSyncExternalStore } from 'react';
import { breakpoints, type ColorScheme } from '../tokens/tokens.ts';
import type { ScreenSize } from '../tokens/theme.ts';

const darkQuery = '(prefers-color-scheme: dark)';
/** A media query for windows narrower than this, in CSS pixels. */
export const below = (width: number): string => `(max-width: ${width - 0.02}px)`;
const smallQuery = below(breakpoints.small);

/** `<html data-theme>` first, the system otherwise. */
function readColorScheme(): ColorScheme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return matchMedia(darkQuery).matches ? 'dark' : 'light';
}

function watchColorScheme(listener: () => void): () => void {
  const query = matchMedia(darkQuery);
  const observer = new MutationObserver(listener);
  query.addEventListener('change', listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    query.removeEventListener('change', listener);
    observer.disconnect();
  };
}

/** The scheme in use, for the rare drawing that cannot be colored by CSS variables. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(watchColorScheme, readColorScheme);
}

/** Whether a media query matches, now and whenever that changes. */
export function useMediaQuery(query: string): boolean {
  const watch = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}

/** `small` below 768 pixels (CONST-01, D-03), else `regular`; for layouts that CSS alone cannot change. */
export function useScreenSize(): ScreenSize {
  return useMediaQuery(smallQuery) ? 'small' : 'regular';
}
