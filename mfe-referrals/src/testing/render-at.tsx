import { queryClient } from '@portal/shared/api';
import { QueryClientProvider } from '@portal/shared/query';
import { BrowserRouter } from '@portal/shared/router';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';

interface Rendered extends RenderResult {
  leave: () => void;
  comeBack: () => void;
}

/**
 * Renders a screen of this remote at an address, with the page's own query client and nothing in its cache.
 * @param state of the history; `{ usr }` is the state of a link
 * @returns also how to leave it for another page and to come back
 */
export function renderAt(address: string, screen: ReactNode, state: unknown = null): Rendered {
  queryClient.clear();
  return renderWithCache(address, screen, state);
}

/** Like `renderAt`, with what is in the cache. */
export function renderWithCache(address: string, screen: ReactNode, state: unknown = null): Rendered {
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  window.history.replaceState(state, '', address);
  const page = (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>{screen}</BrowserRouter>
    </QueryClientProvider>
  );
  const view = render(page);
  return { ...view, leave: () => view.rerender(<></>), comeBack: () => view.rerender(page) };
}

/** Makes media queries answer as a window of this width does. */
export function setWindowWidth(width: number): void {
  globalThis.matchMedia = ((query: string) => {
    const [, bound, value] = /\((min|max)-width: ([\d.]+)px\)/.exec(query) ?? [];
    const matches = bound === 'min' ? width >= Number(value) : bound === 'max' ? width <= Number(value) : false;
    return { matches, media: query, addEventListener() {}, removeEventListener() {} };
  }) as unknown as typeof matchMedia;
}
