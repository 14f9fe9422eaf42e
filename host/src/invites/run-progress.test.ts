import { beforeEach, expect, test } from '@jest/globals';
import type { InviteRunProgress } from '@portal/shared/contracts';
import { EventBus } from '@portal/shared/events';
import type { SessionState } from '@portal/shared/session';
import { SIGNED_OUT } from '@portal/shared/testing';
import { BehaviorSubject } from 'rxjs';
import { RunProgress } from './run-progress.ts';

const running: InviteRunProgress = {
  runId: 'run-1',
  phase: 'running',
  total: 500,
  done: 120,
  sent: 118,
  failed: 2,
  skipped: 0,
};
const over: InviteRunProgress = { ...running, phase: 'over', done: 500, sent: 498 };
const signedIn: SessionState = { ...SIGNED_OUT, status: 'signed-in', role: 'ROLE_ADMIN' };
let state$: BehaviorSubject<SessionState>;
let bus: EventBus;
beforeEach(() => {
  sessionStorage.clear();
});

/** The host after a page was loaded. */
function load(): RunProgress {
  state$ = new BehaviorSubject<SessionState>({ ...SIGNED_OUT, status: 'starting' });
  bus = new EventBus();
  return new RunProgress({ events: bus.from('host'), session: { state$ }, storage: sessionStorage });
}
const tell = (progress: InviteRunProgress | null) => bus.publish('invite-run.progress', progress, 'mfe-admin');

test('D-43 the header shows how far a run is, and after a reload that it stopped there', () => {
  const first = load();
  state$.next(signedIn);
  expect(first.shown).toBeNull();
  tell(running);
  expect(first.shown).toEqual(running);
  const second = load();
  state$.next(signedIn);
  expect(second.shown).toEqual({ ...running, phase: 'stopped' });
  tell(null);
  expect([second.shown, load().shown]).toEqual([null, null]);
});

test('the end of a run is shown until it is dismissed, and again when the failed ones are retried', () => {
  const first = load();
  tell(over);
  first.dismiss();
  expect(first.shown).toBeNull();
  const second = load();
  tell(over);
  expect(second.shown).toBeNull();
  tell({ ...over, phase: 'running', done: 498, failed: 0 });
  expect(second.shown).toMatchObject({ phase: 'running' });
  tell(over);
  expect(second.shown).toEqual(over);
});

test('D-43 a run that goes on, or waits for the admin to return, would be stopped by a reload; one that stopped or ended would not', () => {
  const progress = load();
  const isUnderWay = (phase: InviteRunProgress['phase']) => {
    tell({ ...running, phase });
    return progress.isUnderWay;
  };
  expect(progress.isUnderWay).toBe(false);
  expect((['running', 'paused', 'over'] as const).map(isUnderWay)).toEqual([true, true, false]);
  tell(running);
  expect(load().isUnderWay).toBe(false);
});

test('the next person who signs in sees no progress of the run', () => {
  const progress = load();
  state$.next(signedIn);
  tell(running);
  state$.next(SIGNED_OUT);
  expect([progress.shown, sessionStorage.length]).toEqual([null, 0]);
});

test('foreign data in the storage is not taken for a run', () => {
  sessionStorage.setItem('inviteProgress', '{"progress":{}}');
  expect(load().shown).toBeNull();
});
