import { expect, test } from '@jest/globals';
import { scrollToRow } from './scroll-to-row.ts';

/** A list of 200 pixels with a header of 40, and a row of 50 at some distance from the top of the list. */
function listWithRow(at: number) {
  document.body.innerHTML = '<div><table><thead></thead><tbody><tr></tr></tbody></table></div>';
  const list = document.querySelector('div')!;
  const row = document.querySelector('tr')!;
  list.scrollTop = 500;
  list.getBoundingClientRect = () => new DOMRect(0, 100, 300, 200);
  row.getBoundingClientRect = () => new DOMRect(0, 100 + at, 300, 50);
  Object.defineProperty(document.querySelector('thead'), 'offsetHeight', { value: 40 });
  scrollToRow(row, list);
  return list.scrollTop;
}

test.each([
  ['in view stays where it is', 60, 500],
  ['below the list comes up to its end', 250, 600],
  ['above the list comes down to its header', -30, 430],
  ['behind the header comes out from behind it', 10, 470],
])('a row %s', (_what, at, scrolled) => {
  expect(listWithRow(at)).toBe(scrolled);
});
