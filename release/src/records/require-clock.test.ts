import { beforeEach, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HOUR_MS, MINUTE_MS } from '@portal/shared/durations';
import { runCli } from '../cli/run-cli.ts';
import { readChannel } from './index-records.ts';
import { createPin, listPins, revokePin } from '../pins/pins.ts';
import { promote } from '../promote/promote.ts';
import { publish } from '../publish/publish.ts';
import { readLog } from '../log/read-log.ts';
import { rollback } from '../rollback/rollback.ts';
import { stopRollout } from '../rollback/stop-rollout.ts';
import { openStore } from '../store/open-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { hostRecord, remoteRecord, writeBuild } from '../testing/build-fixture.ts';
import { freshStore, promoteAll, publishAll } from '../testing/fresh-store.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { useS3Double } from '../testing/use-s3-double.ts';
import { withdraw } from '../withdraw/withdraw.ts';

const by = { who: 'Tess', why: 'a test' };
const named = (version: string) => ({ remote: 'mfe-a', version });
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds);
/** How a machine acts whose clock is off, with the clock check switched off. */
const offBy = (milliseconds: number) => ({ ...by, now: () => fromNow(milliseconds), isClockTrusted: true });

let store: ReleaseStore;
beforeEach(async () => {
  store = await freshStore();
  const versions = ['1.0.0', '1.1.0', '1.2.0'].map((version) => remoteRecord('mfe-a', version));
  await publishAll(store, [hostRecord('1.0.0'), ...versions]);
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  await promoteAll(store, 'mfe-a@1.1.0');
});

/** Actions that add to what visitors get, and actions that take away from it. */
const acts = {
  publish: async (to: ReleaseStore, more: object = {}) =>
    publish(to, { remote: 'mfe-a', folder: await writeBuild(remoteRecord('mfe-a', '2.0.0')), ...by, ...more }),
  promote: (to: ReleaseStore, more: object = {}) =>
    promote(to, [named('1.2.0')], { channel: 'production', ...by, ...more }),
  rollout: (to: ReleaseStore, more: object = {}) =>
    promote(to, [named('1.2.0')], { channel: 'production', percent: 10, ...by, ...more }),
  rollback: (to: ReleaseStore, more: object = {}) => rollback(to, ['mfe-a'], { channel: 'production', ...by, ...more }),
  withdraw: (to: ReleaseStore, more: object = {}) => withdraw(to, named('1.2.0'), { ...by, ...more }),
  pin: (to: ReleaseStore, more: object = {}) => createPin(to, { releases: [], ttl: HOUR_MS, ...by, ...more }),
};
const { rollback: _rollback, withdraw: _withdraw, ...adding } = acts;
const EVERY_ADDITION = Object.entries(adding);

/** Every file of the store with its bytes; without half-written files. */
async function contentsOf({ address }: ReleaseStore): Promise<Map<string, string>> {
  const entries = await readdir(address, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)));
}

const TIME = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z';
const sentenceOf = (reason: string) =>
  new RegExp(`^Here it is ${TIME}, but ${reason} ${TIME}\\. Nothing was changed\\. .*--trust-clock\\.$`);
const refusedFor = (reason: string) => ({
  code: 'refused',
  message: expect.stringMatching(sentenceOf(reason)),
});

test.each(EVERY_ADDITION)(
  '%s by a machine whose clock is an hour behind the newest record is refused',
  async (_, act) => {
    await promote(store, [named('1.1.0'), { remote: 'host', version: '1.0.0' }], {
      channel: 'staging',
      ...offBy(HOUR_MS),
    });
    await promote(store, [named('1.0.0')], { channel: 'production', ...offBy(HOUR_MS) });
    const before = await contentsOf(store);
    await expect(act(store)).rejects.toMatchObject(
      refusedFor('revision \\d of (production|staging), by Tess, says it was made at'),
    );
    expect(await contentsOf(store)).toEqual(before);
    await act(store, { isClockTrusted: true });
  },
);

test.each(EVERY_ADDITION)('%s is refused when the withdrawal before it is dated an hour ahead', async (_, act) => {
  await publishAll(store, [remoteRecord('mfe-a', '0.9.0')]);
  await withdraw(store, named('0.9.0'), offBy(HOUR_MS));
  await expect(act(store)).rejects.toMatchObject(
    refusedFor('the withdrawal of mfe-a@0\\.9\\.0, by Tess, says it was made at'),
  );
});

