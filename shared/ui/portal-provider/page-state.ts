import { useSyncExternalStore } from 'react';
import { breakpoints, type ColorScheme } from '../tokens/tokens.ts';
import type { ScreenSize } from '../tokens/theme.ts';

const darkQuery = '(prefers-color-scheme: dark)';
const smallQuery = `(max-width: ${breakpoints.small - 0.02}px)`;

/** `<html data-theme>` first, the system otherwise. */
function readColorScheme(): ColorScheme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return matchMedia(darkQuery).matches ? 'dark' : 'light';
}

function readScreenSize(): ScreenSize {
  return matchMedia(smallQuery).matches ? 'small' : 'regular';
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

function watchScreenSize(listener: () => void): () => void {
  const query = matchMedia(smallQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The scheme in use, for the rare drawing that cannot be colored by CSS variables. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(watchColorScheme, readColorScheme);
}

/** `small` below 768 pixels (CONST-01, D-03), else `regular`; for layouts that CSS alone cannot change. */
export function useScreenSize(): ScreenSize {
  return useSyncExternalStore(watchScreenSize, readScreenSize);
}
