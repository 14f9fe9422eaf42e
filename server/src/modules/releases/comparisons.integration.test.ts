import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { DEFAULT_GUARD } from '@portal/shared/contracts/release';
import { startTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { Comparisons } from './comparisons.ts';
import { keepPresence, keepVisitor } from './guard-store.ts';
import { controlOf, trialOfRollout } from './rules/trials.ts';

const rollout = { id: '0123456789abcdef', version: '1.1.0', weight: 5_000, guard: DEFAULT_GUARD, since: '2026-11-20' };
const trial = trialOfRollout('mfe-list', rollout, '1.0.0');
let database: TestDatabase;
let clock = new Date('2026-11-20T10:00:00Z');
let visitors = 0;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());

/** Visitors of the rollout and as many of the live release. */
async function come(count: number): Promise<void> {
  for (const { remote, id } of [trial, controlOf(trial)]) {
    for (let n = 0; n < count; n += 1) {
      visitors += 1;
      const seen = { visitor: `v${visitors}`, network: `n${visitors}`, isLocal: false, isFailed: false };
      await keepVisitor(database.db, { remote, id }, seen, clock);
      await keepPresence(database.db, { remote, id, weight: rollout.weight }, seen, clock);
    }
  }
}
const open = () => new Comparisons({ background: database.db, visitorsPerNetwork: 10, now: () => clock });
const pass = (milliseconds: number) => (clock = new Date(clock.getTime() + milliseconds));

test('a comparison is kept for ten seconds, and those who ask meanwhile share one', async () => {
  await come(60);
  const comparisons = open();
  expect(comparisons.stateOf(trial)).toBe('due');
  const one = comparisons.read(trial);
  // not even after ten seconds, while it is under way
  pass(10_000);
  expect(comparisons.stateOf(trial)).toBe('under way');
  expect(comparisons.read(trial)).toBe(one);
  expect(await one).toMatchObject({ trial: { visitors: 60 }, live: { visitors: 60 } });
  expect(comparisons.stateOf(trial)).toBe('due');

  await come(1);
  const next = comparisons.read(trial);
  expect(await next).toMatchObject({ trial: { visitors: 61 } });
  await come(1);
  pass(9_999);
  expect(comparisons.stateOf(trial)).toBe('kept');
  expect(comparisons.read(trial)).toBe(next);
  pass(1);
  expect(await comparisons.read(trial)).toMatchObject({ trial: { visitors: 62 } });
});

test('after a comparison that took long the next one waits twenty times as long', async () => {
  const spy = jest.spyOn(performance, 'now');
  try {
    const comparisons = open();
    spy.mockReturnValueOnce(0).mockReturnValue(3_000);
    const one = comparisons.read(trial);
    await one;
    pass(59_999);
    expect(comparisons.read(trial)).toBe(one);
    pass(1);
    expect(comparisons.read(trial)).not.toBe(one);
  } finally {
    spy.mockRestore();
  }
});

test('a comparison that failed is made again by the next who asks', async () => {
  const broken = {
    getExecutor: () => {
      throw new Error('connection lost');
    },
  } as never;
  const comparisons = new Comparisons({ background: broken, visitorsPerNetwork: 10, now: () => clock });
  const one = comparisons.read(trial);
  await expect(one).rejects.toThrow();
  const next = comparisons.read(trial);
  expect(next).not.toBe(one);
  await expect(next).rejects.toThrow();
});