test.each([
  ['ahead of', HOUR_MS],
  ['behind', -HOUR_MS],
])('whatever is added by a machine whose clock is an hour %s that of the store is refused', async (_, ahead) => {
  const shared = { ...store, time: () => Promise.resolve(fromNow(-ahead)) };
  const before = await contentsOf(store);
  const refusal = refusedFor('by the clock of the release store .* it is');
  for (const [, act] of EVERY_ADDITION) await expect(act(shared)).rejects.toMatchObject(refusal);
  expect(await contentsOf(store)).toEqual(before);
  await acts.promote(shared, { isClockTrusted: true });
});

test('clocks that differ by less than two minutes are right enough', async () => {
  await acts.promote(store, offBy(1.9 * MINUTE_MS));
  const shared = { ...store, time: () => Promise.resolve(fromNow(-1.9 * MINUTE_MS)) };
  await acts.pin(shared);
  await acts.rollback(store, offBy(2.1 * MINUTE_MS));
  await expect(acts.pin(store)).rejects.toMatchObject({ code: 'refused' });
});

test('the newest record counts, not an older one by a wrong clock that was corrected since', async () => {
  await acts.promote(store, offBy(1000 * 24 * HOUR_MS));
  await acts.rollback(store, { isClockTrusted: true });
  await acts.promote(store);
});

/** Every action that takes away, from a store where a promote, a withdrawal and a pin were recorded an hour ahead. */
const takingAway = {
  rollback: async (from: ReleaseStore) => (await acts.rollback(from)).channel.lastChange,
  stop: async (from: ReleaseStore) => {
    const rollout = (await readChannel(from, 'production'))?.channel.remotes['mfe-b']?.rollout;
    const request = { channel: 'production', remote: 'mfe-b', rolloutId: rollout?.id ?? '', ...by };
    return (await stopRollout(from, request)).channel.lastChange;
  },
  withdraw: (from: ReleaseStore) => acts.withdraw(from),
  revoke: async (from: ReleaseStore) => {
    const [pin] = await listPins(from);
    return (await revokePin(from, pin?.id ?? '', by)).revoked;
  },
};

const s3 = useS3Double();
const PLACES: readonly [string, () => Promise<string>][] = [
  ['a folder', () => tempFolder()],
  ['S3', () => Promise.resolve(s3.freshAddress())],
];

/** A store whose newest records were made by a machine whose clock was an hour ahead. */
async function storeFromTheFuture(place: string): Promise<ReleaseStore> {
  const made = await openStore(place, 'write');
  await publishAll(made, [
    hostRecord('1.0.0'),
    ...['0.9.0', '1.0.0', '1.1.0', '1.2.0'].map((version) => remoteRecord('mfe-a', version)),
    ...['1.0.0', '1.1.0'].map((version) => remoteRecord('mfe-b', version)),
  ]);
  await promoteAll(made, 'host@1.0.0', 'mfe-a@1.0.0', 'mfe-b@1.0.0');
  await promoteAll(made, 'mfe-a@1.1.0');
  await createPin(made, { releases: [], ttl: HOUR_MS, ...offBy(HOUR_MS) });
  await withdraw(made, named('0.9.0'), offBy(HOUR_MS));
  const rollout = { remote: 'mfe-b', version: '1.1.0' };
  await promote(made, [rollout], { channel: 'production', percent: 10, ...offBy(HOUR_MS) });
  return made;
}

const EVERY_END = PLACES.flatMap(([name, place]) =>
  Object.entries(takingAway).map(([act, work]) => [act, name, place, work] as const),
);
test.each(EVERY_END)('no record from the future blocks a %s in %s', async (_, __, freshPlace, work) => {
  const made = await storeFromTheFuture(await freshPlace());
  const before = Date.now();
  const moment = await work(made);
  // Recorded no earlier than the newest record, with what the clock really said next to it.
  expect(Date.parse(moment?.when ?? '')).toBeGreaterThan(before + HOUR_MS - MINUTE_MS);
  expect(Date.parse(moment?.clock ?? '')).toBeGreaterThanOrEqual(before);
  expect(Date.parse(moment?.clock ?? '')).toBeLessThan(before + HOUR_MS - MINUTE_MS);
  made.close();
});

