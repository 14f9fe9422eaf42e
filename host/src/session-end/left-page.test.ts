import { expect, jest, test } from '@jest/globals';
import { hideLeftPage } from './left-page.ts';

const isHidden = () => 'isLeft' in document.documentElement.dataset;
const settled = () => new Promise((resolve) => setTimeout(resolve));
const happen = (name: string) => window.dispatchEvent(Object.assign(new Event(name), { persisted: true }));

test('D-12 a page in the back/forward cache is hidden, and shown again only to the same person', async () => {
  let isSame = true;
  const reload = jest.fn();
  hideLeftPage(window, { isOfStoredSession: () => Promise.resolve(isSame) }, reload);
  happen('pagehide');
  expect(isHidden()).toBe(true);
  happen('pageshow');
  await settled();
  expect(isHidden()).toBe(false);
  expect(reload).not.toHaveBeenCalled();

  isSame = false;
  happen('pagehide');
  happen('pageshow');
  await settled();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(isHidden()).toBe(true);
});
