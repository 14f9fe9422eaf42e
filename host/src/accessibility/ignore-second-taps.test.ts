import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ignoreSecondTaps } from './ignore-second-taps.ts';

let end: () => void;
const pressed = jest.fn<(what: string) => void>();

beforeEach(() => {
  pressed.mockReset();
  document.body.innerHTML = '<nav><a href="#tab">Display</a></nav><aside><a href="#next">Check out</a></aside>';
  const [tab, next] = document.querySelectorAll('a');
  tab!.addEventListener('click', () => pressed('tab'));
  next!.addEventListener('click', () => {
    pressed('next');
    document.querySelector('aside')?.remove();
  });
  end = ignoreSecondTaps(document);
});
afterEach(() => end());

const link = (name: string) => [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)!;

/** A click at a time, in milliseconds, and a place. */
function tap(target: Element, at: number, { x = 195, y = 804, pointerType = 'touch', detail = 1 } = {}): Event {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x, clientY: y, detail });
  Object.defineProperties(event, { timeStamp: { value: at }, pointerType: { value: pointerType } });
  target.dispatchEvent(event);
  return event;
}

test('the second tap on a button that is gone does not press what is under it', () => {
  tap(link('Check out'), 1_000);
  const second = tap(link('Display'), 1_140);
  tap(link('Display'), 1_290);
  expect(pressed.mock.calls).toEqual([['next']]);
  expect(second.defaultPrevented).toBe(true);
});

test.each([
  ['later', { at: 1_400 }],
  ['elsewhere', { at: 1_140, x: 60 }],
  ['by mouse', { at: 1_140, pointerType: 'mouse' }],
  ['by key', { at: 1_140, detail: 0 }],
])('what is pressed %s counts', (_how, { at, ...where }) => {
  tap(link('Check out'), 1_000);
  tap(link('Display'), at, where);
  expect(pressed.mock.calls).toEqual([['next'], ['tab']]);
});

test('two quick taps on a link that stays on the page are two clicks', () => {
  tap(link('Display'), 1_000);
  tap(link('Display'), 1_100);
  expect(pressed).toHaveBeenCalledTimes(2);
});
