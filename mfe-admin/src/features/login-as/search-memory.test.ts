import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { tabStorage } from '@portal/shared/browser-storage';
import { ACTING_GRANT_KEY } from '@portal/shared/contracts';
import { events } from '../../remote.ts';
import { leaveSearch } from './search-memory.ts';

const toasts: string[] = [];
beforeEach(() => {
  toasts.length = 0;
  sessionStorage.clear();
});
afterEach(() => {
  jest.restoreAllMocks();
});
events.on('toast.show').subscribe(({ text }) => toasts.push(text));

/** What the session does when acting is granted. */
const loginAs = () => Promise.resolve(tabStorage.setItem(ACTING_GRANT_KEY, '{}'));
const leave = () => leaveSearch({ place: 'agents', userId: 'alex', text: 'maya' }, loginAs, () => {});

test('ADM-29 an admin who begins to act is told nothing when a reload goes on with it', async () => {
  await leave();
  expect(toasts).toEqual([]);
});

test('ADM-29 where the grant cannot be stored, an admin is told that a reload ends acting', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await leave();
  expect(toasts).toEqual([expect.stringContaining('Reloading the page ends it')]);
});
