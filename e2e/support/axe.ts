import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA; everything on a page is in a landmark, too. */
const RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { region: { enabled: true } },
  resultTypes: ['violations'],
};

/**
 * What axe finds on the page as it is now: the rule, the element and why. Targets are measured where they are on the
 * screen, so what is below a bar that sticks to its edge counts as covered; a tall window has no such places.
 */
export async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const { violations } = await page.evaluate(
    (rules) => (globalThis as unknown as { axe: { run: (rules: object) => Promise<AxeResults> } }).axe.run(rules),
    RULES as object,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary.replace(/\s+/g, ' ')}`),
  );
}
