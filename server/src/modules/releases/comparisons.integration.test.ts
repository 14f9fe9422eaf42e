import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { DEFAULT_GUARD } from '@portal/shared/contracts/release';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { Comparisons } from './comparisons.ts';
import { keepPresence, readComparison, type TrialVisitor } from './guard-store.ts';
import { controlOf, guardedRollout } from './rules/guarded-release.ts';

const rollout = { id: '0123456789abcdef', version: '1.1.0', weight: 5_000, guard: DEFAULT_GUARD, since: '2026-11-20' };
const trial = guardedRollout('mfe-list', rollout, '1.0.0');
const control = controlOf(trial);
const log = { error: jest.fn() };
let database: TestDatabase;
let clock: Date;
let visitors = 0;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  clock = new Date('2026-11-20T10:00:00Z');
  log.error.mockClear();
  await database.db.deleteFrom('guardPresence').execute();
});
const pass = (milliseconds: number) => (clock = new Date(clock.getTime() + milliseconds));

/** A visitor of one release, in a network of their own unless one is named. */
async function visit({ id }: { id: string }, more: Partial<TrialVisitor> = {}): Promise<void> {
  visitors += 1;
  const seen = { visitor: `v${visitors}`, network: `n${visitors}`, isLocal: false, isFailed: false, ...more };
  await keepPresence(database.db, { remote: 'mfe-list', id, weight: rollout.weight }, seen, clock);
}
/** Visitors of the rollout and as many of the live release. */
async function come(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await Promise.all([visit(trial), visit(control)]);
}
const open = (background = database.db) =>
  new Comparisons({ background, visitorsPerNetwork: 10, log, now: () => clock });

test('a comparison is kept for ten seconds, and those who ask meanwhile share one', async () => {
  await come(60);
  const comparisons = open();
  expect(comparisons.stateOf(trial)).toBe('due');
  const [one, other] = [comparisons.read(trial), comparisons.read(trial)];
  expect(comparisons.stateOf(trial)).toBe('under way');
  expect(await one).toMatchObject({ trial: { visitors: 60 }, live: { visitors: 60 } });
  expect(await other).toBe(await one);
  await come(1);
  pass(9_999);
  expect(comparisons.stateOf(trial)).toBe('kept');
  expect(await comparisons.read(trial)).toBe(await one);
  pass(1);
  expect(comparisons.stateOf(trial)).toBe('due');
  const next = comparisons.read(trial);
  // a person who looks does not wait for it
  expect(await comparisons.latest(trial)).toBe(await one);
  expect(await next).toMatchObject({ trial: { visitors: 61 } });
  expect(await comparisons.latest(trial)).toBe(await next);
});

test.each([
  { took: 2_000, rest: 40_000 },
  { took: 20_000, rest: 60_000 },
])('after one that took $took ms the next one comes after $rest ms', async ({ took, rest }) => {
  await come(60);
  const comparisons = open();
  const one = comparisons.read(trial);
  pass(took);
  await one;
  pass(rest - took - 1);
  expect(comparisons.stateOf(trial)).toBe('kept');
  pass(1);
  expect(comparisons.stateOf(trial)).toBe('due');
});

test('where there are too few visitors to compare, the next one is not kept waiting', async () => {
  await come(10);
  const comparisons = open();
  expect(await comparisons.read(trial)).toBeNull();
  expect(comparisons.stateOf(trial)).toBe('due');
});

test('one that fails is in the log, and its failure does not take the last one away', async () => {
  await come(60);
  const transaction = jest.spyOn(database.db, 'transaction');
  try {
    const comparisons = open();
    const one = await comparisons.read(trial);
    pass(10_000);
    transaction.mockImplementationOnce(() => {
      throw new Error('connection lost');
    });
    await expect(comparisons.read(trial)).rejects.toThrow('connection lost');
    expect(log.error).toHaveBeenCalledTimes(1);
    expect([comparisons.stateOf(trial), await comparisons.read(trial)]).toEqual(['kept', one]);
    pass(10_000);
    transaction.mockImplementationOnce(() => {
      throw new Error('connection lost');
    });
    expect(await comparisons.latest(trial)).toBe(one);
  } finally {
    transaction.mockRestore();
  }
});

test('quiet networks are added up: not one that failed, nor one with a notable part of the live release in any hour', async () => {
  const rows = async () => {
    const tallies = await readComparison(database.db, trial, 10);
    return tallies
      .map(({ isTrial, network, present, failures }) => [isTrial ? 'rollout' : 'live', network, present, failures])
      .toSorted((a, b) => a.join(' ').localeCompare(b.join(' ')));
  };
  await come(200);
  const loyal = { visitor: 'loyal', network: 'home' };
  await visit(control, loyal);
  await visit(trial, { network: 'bad', isFailed: true });
  for (let n = 0; n < 3; n += 1) await visit(control, { network: 'office' });
  for (let n = 0; n < 3; n += 1) await visit(trial, { network: 'school' });
  expect(await rows()).toEqual([
    ['live', null, 201, 0],
    ['live', 'office', 3, 0],
    ['rollout', null, 200, 0],
    ['rollout', 'bad', 1, 1],
    ['rollout', 'school', 3, 0],
  ]);
  // in the night there are few: each is a notable part of them
  pass(3_600_000);
  await visit(control, loyal);
  await visit(trial, { visitor: 'awake', network: 'awake' });
  expect(await rows()).toEqual(
    [
      ['live', null, 200, 0],
      ['live', 'home', 1, 0],
      ['live', 'home', 1, 0],
      ['live', 'office', 3, 0],
      ['rollout', null, 200, 0],
      ['rollout', null, 1, 0],
      ['rollout', 'bad', 1, 1],
      ['rollout', 'school', 3, 0],
    ].toSorted((a, b) => a.join(' ').localeCompare(b.join(' '))),
  );
});

test('whom something failed for with one of both no longer counts in later hours, and a visitor has one network', async () => {
  const of = (release: { id: string }, visitor: string, hour: number, more: Partial<TrialVisitor> = {}) => {
    clock = new Date(Date.UTC(2026, 10, 20, hour, 30));
    return visit(release, { visitor, network: visitor, ...more });
  };
  await of(control, 'moved', 1, { isFailed: true });
  await of(control, 'moved', 1);
  await of(trial, 'moved', 2, { isFailed: true });
  for (const hour of [1, 2, 3]) await of(trial, 'loyal', hour, { network: `n${hour}` });
  for (const hour of [2, 4]) await of(control, 'other', hour);
  const [firstHour, secondHour] = [1, 2].map((hour) => `${(Date.UTC(2026, 10, 20, hour) / 1_000) * 100_000 + 5_000}`);
  const base = { isLocal: false, failures: 0, present: 1, visitors: 1 };
  const tallies = await readComparison(database.db, trial, 10);
  expect(tallies.toSorted((a, b) => `${a.slice} ${a.network}`.localeCompare(`${b.slice} ${b.network}`))).toEqual([
    { ...base, isTrial: false, network: 'moved', slice: firstHour, failures: 1 },
    { ...base, isTrial: true, network: 'n1', slice: firstHour },
    { ...base, isTrial: true, network: 'n1', slice: secondHour, visitors: 0 },
    { ...base, isTrial: false, network: 'other', slice: secondHour },
  ]);
});
