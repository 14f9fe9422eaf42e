import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from './portal-test.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA; everything on a page is in a landmark, too. */
const RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { region: { enabled: true } },
  resultTypes: ['violations'],
};

/** The rules among them whose result depends on colors. */
const COLOR_RULES: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
};

/**
 * What axe finds on the page as it is now: the rule, the element and why. Targets are measured where they are on the
 * screen, so what is below a bar that sticks to its edge counts as covered; a tall window has no such places.
 * @param within only this part of the page, such as an open dialog
 */
async function violationsOn(page: Page, options: RunOptions, within = 'html'): Promise<string[]> {
  // parsing its 560 KB takes as long as a small run
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    ([context, given]) => {
      const { axe } = globalThis as unknown as {
        axe: { run: (within: string, options: object) => Promise<AxeResults> };
      };
      return axe.run(context, given);
    },
    [within, options as object] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary.replace(/\s+/g, ' ')}`),
  );
}

/**
 * axe finds nothing on the page, or in a part of it, in the light and in the dark scheme. It begins with the one the page
 * has and leaves the other: each change of a tall page takes half a second. The schemes differ in nothing but colors, so
 * the second one is checked for those.
 */
export async function expectNoViolations(page: Page, where: string, within?: string): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [first, second] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  for (const [colorScheme, rules] of [
    [first, RULES],
    [second, COLOR_RULES],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(settle);
    expect(await violationsOn(page, rules, within), `${where}, ${colorScheme}`).toEqual([]);
  }
}

/**
 * Two frames after the scheme has changed, with every color at the end of its way to another, and without the popup that
 * was just closed: antd keeps it for as long as it fades out.
 */
async function settle(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  let moving: Animation[];
  do {
    await frame();
    await frame();
    moving = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect!.getComputedTiming().endTime !== Infinity);
    for (const animation of moving) animation.finish();
  } while (moving.length > 0 || document.querySelector('[class*="-leave"]'));
}
