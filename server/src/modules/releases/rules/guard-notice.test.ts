import { expect, test } from '@jest/globals';
import type { ChannelTarget, LogEntry } from '@portal/shared/contracts/release';
import { ReleaseError } from '@portal/release';
import { factsOfChange, factsOfFailure, factsOfStep, headlineOf, noticeOf } from './guard-notice.ts';
import type { GuardedRelease } from './guarded-release.ts';

const CONSOLE = 'https://portal.example.com/admin/settings?tab=3';
const guard = { maxFailures: 200, minLoads: 50 };
const entry = (
  action: LogEntry['action'],
  changes: LogEntry['changes'],
  why = '3 of 60 visitors failed.',
): LogEntry => ({
  channel: 'production',
  revision: 7,
  action,
  who: 'Rollout guard',
  when: '2026-11-27T12:00:00.000Z',
  why,
  changes,
  snapshot: 'effee1c16b17',
});
const rolling = (version: string, stopped?: string): ChannelTarget => ({
  version,
  rollout: {
    id: '0123456789abcdef',
    version: '1.1.0',
    weight: stopped === undefined ? 1_000 : 0,
    guard,
    since: '2026-11-27T11:00:00.000Z',
    ...(stopped !== undefined && { stopped }),
  },
});

test('a stopped rollout is told with its figures, what is live now, and where the console is', () => {
  const facts = factsOfChange(
    entry('stop', [{ remote: 'mfe-list', from: rolling('1.0.0'), to: rolling('1.0.0', '3 of 60 visitors failed.') }]),
  );
  expect(noticeOf(facts, CONSOLE)).toEqual({
    text: [
      'The release guard stopped the rollout of `mfe-list@1.1.0` on production.',
      'Why: 3 of 60 visitors failed.',
      'Live now: `mfe-list@1.0.0`.',
      `Release console: ${CONSOLE}`,
    ].join('\n'),
    guard: {
      act: 'rollout-stopped',
      channel: 'production',
      releases: ['mfe-list@1.1.0'],
      why: '3 of 60 visitors failed.',
      live: ['mfe-list@1.0.0'],
      at: '2026-11-27T12:00:00.000Z',
      console: CONSOLE,
    },
  });
  expect(headlineOf(facts)).toBe('The release guard stopped the rollout of mfe-list@1.1.0 on production.');
});

test('a rollback names all that went back, and not a remote that only lost its rollout', () => {
  const facts = factsOfChange(
    entry('rollback', [
      { remote: 'host', from: { version: '2.0.0' }, to: { version: '1.0.0' } },
      { remote: 'mfe-list', from: rolling('1.0.0'), to: { version: '1.0.0' } },
      { remote: 'mfe-shop', from: { version: '1.1.0' }, to: { version: '1.0.0' } },
    ]),
  );
  expect(facts).toMatchObject({
    act: 'rolled-back',
    releases: ['host@2.0.0', 'mfe-shop@1.1.0'],
    live: ['host@1.0.0', 'mfe-list@1.0.0', 'mfe-shop@1.0.0'],
  });
});

test('a release that stays live is told as such, also beside a rollout that stopped before', () => {
  const target = rolling('1.0.0', 'stopped earlier');
  const facts = factsOfChange(entry('stop', [{ remote: 'mfe-list', from: target, to: target }]));
  expect(facts).toMatchObject({ act: 'stays-live', releases: ['mfe-list@1.0.0'], live: ['mfe-list@1.0.0'] });
});

test.each([
  ['rollout', 'not-stopped', 'mfe-list@1.0.0'],
  ['live', 'not-rolled-back', 'mfe-list@1.1.0'],
] as const)('a %s trial that could not be ended is %s, with the sentence of the store', (kind, act, live) => {
  const trial = { kind, remote: 'mfe-list', version: '1.1.0', id: 'x', guard, revision: 7 } as GuardedRelease;
  const given = {
    channel: 'production',
    why: 'All failed.',
    live: kind === 'rollout' ? '1.0.0' : undefined,
    at: new Date(0),
  };
  const refused = new ReleaseError('unavailable', 'The store is read-only.');
  expect(factsOfFailure(trial, { ...given, error: refused })).toMatchObject({
    act,
    releases: ['mfe-list@1.1.0'],
    live: [live],
    why: 'All failed. The store is read-only.',
  });
  const unexpected = factsOfFailure(trial, { ...given, error: new Error('connect ECONNREFUSED 10.0.0.7') });
  expect(JSON.stringify(unexpected)).not.toContain('10.0.0.7');
});

test('a version range in a reason is text, not a link or a mention', () => {
  const why = 'mfe-a@1.0.0 works with host API >=1.0.0 <2.0.0 & <!channel>.';
  const { text, guard: facts } = noticeOf(
    factsOfChange(entry('rollback', [{ remote: 'host', from: { version: '2.0.0' }, to: { version: '1.0.0' } }], why)),
    CONSOLE,
  );
  expect(text).toContain('host API &gt;=1.0.0 &lt;2.0.0 &amp; &lt;!channel&gt;.');
  expect(text).toMatch(/\?tab=3$/);
  expect(facts.why).toBe(why);
});

test('a step is told when it was the last one or when it does not fit, and not while others follow', () => {
  const plan = { next: [10_000], holdMinutes: 60, since: '2026-11-27T11:00:00.000Z' };
  const inSteps = (more: Partial<typeof plan> & { refused?: string } = {}): ChannelTarget => {
    const { version, rollout } = rolling('1.0.0');
    return { version, rollout: { ...rollout!, plan: { ...plan, ...more } } };
  };
  const step = (action: LogEntry['action'], to: ChannelTarget) =>
    factsOfStep(entry(action, [{ remote: 'mfe-list', from: inSteps({ next: [2_500, 10_000] }), to }]));
  expect(step('rollout', inSteps())).toBeNull();
  const about = { channel: 'production', releases: ['mfe-list@1.1.0'], why: '3 of 60 visitors failed.' };
  const everybody = step('promote', { version: '1.1.0', lastKnownGood: '1.0.0' });
  expect(everybody).toMatchObject({ ...about, act: 'everybody-has-it', live: ['mfe-list@1.1.0'] });
  expect(step('rollout', rolling('1.0.0'))).toMatchObject({
    ...about,
    act: 'last-step-taken',
    live: ['mfe-list@1.0.0'],
  });
  const waits = step('rollout', inSteps({ refused: 'list.js is missing.' }));
  expect(waits).toMatchObject({ ...about, act: 'step-does-not-fit' });
  expect(headlineOf(waits!)).toBe(
    'The rollout of mfe-list@1.1.0 on production is blocked: its next step failed the checks. Someone must act.',
  );
});
