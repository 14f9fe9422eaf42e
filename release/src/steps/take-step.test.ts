import { beforeEach, expect, test } from '@jest/globals';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMarks } from '../log/channel-history.ts';
import { promote, type PromoteRequest } from '../promote/promote.ts';
import { blobPath, readChannel, readRelease } from '../records/index-records.ts';
import { parseReleaseName } from '../records/release-name.ts';
import { rollback } from '../rollback/rollback.ts';
import { stopRollout } from '../rollback/stop-rollout.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { hostRecord, remoteRecord } from '../testing/build-fixture.ts';
import { freshStore, promoteAll, publishAll } from '../testing/fresh-store.ts';
import { ROLLOUT_PLAN, takeStep, type PlannedRollout } from './take-step.ts';

const who = { channel: 'production', who: 'Tess', why: 'a test' };
let store: ReleaseStore;
beforeEach(async () => {
  store = await freshStore();
  await publishAll(store, [
    hostRecord('1.0.0'),
    ...['mfe-a', 'mfe-b', 'mfe-c'].map((remote) => remoteRecord(remote, '1.0.0')),
    ...['mfe-a', 'mfe-b'].map((remote) => remoteRecord(remote, '1.1.0')),
  ]);
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0', 'mfe-c@1.0.0');
});

const begin = (percents: readonly number[], names: readonly string[], more: Partial<PromoteRequest> = {}) =>
  promote(store, names.map(parseReleaseName), { ...who, steps: { percents }, ...more });
async function channelNow() {
  return (await readChannel(store, 'production'))!.channel;
}
const targetOf = async (remote: string) => (await channelNow()).remotes[remote]!;
async function seen(remote = 'mfe-a'): Promise<PlannedRollout> {
  const { id, weight, plan } = (await targetOf(remote)).rollout!;
  return { id, weight, plan: plan! };
}
const step = (rollout: PlannedRollout) =>
  takeStep(store, { channel: 'production', rollout, why: '5% for 62 minutes.', now: () => new Date() });

test('a rollout goes through its shares to everybody, with its id, its guard and an author of its own', async () => {
  await begin([5, 25, 100], ['mfe-a@1.1.0'], { guard: { maxFailures: 100, minLoads: 10 } });
  const { rollout: begun } = await targetOf('mfe-a');
  expect(begun).toMatchObject({ weight: 500, plan: { next: [2_500, 10_000], holdMinutes: 60, since: begun?.since } });
  expect(await step(await seen())).toEqual({ kind: 'taken' });
  const { rollout: grown } = await targetOf('mfe-a');
  expect(grown).toEqual({
    ...begun,
    weight: 2_500,
    plan: { next: [10_000], holdMinutes: 60, since: (await channelNow()).lastChange.when },
  });
  expect((await channelNow()).lastChange).toMatchObject({
    who: ROLLOUT_PLAN,
    action: 'rollout',
    why: '5% for 62 minutes.',
  });
  expect(await step(await seen())).toEqual({ kind: 'taken' });
  expect(await targetOf('mfe-a')).toEqual({ version: '1.1.0', lastKnownGood: '1.0.0' });
  // watched like every promote, by no fewer visitors
  expect((await channelNow()).lastChange).toMatchObject({
    who: ROLLOUT_PLAN,
    action: 'promote',
    watch: { guard: { maxFailures: 100, minLoads: 50 }, rollsBack: true },
  });
});

test('after a last share below everybody it stays there for a person', async () => {
  await begin([5, 50], ['mfe-a@1.1.0']);
  expect(await step(await seen())).toEqual({ kind: 'taken' });
  const { rollout } = await targetOf('mfe-a');
  expect([rollout?.weight, rollout?.plan]).toEqual([5_000, undefined]);
});

test('servers that found the same step due take it once', async () => {
  await begin([5, 25, 100], ['mfe-a@1.1.0']);
  const rollout = await seen();
  const outcomes = await Promise.all([step(rollout), step(rollout), step(rollout)]);
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['over', 'over', 'taken']);
  expect((await targetOf('mfe-a')).rollout?.weight).toBe(2_500);
});

