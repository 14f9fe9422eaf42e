import { describe, expect, test } from '@jest/globals';
import { LogEntry } from '@portal/shared/contracts/release';
import { markSentence, statementsOf } from './release-marks.ts';

const guard = { maxFailures: 200, minLoads: 50 };
const rollout = { id: '00112233445566aa', version: '1.1.0', weight: 1000, guard, since: '2026-11-20T12:00:00.000Z' };
const stopped = { ...rollout, weight: 0, stopped: 'it fails' };
const by = { who: 'Tess', when: '2026-11-20T12:34:56.000Z', why: 'it throws' };

type Action = LogEntry['action'];
const entry = (action: Action, ...changes: { remote: string; from: object | null; to: object }[]) =>
  LogEntry.parse({ channel: 'production', revision: 2, action, ...by, changes, snapshot: '7f3ac2e10b44' });
const kinds = (action: Action, from: object | null, to: object) =>
  statementsOf(entry(action, { remote: 'mfe-a', from, to })).map(({ version, mark }) => [version, mark?.kind ?? null]);

describe('what a change says of releases', () => {
  test.each<[string, Action, object | null, object, unknown[]]>([
    ['the first promote', 'promote', null, { version: '1.0.0' }, [['1.0.0', null]]],
    [
      'a promote that keeps the version before it as known to be good',
      'promote',
      { version: '1.0.0' },
      { version: '1.1.0', lastKnownGood: '1.0.0' },
      [['1.1.0', null]],
    ],
    [
      'a promote over a version that was said to be bad',
      'promote',
      { version: '1.1.0', lastKnownGood: '1.0.0' },
      { version: '1.2.0', lastKnownGood: '1.0.0' },
      [
        ['1.1.0', 'replaced'],
        ['1.2.0', null],
      ],
    ],
    [
      'a promote of the version that is live, without its rollout',
      'promote',
      { version: '1.0.0', lastKnownGood: '0.9.0', rollout },
      { version: '1.0.0', lastKnownGood: '0.9.0' },
      [['1.0.0', null]],
    ],
    ['a rollout', 'rollout', { version: '1.0.0' }, { version: '1.0.0', rollout }, []],
    [
      'a rollout that is written down once more',
      'rollout',
      { version: '1.0.0', rollout },
      { version: '1.0.0', rollout },
      [],
    ],
    [
      'a rollout that stopped itself',
      'stop',
      { version: '1.0.0', rollout },
      { version: '1.0.0', rollout: stopped },
      [['1.1.0', 'stopped']],
    ],
    ['a live release that failed', 'stop', { version: '1.0.0' }, { version: '1.0.0' }, [['1.0.0', 'failed']]],
    ['a stop that left a rollout going', 'stop', { version: '1.0.0' }, { version: '1.0.0', rollout }, []],
    ['a stop without a rollout', 'stop', { version: '1.0.0' }, { version: '1.1.0' }, []],
    [
      'a rollback of what is live',
      'rollback',
      { version: '1.1.0', lastKnownGood: '1.0.0' },
      { version: '1.0.0' },
      [['1.1.0', 'rolled-back']],
    ],
    [
      'a rollback of what is live beside a rollout',
      'rollback',
      { version: '1.0.0', rollout },
      { version: '0.9.0' },
      [['1.0.0', 'rolled-back']],
    ],
    [
      'a rollback of a rollout',
      'rollback',
      { version: '1.0.0', rollout },
      { version: '1.0.0' },
      [['1.1.0', 'rolled-back']],
    ],
    [
      'a rollback of a rollout that had stopped itself',
      'rollback',
      { version: '1.0.0', rollout: stopped },
      { version: '1.0.0' },
      [],
    ],
    ['a rollback that changed nothing', 'rollback', { version: '1.0.0' }, { version: '1.0.0' }, []],
    ['a rollback to a remote that was not there', 'rollback', null, { version: '1.0.0' }, []],
  ])('%s', (_, action, from, to, expected) => {
    expect(kinds(action, from, to)).toEqual(expected);
  });

  test('a mark says who, when and why; each change of an entry counts', () => {
    const back = { from: { version: '1.1.0' }, to: { version: '1.0.0' } };
    expect(statementsOf(entry('rollback', { remote: 'mfe-a', ...back }, { remote: 'mfe-b', ...back }))).toEqual(
      ['mfe-a', 'mfe-b'].map((remote) => ({ remote, version: '1.1.0', mark: { kind: 'rolled-back', ...by } })),
    );
    expect(statementsOf(entry('promote', { remote: 'mfe-a', from: null, to: { version: '1.0.0' } }))).toEqual([
      { remote: 'mfe-a', version: '1.0.0', mark: null },
    ]);
  });
});

test.each([
  ['stopped', 'stopped itself'],
  ['failed', 'failed'],
  ['rolled-back', 'was rolled back'],
  ['replaced', 'was replaced as bad'],
] as const)('a release that is marked as %s', (kind, words) => {
  const release = { remote: 'mfe-a', version: '1.1.0' };
  const sentence = `mfe-a@1.1.0 ${words} on 2026-11-20 by Tess: it throws.`;
  expect(markSentence(release, { kind, ...by })).toBe(sentence);
  expect(markSentence(release, { kind, ...by, why: 'it throws.' })).toBe(sentence);
  expect(markSentence(release, { kind, ...by, why: 'v1.1 throws' })).toMatch(/ by Tess: v1\.1 throws\.$/);
});
