import { beforeEach, expect, test } from '@jest/globals';
import { EventBus } from '@portal/shared/events';
import type { SessionState } from '@portal/shared/session';
import { SIGNED_OUT, testAgent } from '@portal/shared/testing';
import { BehaviorSubject } from 'rxjs';
import { CartCount } from './cart-count.ts';

const stateOf = (agentId: number): SessionState => ({
  ...SIGNED_OUT,
  status: 'signed-in',
  role: 'ROLE_AGENT',
  agent: testAgent({ agentId }),
});
let state$: BehaviorSubject<SessionState>;
let bus: EventBus;
beforeEach(() => sessionStorage.clear());

/** The host after a page was loaded. */
function load(agentId = 11): CartCount {
  state$ = new BehaviorSubject<SessionState>(stateOf(agentId));
  bus = new EventBus();
  const session = {
    state$,
    get current() {
      return state$.value;
    },
  };
  return new CartCount({ events: bus.from('host'), session, storage: sessionStorage });
}
const tell = (zips: number, agentId = 11) => bus.publish('cart.count', { agentId, zips }, 'mfe-sgd');

test('D-29 the badge has the ZIPs in the cart, at once and after a reload', () => {
  const count = load();
  const seen: number[] = [];
  count.zips$.subscribe((zips) => seen.push(zips));
  tell(2);
  tell(3);
  expect(seen).toEqual([0, 2, 3]);
  expect(load().zips).toBe(3);
  tell(0);
  expect(load().zips).toBe(0);
});

test('the cart of one agent is not shown for another, nor after signing out', () => {
  const count = load();
  tell(2);
  const seen: number[] = [];
  count.zips$.subscribe((zips) => seen.push(zips));
  state$.next(stateOf(12));
  tell(4, 11);
  expect(seen).toEqual([2, 0]);
  state$.next(SIGNED_OUT);
  expect(sessionStorage.length).toBe(0);
});

test('foreign data in the storage is not taken for a count', () => {
  sessionStorage.setItem('cartCount', '{"agentId":11,"zips":"many"}');
  expect(load().zips).toBe(0);
});
