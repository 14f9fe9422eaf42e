import type { Page } from '@playwright/test';
import { expect } from './kept-session.ts';

/** What visitors may set without losing words (WCAG 1.4.12). */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`;

/**
 * With the text spacing of WCAG 1.4.12 no words are cut that are not cut without it, and the page is no wider than the screen.
 * The code of the page that answers to the spacing loads when it is idle, so this comes after other checks of a page.
 */
export async function expectSpacedWordsToFit(page: Page, address: string): Promise<void> {
  await page.evaluate(noteCutElements);
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, SPACING);
  await expect(page.locator('html'), address).toHaveAttribute('data-text-spacing');
  await expect.poll(() => page.evaluate(newlyCut), `${address} with spaced text`).toEqual([]);
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  await expect(page.locator('html'), address).not.toHaveAttribute('data-text-spacing');
}

interface SpacingWindow extends Window {
  /** Which sides of an element are cut. Fields scroll, and what is for the eye alone is not read. */
  cutSides: (element: Element) => string[];
  cutBefore: Map<Element, string[]>;
  widthBefore: number;
}

function noteCutElements(): void {
  const page = window as unknown as SpacingWindow;
  const UNREAD = '[aria-hidden=true], input, textarea, svg';
  /** Words that are read, not those of a drawing. */
  const hasWords = (element: Element): boolean => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, nodeValue } = texts.currentNode;
      if (nodeValue!.trim() !== '' && !parentElement!.closest(UNREAD)) return true;
    }
    return false;
  };
  page.cutSides = (element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isRead =
      element.clientWidth > 1 &&
      hasWords(element) &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!isRead) return [];
    const isWide = isHidden(overflowX) && element.scrollWidth > element.clientWidth + 1;
    const isHigh = isHidden(overflowY) && element.scrollHeight > element.clientHeight + 1;
    return [...(isWide ? ['width'] : []), ...(isHigh ? ['height'] : [])];
  };
  page.cutBefore = new Map([...document.body.querySelectorAll('*')].map((each) => [each, page.cutSides(each)]));
  page.widthBefore = document.documentElement.scrollWidth;
}

function newlyCut(): string[] {
  const page = window as unknown as SpacingWindow;
  const cut = [...document.body.querySelectorAll('*')].flatMap((element) => {
    const before = page.cutBefore.get(element) ?? [];
    const sides = page.cutSides(element).filter((side) => !before.includes(side));
    if (sides.length === 0) return [];
    return [`${sides.join()}: ${element.tagName} ${element.getAttribute('class')} ${element.textContent.slice(0, 60)}`];
  });
  const { scrollWidth } = document.documentElement;
  return scrollWidth > Math.max(innerWidth, page.widthBefore) ? [...cut, `the page is ${scrollWidth} wide`] : cut;
}