test.each<[string, () => Promise<unknown>]>([
  ['a pause', () => promote(store, [parseReleaseName('mfe-a@1.1.0')], { ...who, percent: 0 })],
  ['another share', () => promote(store, [parseReleaseName('mfe-a@1.1.0')], { ...who, percent: 30 })],
  ['other steps', () => begin([10, 100], ['mfe-a@1.1.0'])],
  ['everybody', () => promote(store, [parseReleaseName('mfe-a@1.1.0')], who)],
  ['a rollback', () => rollback(store, ['mfe-a'], who)],
  [
    'a stop',
    async () => stopRollout(store, { ...who, remote: 'mfe-a', rolloutId: (await seen()).id, why: 'it fails' }),
  ],
])('%s by someone else stays: the step that was due is not taken any more', async (_, act) => {
  await begin([5, 25, 100], ['mfe-a@1.1.0']);
  const rollout = await seen();
  await act();
  const after = await channelNow();
  expect(after.remotes['mfe-a']?.rollout?.plan).not.toEqual(rollout.plan);
  expect(await step(rollout)).toEqual({ kind: 'over' });
  expect(await channelNow()).toEqual(after);
});

test('changes of other remotes leave the plan as it is, and a lost race with one of them is no reason to wait', async () => {
  await begin([5, 25, 100], ['mfe-a@1.1.0']);
  const rollout = await seen();
  const [outcome] = await Promise.all([step(rollout), promoteAll(store, 'mfe-b@1.1.0')]);
  expect(outcome).toEqual({ kind: 'taken' });
  expect((await targetOf('mfe-b')).version).toBe('1.1.0');
  expect((await seen()).plan.next).toEqual([10_000]);
});

test('releases that are promoted together go on together, and when one is taken back the other stays where it is', async () => {
  await begin([5, 25, 100], ['mfe-a@1.1.0', 'mfe-b@1.1.0']);
  expect(await step(await seen())).toEqual({ kind: 'taken' });
  expect(await seen('mfe-b')).toEqual(await seen('mfe-a'));
  await rollback(store, ['mfe-a'], who);
  const { rollout } = await targetOf('mfe-b');
  expect([rollout?.weight, rollout?.plan]).toEqual([2_500, undefined]);
  const markOf = await readMarks(store, 'production');
  expect(markOf({ remote: 'mfe-a', version: '1.1.0' })).toMatchObject({ kind: 'rolled-back' });
  // it was not rolled back: visitors have it
  expect(markOf({ remote: 'mfe-b', version: '1.1.0' })).toBeNull();
});

test('a share that does not fit is not given: plan and log have the reasons once, and it goes on when it fits', async () => {
  await begin([5, 25, 100], ['mfe-a@1.1.0']);
  const { release } = (await readRelease(store, 'mfe-a', '1.1.0'))!;
  const path = join(store.address, blobPath(release.files.find((file) => file.path === 'list.js')!.integrity));
  const bytes = await readFile(path);
  await rm(path);
  const LOST = 'mfe-a@1.1.0: list.js is missing from the store.';
  const { plan, ...rest } = await seen();
  expect(await step({ ...rest, plan })).toEqual({ kind: 'refused', reasons: [LOST] });
  expect(await seen()).toEqual({ ...rest, plan: { ...plan, refused: LOST } });
  const refused = await channelNow();
  expect(refused.lastChange).toMatchObject({
    who: ROLLOUT_PLAN,
    action: 'rollout',
    why: `Not raised to 25%; it stays at 5%: ${LOST}`,
  });
  expect(await step(await seen())).toMatchObject({ kind: 'refused' });
  expect(await channelNow()).toEqual(refused);
  await writeFile(path, bytes);
  expect(await step(await seen())).toEqual({ kind: 'taken' });
  expect((await seen()).plan.refused).toBeUndefined();
});

test('a machine whose clock is off takes no step, and says nothing of what fits', async () => {
  await begin([5, 100], ['mfe-a@1.1.0']);
  const before = await channelNow();
  const anHourAgo = () => new Date(Date.now() - 3_600_000);
  const rollout = await seen();
  await expect(takeStep(store, { channel: 'production', rollout, why: 'due', now: anHourAgo })).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('clock of this machine'),
  });
  expect(await channelNow()).toEqual(before);
});
