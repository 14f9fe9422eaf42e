import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { carryPin } from './carry-pin.ts';

const PAGES = new Set(['/', '/reports', '/referrals']);
const PINNED = 'http://localhost/reports?tab=wins&pin=a.b#top';
const opened = jest.fn<typeof window.open>(() => null);
/** Address of the link while the browser handles an event. */
let seen: string[];

beforeAll(() => {
  window.open = opened;
  carryPin({ token: 'a.b', isPage: (pathname) => PAGES.has(pathname) });
});
beforeEach(() => {
  seen = [];
  opened.mockClear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  document.body.innerHTML = '';
});

/** A link with an icon inside, which is what a pointer hits. */
function linkTo(href: string, attributes = ''): HTMLAnchorElement {
  document.body.innerHTML = `<a href="${href}" ${attributes}><span>Reports</span></a>`;
  const link = document.querySelector('a')!;
  for (const name of ['click', 'auxclick', 'contextmenu']) {
    link.addEventListener(name, (event) => {
      seen.push(link.href);
      event.preventDefault();
    });
  }
  return link;
}
/** @returns the link's address while the event is handled */
function fire(link: HTMLAnchorElement, name: string, init: MouseEventInit = {}): string {
  link.firstElementChild!.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true, ...init }));
  return seen.at(-1)!;
}

test.each([
  ['the middle button', 'auxclick', { button: 1 }],
  ['Ctrl, also by the keyboard', 'click', { ctrlKey: true }],
  ['Cmd', 'click', { metaKey: true }],
  ['Shift, for a window', 'click', { shiftKey: true }],
  ['the menu of the link', 'contextmenu', { button: 2 }],
])('%s: the link carries the pin for that moment, and is clean again', (_, name, init) => {
  const link = linkTo('/reports?tab=wins#top');
  expect(fire(link, name, init)).toBe(PINNED);
  jest.runAllTimers();
  expect(link).toHaveAttribute('href', '/reports?tab=wins#top');
});

test('a link that opens in a new tab carries the pin; one that does not stays clean', () => {
  expect(fire(linkTo('/reports?tab=wins#top', 'target="_blank"'), 'click')).toBe(PINNED);
  expect(fire(linkTo('/reports'), 'click')).toBe('http://localhost/reports');
  expect(fire(linkTo('/reports', 'target="_self"'), 'click')).toBe('http://localhost/reports');
});

test.each([
  ['another site', 'https://help.example/reports'],
  ['another port', 'http://localhost:8090/reports'],
  ['what is no page', '/api/reports'],
  ['the way out of the pin', '/reports?pin=off'],
  ['another pin', '/reports?pin=c.d'],
  ['a telephone number', 'tel:5550100'],
])('%s gets no token', (_, href) => {
  const link = linkTo(href);
  const own = link.href;
  expect(fire(link, 'click', { ctrlKey: true })).toBe(own);
  window.open(href, '_blank');
  expect(opened.mock.calls).toEqual([[href, '_blank', undefined]]);
});

test('a link with the download attribute gets no pin token', () => {
  expect(fire(linkTo('/reports', 'download'), 'click', { ctrlKey: true })).toBe('http://localhost/reports');
});

test('window.open carries the pin into another tab, and only there', () => {
  window.open('/reports?tab=wins#top', '_blank', 'noopener');
  window.open('/reports?tab=wins#top');
  window.open('/reports', '_self');
  window.open();
  expect(opened.mock.calls).toEqual([
    [PINNED, '_blank', 'noopener'],
    [PINNED, undefined, undefined],
    ['/reports', '_self', undefined],
    [undefined, undefined, undefined],
  ]);
});

test('a dragged link names its address with the pin where a tab would read it, not as text', () => {
  const link = linkTo('/reports?tab=wins#top');
  const data = new Map([
    ['text/uri-list', link.href],
    ['text/plain', link.href],
  ]);
  const event = Object.assign(new Event('dragstart', { bubbles: true }), {
    dataTransfer: { types: [...data.keys()], setData: (type: string, value: string) => data.set(type, value) },
  });
  link.dispatchEvent(event);
  expect([...data]).toEqual([
    ['text/uri-list', PINNED],
    ['text/plain', 'http://localhost/reports?tab=wins#top'],
  ]);
});
