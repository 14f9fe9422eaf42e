import { afterAll, afterEach, expect, jest, test } from '@jest/globals';
import { tabStorage } from '@portal/shared/browser-storage';
import { PIN_STORAGE_KEY } from '@portal/shared/contracts';
import { hideLeftPage } from './left-page.ts';

let stored: () => Promise<boolean>;
const reload = jest.fn();
hideLeftPage({
  page: window,
  session: { isOfStoredSession: () => stored() },
  pin: 'the pin of this page',
  storage: tabStorage,
  reload,
});

const isHidden = () => 'isLeft' in document.documentElement.dataset;
/** The page is left, and comes back. */
async function comeBack(): Promise<void> {
  for (const name of ['pagehide', 'pageshow']) {
    window.dispatchEvent(Object.assign(new Event(name), { persisted: true }));
    expect(isHidden()).toBe(true);
  }
  await new Promise((resolve) => setTimeout(resolve));
}
afterEach(() => void reload.mockClear());
afterAll(() => sessionStorage.clear());

test('D-12 a page in the back/forward cache is hidden, and shown again to the same person', async () => {
  stored = () => Promise.resolve(true);
  sessionStorage.setItem(PIN_STORAGE_KEY, 'the pin of this page');
  await comeBack();
  expect([isHidden(), reload.mock.calls.length]).toEqual([false, 0]);
});

test.each([
  ['somebody else is signed in, or acted for', () => Promise.resolve(false), 'the pin of this page'],
  ['nobody knows whose it is', () => Promise.reject(new Error('storage cannot be read')), 'the pin of this page'],
  ['the tab has another pin by now', () => Promise.resolve(true), 'another pin'],
])('D-12 it is loaded again when %s', async (_, isSame: () => Promise<boolean>, pin) => {
  stored = isSame;
  sessionStorage.setItem(PIN_STORAGE_KEY, pin);
  await comeBack();
  expect([isHidden(), reload.mock.calls.length]).toEqual([true, 1]);
});
