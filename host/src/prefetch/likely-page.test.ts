import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { PortalPage } from '../routing/page-table.ts';
import { prepareLikelyPage } from './likely-page.ts';

const PAGES = ['/dashboard', '/referrals', '/rank', '/referrals-details/:id'].map(
  (path) => ({ path, application: path }) as PortalPage,
);
const pageOf = ({ pathname }: URL): PortalPage | null =>
  PAGES.find(({ path }) => new RegExp(`^${path.replace(':id', '[^/]+')}$`).test(pathname)) ?? null;

/** What was prepared. */
let prepared: string[];
let next: () => Promise<string | undefined>;
let subject: string;
prepareLikelyPage({
  window,
  subject: () => subject,
  pageOf,
  nextOf: () => next(),
  prefetch: {
    start: ({ address: { pathname, search }, state }, intent) =>
      prepared.push(`${intent} ${pathname}${search}${state === null ? '' : ` with ${JSON.stringify(state)}`}`),
  },
});

beforeEach(() => {
  jest.useFakeTimers();
  prepared = [];
  subject = 'maya';
  next = () => Promise.resolve(undefined);
  // a visit begins anew
  go('/nowhere');
});
afterEach(() => {
  jest.useRealTimers();
});

/** What single-spa does when an address is opened. */
function go(address: string, state: unknown = null): void {
  leave(address, state);
  arrive();
}
function leave(address: string, state: unknown = null): void {
  window.history.pushState({ usr: state }, '', address);
  window.dispatchEvent(new Event('single-spa:before-routing-event'));
}
const arrive = () => window.dispatchEvent(new Event('single-spa:routing-event'));
/** A second on the page, and an idle moment. */
const rest = () => jest.advanceTimersByTimeAsync(1_500);

test('where a visit begins, the page says which one is next, if it does', async () => {
  go('/dashboard');
  await rest();
  expect(prepared).toEqual([]);

  go('/nowhere');
  next = () => Promise.resolve('/referrals');
  go('/dashboard');
  await jest.advanceTimersByTimeAsync(999);
  expect(prepared).toEqual([]);
  await rest();
  expect(prepared).toEqual(['likely /referrals']);
});

test('a page whose code does not load prepares nothing, and fails nothing', async () => {
  const failed = jest.fn();
  process.once('unhandledRejection', failed);
  next = () => Promise.reject(new Error('no network'));
  go('/dashboard');
  await rest();
  jest.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', failed);
  expect(failed).not.toHaveBeenCalled();
  expect(prepared).toEqual([]);
});

test('who signs in, or acts for another agent, does not go back to what was open before', async () => {
  next = () => Promise.resolve('/referrals');
  subject = 'nobody';
  go('/rank');
  await rest();
  prepared = [];
  subject = 'maya';
  go('/dashboard');
  await rest();
  expect(prepared).toEqual(['likely /referrals']);
});

test('a page that is slow to load is not taken for one at rest', async () => {
  go('/dashboard');
  await rest();
  go('/referrals');
  await rest();
  prepared = [];
  go('/dashboard');
  await jest.advanceTimersByTimeAsync(900);
  leave('/rank');
  await rest();
  expect(prepared).toEqual([]);
});

test('from one record the way back leads to the list as it was left', async () => {
  go('/referrals?tab=wins');
  // its parameters are set right when it is shown
  window.history.replaceState({ usr: { isListShown: true } }, '', '/referrals?tab=wins&page=2');
  await rest();
  prepared = [];
  go('/referrals-details/MQ');
  await rest();
  expect(prepared).toEqual(['likely /referrals?tab=wins&page=2 with {"isListShown":true}']);
});

test('to and from other pages the menu leads, whose links take nothing along', async () => {
  go('/referrals?tab=wins', { isListShown: true });
  await rest();
  prepared = [];
  go('/rank');
  await rest();
  // a change within a page is not a change of page
  go('/rank?week=2');
  await rest();
  expect(prepared).toEqual(['likely /referrals']);
});

test('a page that was only passed prepares nothing, and is no way back', async () => {
  go('/referrals');
  await rest();
  prepared = [];
  // left before it has come to rest again
  go('/referrals?tab=wins');
  await jest.advanceTimersByTimeAsync(500);
  go('/rank');
  await jest.advanceTimersByTimeAsync(500);
  go('/dashboard');
  await rest();
  expect(prepared).toEqual([]);
});

describe('a mouse that leaves the page at the top', () => {
  const leaveWindow = (pointerType: string, clientY: number) => {
    // jsdom has no pointer events
    const event = Object.assign(new MouseEvent('pointerleave', { clientY }), { pointerType });
    document.documentElement.dispatchEvent(event);
  };

  test('points at the page before, as the visitor left it', async () => {
    go('/referrals?tab=wins', { isListShown: true });
    await rest();
    go('/referrals-details/MQ');
    await rest();
    prepared = [];
    leaveWindow('mouse', -1);
    expect(prepared).toEqual(['aimed /referrals?tab=wins with {"isListShown":true}']);
  });

  test('points at nothing where a visit begins, though a page may be likely', async () => {
    next = () => Promise.resolve('/referrals');
    go('/dashboard');
    await rest();
    prepared = [];
    leaveWindow('mouse', -1);
    expect(prepared).toEqual([]);
  });

  test('does not, on another side, as a finger, or before the page has come to rest', async () => {
    go('/referrals');
    await rest();
    go('/referrals-details/MQ');
    prepared = [];
    leaveWindow('mouse', -1);
    expect(prepared).toEqual([]);
    await rest();
    prepared = [];
    leaveWindow('mouse', 400);
    leaveWindow('touch', -1);
    expect(prepared).toEqual([]);
  });
});