test.each(PLACES)(
  'in %s the log keeps its order when a rollback follows a record of a wrong clock',
  async (_, freshPlace) => {
    const made = await storeFromTheFuture(await freshPlace());
    await acts.rollback(made);
    await acts.withdraw(made);
    const lines = await readLog(made, 'production', 4);
    expect(lines.map(({ action }) => action)).toEqual(['withdraw', 'rollback', 'rollout', 'withdraw']);
    const times = lines.map(({ when }) => Date.parse(when));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    made.close();
  },
);

test.each([
  ['ahead of', HOUR_MS],
  ['behind', -HOUR_MS],
])(
  'a clock that is an hour %s that of the store does not block a rollback; the time is that of the store',
  async (_, ahead) => {
    const there = fromNow(-ahead);
    const shared = { ...store, time: () => Promise.resolve(there) };
    const { when, clock } = await takingAway.rollback(shared);
    const newest = (await readLog(store, 'production', 2))[1]?.when ?? '';
    // A time before the newest record must not get into the log either.
    expect(when).toBe(ahead > 0 ? new Date(Date.parse(newest) + 1).toISOString() : there.toISOString());
    expect(clock).toBeDefined();
  },
);

test('when the clocks agree, only one time is recorded', async () => {
  expect(await takingAway.rollback(store)).not.toHaveProperty('clock');
});

test('the command line refuses a promote with both times and exit code 1, never a rollback, and goes on with --trust-clock', async () => {
  await acts.promote(store, offBy(HOUR_MS));
  const [out, err]: [string[], string[]] = [[], []];
  const run = (...argv: string[]) =>
    runCli(argv, {
      out: (text) => out.push(text),
      err: (text) => err.push(text),
      env: { RELEASE_STORE: store.address },
    });
  const promoting = ['promote', 'mfe-a@1.0.0', '--reason', 'x', '--who', 'Rolf'];
  const before = await contentsOf(store);
  expect(await run(...promoting)).toBe(1);
  expect(err.join()).toMatch(
    new RegExp(`^Here it is ${TIME}, but revision 3 of production, by Tess, says it was made at`),
  );
  expect(await contentsOf(store)).toEqual(before);
  expect(await run('rollback', 'mfe-a', '--reason', 'x', '--who', 'Rolf')).toBe(0);
  expect(await run('log', '--limit', '1')).toBe(0);
  expect(out.join('\n')).toMatch(new RegExp(`^ {2}the clock of that machine said ${TIME}$`, 'm'));
  expect(await run(...promoting, '--trust-clock')).toBe(0);
  expect(await run('promote', 'mfe-a@1.2.0', '--reason', 'x', '--who', 'Rolf')).toBe(0);
});

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));
const wrongClock = fileURLToPath(new URL('../testing/wrong-clock.ts', import.meta.url));

/** Runs the command line in a process whose clock is off. */
function runOff(ahead: number, argv: readonly string[]): Promise<{ code: number | null; said: string }> {
  const env = { ...process.env, CLOCK_AHEAD: String(ahead) };
  const child = spawn(process.execPath, ['--import', wrongClock, cli, ...argv], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, said: said.trim() }));
  });
}

test.each([
  ['a folder', -HOUR_MS, () => tempFolder()],
  // S3 refuses requests with a wrong time; its own client then retries with the right one.
  ['S3', -HOUR_MS, () => Promise.resolve(s3.freshAddress())],
  ['S3', HOUR_MS, () => Promise.resolve(s3.freshAddress())],
])('a machine whose clock is off changes nothing in %s (%d ms)', async (_, ahead, freshPlace) => {
  const place = await freshPlace();
  const there = await openStore(place, 'write');
  await publishAll(there, [hostRecord('1.0.0'), remoteRecord('mfe-a', '1.0.0')]);
  const argv = ['promote', 'host@1.0.0', 'mfe-a@1.0.0', '--reason', 'x', '--store', place];
  const { code, said } = await runOff(ahead, argv);
  expect(said).toMatch(sentenceOf('by the clock of the release store .* it is'));
  expect(code).toBe(1);
  expect(await readChannel(there, 'production')).toBeNull();
  await promoteAll(there, 'host@1.0.0', 'mfe-a@1.0.0');
  there.close();
});
