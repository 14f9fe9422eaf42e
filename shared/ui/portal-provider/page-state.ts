import type { ColorScheme } from '../tokens/tokens.ts';
import { breakpoints } from '../tokens/tokens.ts';
import type { ScreenSize } from '../tokens/theme.ts';

const darkQuery = '(prefers-color-scheme: dark)';
const smallQuery = `(max-width: ${breakpoints.small - 0.02}px)`;

/** Scheme of the page now: `<html data-theme>` first, the system otherwise. */
export function readColorScheme(): ColorScheme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return matchMedia(darkQuery).matches ? 'dark' : 'light';
}

/** Screen size now (CONST-01: small below 768). */
export function readScreenSize(): ScreenSize {
  return matchMedia(smallQuery).matches ? 'small' : 'regular';
}

/** Calls `listener` when the scheme may have changed, until the returned function is called. */
export function watchColorScheme(listener: () => void): () => void {
  const query = matchMedia(darkQuery);
  const observer = new MutationObserver(listener);
  query.addEventListener('change', listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    query.removeEventListener('change', listener);
    observer.disconnect();
  };
}

/** Calls `listener` when the screen crosses the small-screen width, until the returned function is called. */
export function watchScreenSize(listener: () => void): () => void {
  const query = matchMedia(smallQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
