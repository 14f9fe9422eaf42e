import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { followTextSpacing } from './follow-text-spacing.ts';

/** Browsers look when the probe gets another width; jsdom has no layout. */
class FakeResizeObserver {
  static look: () => void;
  constructor(look: () => void) {
    FakeResizeObserver.look = look;
  }
  observe(): void {}
  disconnect(): void {}
}

const root = document.documentElement;
const ways = () => [root.hasAttribute('data-text-spacing'), root.style.getPropertyValue('--truncated-white-space')];
let end: () => void;

/** What a visitor's own style sheet sets. */
function space(css: string): void {
  const style = document.createElement('style');
  style.textContent = `* { ${css} }`;
  document.head.append(style);
  FakeResizeObserver.look();
}

beforeEach(() => {
  Object.assign(globalThis, { ResizeObserver: FakeResizeObserver });
  end = followTextSpacing(document);
});
afterEach(() => {
  end();
  document.head.replaceChildren();
});

test.each(['letter-spacing: 2px', 'word-spacing: 3px'])('WCAG 1.4.12 lines wrap with %s, until it is gone', (css) => {
  FakeResizeObserver.look();
  expect(ways()).toEqual([false, '']);
  space(css);
  expect(ways()).toEqual([true, 'normal']);
  document.head.replaceChildren();
  FakeResizeObserver.look();
  expect(ways()).toEqual([false, '']);
});

test('the probe is hidden from screen readers, and removed at the end', () => {
  expect(document.body.querySelector('[aria-hidden="true"]')).toHaveTextContent('a a');
  end();
  expect(document.body).toBeEmptyDOMElement();
});
