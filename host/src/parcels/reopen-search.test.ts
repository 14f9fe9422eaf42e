import { beforeEach, expect, test } from '@jest/globals';
import type { SenderBus } from '@portal/shared/events';
import type { Session, SessionState } from '@portal/shared/session';
import { SIGNED_OUT } from '@portal/shared/testing';
import { BehaviorSubject } from 'rxjs';
import { reopenSearch } from './reopen-search.ts';

const starting: SessionState = { ...SIGNED_OUT, status: 'starting' };
const admin: SessionState = { ...SIGNED_OUT, status: 'signed-in', role: 'ROLE_ADMIN' };
let published: unknown[];
let type: NavigationTimingType;
const performance = { getEntriesByType: () => [{ type }] } as unknown as Performance;
beforeEach(() => {
  published = [];
  type = 'reload';
  sessionStorage.clear();
});

/** What is opened after a reload that ends in this state, and after that the next one. */
function openedAfter(...states: SessionState[]): unknown[] {
  const state$ = new BehaviorSubject(starting);
  const events = { publish: (...message: unknown[]) => published.push(message) } as unknown as SenderBus;
  reopenSearch({ session: { state$ } as unknown as Session, events, storage: sessionStorage, performance });
  for (const state of states) state$.next(state);
  return published;
}

test('D-07 the search that an admin had open is opened again after a reload, once', () => {
  sessionStorage.setItem('adminSearchOpen', 'true');
  expect(openedAfter(admin, { ...admin })).toEqual([['agent-search.open', { restore: true }]]);
});

test.each([
  ['when it was not open', false, admin],
  ['while the admin acts for somebody', true, { ...admin, actingRole: 'ROLE_AGENT' as const }],
  ['for somebody else', true, { ...admin, role: 'ROLE_AGENT' as const }],
  ['when nobody is signed in any more', true, SIGNED_OUT],
])('D-07 nothing is opened %s', (_, wasOpen, state) => {
  if (wasOpen) sessionStorage.setItem('adminSearchOpen', 'true');
  expect(openedAfter(state)).toEqual([]);
});

test('D-07 whoever enters an address leaves the search, and a later reload does not open it', () => {
  sessionStorage.setItem('adminSearchOpen', 'true');
  type = 'navigate';
  expect(openedAfter(admin)).toEqual([]);
  type = 'reload';
  expect(openedAfter(admin)).toEqual([]);
});
