import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { watchLinks } from './watch-links.ts';

let seen: string[];
watchLinks({
  page: document,
  onIntent: ({ address: { pathname, search }, state }, intent) =>
    seen.push(`${intent} ${pathname}${search}${state === null ? '' : ` with ${JSON.stringify(state)}`}`),
});

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = `
    <a id="rank" href="/rank"><b id="inside">Rank</b></a> <a id="events" href="/events?a=1">Events</a>
    <a id="here" href="${window.location.pathname}?tab=wins">Here</a> <a id="part" href="#part">Part</a>
    <a id="tab" href="/rank" target="_blank">Tab</a> <a id="file" href="/rank" download>File</a>
    <a id="other" href="https://other.example/rank">Other</a> <a id="phone" href="tel:+13035550100">Phone</a>
    <a id="nothing">Nothing</a>
    <a id="broken" href="/rank" data-history-state="{'week'">Broken</a>
    <a id="list" href="/referrals" data-history-state='{"isListShown":true}'>List</a> <p id="text">Text</p>`;
  seen = [];
});
afterEach(() => {
  send('pointercancel', 'text');
  jest.useRealTimers();
});

/** jsdom has no pointer events. */
function send(type: string, id: string, more: object = {}): void {
  const event = new MouseEvent(type, { bubbles: true, ...more });
  Object.defineProperty(event, 'pointerType', { value: 'mouse', ...(more as { touch?: PropertyDescriptor }).touch });
  document.getElementById(id)!.dispatchEvent(event);
}
const touch = { touch: { value: 'touch' } };

test('a link that the pointer rests on for 40 ms counts, once, whatever part of it', () => {
  send('pointerover', 'rank');
  jest.advanceTimersByTime(20);
  send('pointerover', 'inside');
  jest.advanceTimersByTime(19);
  expect(seen).toEqual([]);
  jest.advanceTimersByTime(1);
  send('pointerover', 'rank');
  jest.advanceTimersByTime(100);
  expect(seen).toEqual(['aimed /rank']);
});

test('links that the pointer only crosses are not reported', () => {
  send('pointerover', 'rank');
  jest.advanceTimersByTime(39);
  send('pointerover', 'text');
  jest.advanceTimersByTime(100);
  send('pointerover', 'rank');
  send('pointerover', 'events');
  jest.advanceTimersByTime(100);
  expect(seen).toEqual(['aimed /events?a=1']);
});

test('keyboard focus on a link is reported like a pointer', () => {
  send('focusin', 'rank');
  jest.advanceTimersByTime(40);
  expect(seen).toEqual(['aimed /rank']);
});

test('a press on a link is reported at once', () => {
  send('pointerdown', 'inside');
  expect(seen).toEqual(['pressed /rank']);
});

test('what a link takes along for its page is part of where it leads', () => {
  send('pointerdown', 'list');
  expect(seen).toEqual(['pressed /referrals with {"isListShown":true}']);
});

test('a press that opens another tab is not reported', () => {
  for (const more of [{ button: 1 }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }]) {
    send('pointerdown', 'rank', more);
  }
  jest.advanceTimersByTime(100);
  expect(seen).toEqual([]);
});

test('a finger counts when it rests, not when it begins to scroll', () => {
  send('pointerover', 'rank', touch);
  send('pointerdown', 'rank', touch);
  send('pointercancel', 'rank', touch);
  jest.advanceTimersByTime(100);
  expect(seen).toEqual([]);
  send('pointerdown', 'rank', touch);
  jest.advanceTimersByTime(40);
  expect(seen).toEqual(['aimed /rank']);
});

test.each(['here', 'part', 'tab', 'file', 'other', 'phone', 'nothing', 'text', 'broken'])(
  '%s does not lead to another page in this tab',
  (id) => {
    send('pointerover', id);
    jest.advanceTimersByTime(100);
    send('pointerdown', id);
    expect(seen).toEqual([]);
  },
);
