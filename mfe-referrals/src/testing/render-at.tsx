import { queryClient } from '@portal/shared/api';
import { QueryClientProvider } from '@portal/shared/query';
import { BrowserRouter } from '@portal/shared/router';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';

/** Renders a screen of this remote at an address, with the page's own query client and nothing in its cache. */
export function renderAt(address: string, screen: ReactNode): RenderResult {
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  window.history.replaceState(null, '', address);
  return render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>{screen}</BrowserRouter>
    </QueryClientProvider>,
  );
}

/** Makes media queries answer as a window of this width does. */
export function setWindowWidth(width: number): void {
  globalThis.matchMedia = ((query: string) => {
    const [, bound, value] = /\((min|max)-width: ([\d.]+)px\)/.exec(query) ?? [];
    const matches = bound === 'min' ? width >= Number(value) : bound === 'max' ? width <= Number(value) : false;
    return { matches, media: query, addEventListener() {}, removeEventListener() {} };
  }) as unknown as typeof matchMedia;
}
