import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/**
 * How far parts of the open page moved since its first frame, without what an input moved: its Cumulative Layout Shift
 * (https://web.dev/articles/cls). The browser keeps the first 150 moves of a page.
 * @returns the sum, and what moved from where to where, for whoever has to mend it
 */
export function readShifts(page: Page): Promise<{ sum: number; moves: string[] }> {
  return page.evaluate(async () => {
    const shifts = await new Promise<Shift[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries() as Shift[])).observe({
        type: 'layout-shift',
        buffered: true,
      });
      // the observer is never called for a page where nothing moved
      setTimeout(() => resolve([]), 200);
    });
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName} "${(node.textContent ?? '').slice(0, 40)}"` : String(node?.nodeName);
    const unasked = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
    return {
      sum: unasked.reduce((sum, { value }) => sum + value, 0),
      moves: unasked.flatMap(({ sources }) =>
        sources.map(({ node, previousRect: { x, y }, currentRect }) => {
          return `${nameOf(node)} from ${x}, ${y} to ${currentRect.x}, ${currentRect.y}`;
        }),
      ),
    };
  });
}
