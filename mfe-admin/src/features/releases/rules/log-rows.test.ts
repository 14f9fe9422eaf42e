import { expect, test } from '@jest/globals';
import type { LogEntry, LogLine } from '@portal/shared/contracts/release';
import { logEntry, rollout } from '../../../testing/releases.ts';
import { loggedSnapshots, logRows } from './log-rows.ts';

const commitOf = (remote: string, version: string) => (remote === 'mfe-lost' ? null : `commit of ${remote} ${version}`);
const row = (line: LogLine) => logRows([line], commitOf)[0]!;
const titleOf = (action: LogEntry['action'], ...changes: LogEntry['changes']) =>
  row(logEntry({ action, changes })).title;
const remote = 'mfe-sgd';

test('changes of a channel are described with both versions and shares', () => {
  const at = (weight: number) => ({ version: '2.2.3', rollout: rollout({ version: '2.3.0', weight }) });
  const live = { version: '2.2.3' };
  expect(titleOf('promote', { remote, from: null, to: live })).toBe('mfe-sgd 2.2.3, now live');
  expect(titleOf('promote', { remote, from: live, to: { version: '2.3.0' } })).toBe('mfe-sgd 2.2.3 to 2.3.0');
  expect(titleOf('retire', { remote, from: live, to: null })).toBe('mfe-sgd 2.2.3, no longer live');
  expect(titleOf('rollout', { remote, from: live, to: at(1000) })).toBe('mfe-sgd 2.2.3 to 2.3.0, 10%');
  expect(titleOf('rollout', { remote, from: at(1000), to: at(2550) })).toBe('mfe-sgd 2.2.3 to 2.3.0, 10% to 25.5%');
  expect(titleOf('rollout', { remote, from: at(1000), to: at(0) })).toBe('mfe-sgd 2.3.0, 10% to 0%');
  expect(titleOf('stop', { remote, from: at(1000), to: at(0) })).toBe('mfe-sgd 2.3.0, 10% to 0%');
  expect(titleOf('promote', { remote, from: at(2500), to: { version: '2.3.0' } })).toBe(
    'mfe-sgd 2.2.3 to 2.3.0, 25% to 100%',
  );
  expect(titleOf('rollback', { remote, from: at(2500), to: live })).toBe('mfe-sgd 2.3.0, rollout ended');
  expect(titleOf('rollback', { remote: 'host', from: { version: '5.2.1' }, to: { version: '5.2.0' } })).toBe(
    'host 5.2.1 to 5.2.0',
  );
});

test('a rollout in steps is described with the shares to come, and where it stays when it does not go on', () => {
  const at = (weight: number, ...next: number[]) => {
    const plan = { next, holdMinutes: 60, since: '2026-11-20T09:48:00.000Z' };
    return { version: '2.2.3', rollout: rollout({ version: '2.3.0', weight, ...(next.length > 0 && { plan }) }) };
  };
  const described = (from: LogEntry['changes'][number]['from'], to: LogEntry['changes'][number]['to']) =>
    titleOf('rollout', { remote, from, to });
  const begun = at(500, 2_500, 10_000);
  expect(described({ version: '2.2.3' }, begun)).toBe('mfe-sgd 2.2.3 to 2.3.0, 5%, then 25%, 100%');
  expect(described(begun, at(2_500, 10_000))).toBe('mfe-sgd 2.2.3 to 2.3.0, 5% to 25%, then 100%');
  expect(described(begun, at(500, 2_500, 10_000))).toBe('mfe-sgd 2.3.0, stays at 5%');
  expect(described(begun, at(500))).toBe('mfe-sgd 2.3.0, stays at 5%');
});

test('a change of several remotes names all of them and no single commit', () => {
  const { title, commit } = row(
    logEntry({
      changes: [
        { remote: 'host', from: { version: '5.1.0' }, to: { version: '5.2.0' } },
        { remote, from: { version: '2.2.2' }, to: { version: '2.2.3' } },
      ],
    }),
  );
  expect(title).toBe('host 5.1.0 to 5.2.0; mfe-sgd 2.2.2 to 2.2.3');
  expect(commit).toBeNull();
});

test('a line carries the commit of the release it is about', () => {
  const to = { version: '2.2.3', rollout: rollout({ version: '2.3.0', weight: 1000 }) };
  const change = { remote, from: { version: '2.2.3' }, to };
  expect(row(logEntry({ action: 'rollout', changes: [change] })).commit).toBe('commit of mfe-sgd 2.3.0');
  const ended = { remote, from: to, to: { version: '2.2.3' } };
  expect(row(logEntry({ action: 'rollback', changes: [ended] })).commit).toBe('commit of mfe-sgd 2.3.0');
  const unknown = { remote: 'mfe-lost', from: null, to: { version: '1.0.0' } };
  expect(row(logEntry({ changes: [unknown] })).commit).toBeNull();
  const retired = { remote, from: { version: '2.2.3' }, to: null };
  expect(row(logEntry({ action: 'retire', changes: [retired] })).commit).toBe('commit of mfe-sgd 2.2.3');
});

test('events outside the channel have their own texts', () => {
  const when = '2026-11-20T09:48:00.000Z';
  const release = { remote: 'mfe-referrals', version: '1.3.0', who: 'Sunniva H.', when };
  const pin: LogLine = {
    action: 'pin',
    id: '0123456789abcdef',
    snapshot: '5b09d7c4aa10',
    base: 'production',
    releases: { 'mfe-referrals': '1.3.0' },
    who: 'Sunniva H.',
    when,
    why: 'Bug 2214',
    expires: '2026-11-20T17:48:00.000Z',
  };
  const rows = logRows(
    [
      { action: 'revoke', id: '0123456789abcdef', who: 'Ines P.', when, why: 'found it' },
      { action: 'revoke', id: 'fedcba9876543210', who: 'Ines P.', when, why: 'found it' },
      pin,
      { action: 'publish', ...release, commit: '77ab210' },
      { action: 'withdraw', ...release, why: 'sends the wrong address' },
    ],
    commitOf,
  );
  expect(rows.map(({ word, tone, title, why, commit }) => [word, tone, title, why, commit])).toEqual([
    ['revoke', 'neutral', 'mfe-referrals 1.3.0', 'found it', null],
    ['revoke', 'neutral', 'Pin fedcba9876543210', 'found it', null],
    ['pin', 'violet', 'mfe-referrals 1.3.0, 8 hours', 'Bug 2214', null],
    ['publish', 'teal', 'mfe-referrals 1.3.0', null, '77ab210'],
    ['withdraw', 'red', 'mfe-referrals 1.3.0', 'sends the wrong address', 'commit of mfe-referrals 1.3.0'],
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

test('the snapshots of a log are each named once, by the newest change that led to it', () => {
  const lines = [
    logEntry({ revision: 9, snapshot: 'aaaaaaaaaaaa' }),
    logEntry({ revision: 8, snapshot: 'bbbbbbbbbbbb' }),
    logEntry({ revision: 7, snapshot: 'aaaaaaaaaaaa' }),
  ];
  expect(loggedSnapshots(lines).map(({ id, revision }) => `${id} ${revision}`)).toEqual([
    'aaaaaaaaaaaa 9',
    'bbbbbbbbbbbb 8',
  ]);
});
