import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { queryAllByLabelText, queryAllByRole } from '@testing-library/dom';
import type { Plain, Tab } from './test-browser.ts';

/** A text, or a pattern that finds it. */
export type Words = string | RegExp;

/** An element as people find it. A text must be all of it. */
export type Target = ({ role: string; name?: Words } | { label: Words } | { text: Words }) & {
  /** Only inside of this one. */
  within?: Target;
  /** Of several that match; otherwise, that is an error. */
  first?: true;
};

/** A target as it travels to the page: patterns are texts there. */
export interface SentTarget {
  readonly [key: string]: Plain;
}

declare global {
  interface Window {
    TestingLibraryDom?: {
      queryAllByLabelText: typeof queryAllByLabelText;
      queryAllByRole: typeof queryAllByRole;
    };
    portalLocate?: (target: SentTarget) => Element[];
  }
}

const require = createRequire(import.meta.url);
const LIBRARY = path.join(
  path.dirname(require.resolve('@testing-library/dom/package.json')),
  'dist/@testing-library/dom.umd.min.js',
);

/** Makes `window.portalLocate` known to the page that a tab shows. */
export async function teachToLocate(tab: Tab): Promise<void> {
  if (await tab.run(() => window.portalLocate !== undefined)) return;
  await tab.runScript(readFileSync(LIBRARY, 'utf8'));
  await tab.run(addLocate);
}

/** Runs in the page, after Testing Library. */
function addLocate(): void {
  const { queryAllByRole, queryAllByLabelText } = window.TestingLibraryDom!;
  type Sent = Record<string, unknown>;
  const words = (sent: unknown): string | RegExp => {
    if (typeof sent === 'string') return sent;
    const { source, flags } = sent as { source: string; flags: string };
    return new RegExp(source, flags);
  };
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  /** The innermost elements with the text; parts of it may be in others, such as bold ones. */
  const withText = (container: HTMLElement, text: string | RegExp): HTMLElement[] => {
    const has = (element: Element) => {
      const own = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
      return typeof text === 'string' ? own === text : text.test(own);
    };
    const found = [...container.querySelectorAll<HTMLElement>('*')].filter(has);
    return found.filter((element) => isShown(element) && ![...element.children].some(has));
  };
  const matches = (container: HTMLElement, target: Sent): HTMLElement[] => {
    if ('role' in target) {
      return queryAllByRole(
        container,
        target['role'] as string,
        'name' in target ? { name: words(target['name']) } : {},
      );
    }
    if ('label' in target) return queryAllByLabelText(container, words(target['label'])).filter(isShown);
    return withText(container, words(target['text']));
  };
  window.portalLocate = (target) => {
    const { within, first } = target;
    const containers = within ? (window.portalLocate!(within as SentTarget) as HTMLElement[]) : [document.body];
    const found = containers.flatMap((container) => matches(container, target));
    return first ? found.slice(0, 1) : found;
  };
}

export const sentTarget = (target: Target): SentTarget =>
  Object.fromEntries(
    Object.entries(target).map(([key, value]) => {
      if (value instanceof RegExp) return [key, { source: value.source, flags: value.flags }];
      return [key, typeof value === 'object' ? sentTarget(value) : value];
    }),
  );

/** As an error names it. */
export function describeTarget(target: Target): string {
  const { within, first: _, ...own } = target;
  const words = Object.entries(own).map(([key, value]) => `${key} ${value instanceof RegExp ? value : `"${value}"`}`);
  return words.join(', ') + (within ? ` within ${describeTarget(within)}` : '');
}
