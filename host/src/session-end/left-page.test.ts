import { expect, jest, test } from '@jest/globals';
import { hideLeftPage } from './left-page.ts';

const isHidden = () => 'isLeft' in document.documentElement.dataset;
const settled = () => new Promise((resolve) => setTimeout(resolve));
const happen = (name: string) => window.dispatchEvent(Object.assign(new Event(name), { persisted: true }));

test('D-12 a page in the back/forward cache is hidden, and shown again only to the same person', async () => {
  let stored: () => Promise<boolean> = () => Promise.resolve(true);
  const reload = jest.fn();
  hideLeftPage(window, { isOfStoredSession: () => stored() }, reload);
  happen('pagehide');
  expect(isHidden()).toBe(true);
  happen('pageshow');
  await settled();
  expect(isHidden()).toBe(false);
  expect(reload).not.toHaveBeenCalled();

  stored = () => Promise.resolve(false);
  happen('pagehide');
  happen('pageshow');
  await settled();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(isHidden()).toBe(true);

  stored = () => Promise.reject(new Error('storage cannot be read'));
  happen('pageshow');
  await settled();
  // nobody knows whose it is
  expect(reload).toHaveBeenCalledTimes(2);
  expect(isHidden()).toBe(true);
});
