import { expect, test } from '@jest/globals';
import type { LogLine } from '@portal/shared/contracts/release';
import { judgeRace, type PublisherLine } from './publishers.ts';
import { faultOfWrite } from './writers.ts';

test.each([
  ['note', true, 1, null],
  ['note', false, 0, null],
  ['note', false, 1, null],
  ['note', true, 0, 'lost'],
  ['update', true, 2, 'more than once'],
  ['note', false, 2, 'more than once'],
  ['tracking', true, 3, null],
  ['tracking', true, 2, 'lost'],
  ['tracking', false, 1, 'in part'],
] as const)('a %s, acknowledged: %s, %i rows', (kind, isAcknowledged, rows, fault) => {
  const found = faultOfWrite({ kind, isAcknowledged }, rows);
  if (fault === null) expect(found).toBeNull();
  else expect(found).toContain(fault);
});

const change = (revision: number, why: string, remote: string, from: string | null, to: string): LogLine => ({
  channel: 'production',
  revision,
  action: 'promote',
  who: 'x',
  when: '2026-11-22T10:00:00.000Z',
  why,
  snapshot: 'aaaaaaaaaaaa',
  changes: [
    {
      remote,
      from: from === null ? null : { version: from },
      to: { version: to },
    },
  ],
});
const outcomeLine = (why: string, outcome: PublisherLine['outcome']): PublisherLine => ({
  action: 'promote',
  remote: 'mfe-a',
  version: '1.0.0',
  why,
  outcome,
});
const LOG = [change(2, 'second', 'mfe-a', '1.0.0', '1.1.0'), change(1, 'first', 'mfe-a', null, '1.0.0')];
const LINES = [
  outcomeLine('first', 'acknowledged'),
  outcomeLine('second', 'conflict'),
  outcomeLine('second', 'acknowledged'),
];
const RESULT = { log: LOG, live: { 'mfe-a': '1.1.0' }, published: new Map([['mfe-a', ['1.0.0']]]) };

const causes = (...parameters: Parameters<typeof judgeRace>) => judgeRace(...parameters).map(({ cause }) => cause);

test('a race in which everything is as acknowledged has no findings', () => {
  expect(judgeRace(LINES, RESULT)).toEqual([]);
});

test('a lost, duplicated or invented change, or a gap, is found', () => {
  expect(causes([...LINES, outcomeLine('third', 'acknowledged')], RESULT)).toEqual(['An acknowledged change is lost']);
  expect(causes([outcomeLine('first', 'acknowledged'), outcomeLine('second', 'refused')], RESULT)).toEqual([
    'A change was refused but made',
  ]);
  const twice = [change(3, 'second', 'mfe-a', '1.1.0', '1.1.0'), ...LOG];
  expect(causes(LINES, { ...RESULT, log: twice })).toEqual(['A change was made twice']);
  const gap = [change(3, 'second', 'mfe-a', '1.0.0', '1.1.0'), LOG[1]!];
  expect(causes(LINES, { ...RESULT, log: gap })).toEqual(['The log has a gap']);
  const torn = [change(2, 'second', 'mfe-a', '0.9.0', '1.1.0'), LOG[1]!];
  expect(causes(LINES, { ...RESULT, log: torn })).toEqual(['A change does not start where the previous one ended']);
  expect(causes(LINES, { ...RESULT, live: { 'mfe-a': '1.0.0' } })).toEqual(['What is live differs from the log']);
});

test('a lost publication, and a version acknowledged twice, are found', () => {
  const published = (remote: string, action: PublisherLine['action']): PublisherLine => ({
    action,
    remote,
    version: '2.0.0',
    why: '',
    outcome: 'acknowledged',
  });
  expect(causes([...LINES, published('mfe-a', 'publish')], RESULT)).toEqual(['An acknowledged publication is lost']);
  const shared = published('mfe-shared', 'shared');
  expect(causes([...LINES, shared, { ...shared, outcome: 'conflict' }], RESULT)).toEqual([]);
  expect(causes([...LINES, shared, shared], RESULT)).toEqual(['One version was published by several, or by none']);
});
