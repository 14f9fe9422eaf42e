import { beforeEach, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCli } from './cli/run-cli.ts';
import { readChannel } from './index-records.ts';
import { createPin, revokePin } from './pins.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';
import { rollback } from './rollback.ts';
import { stopRollout } from './stop-rollout.ts';
import { openStore } from './store/open-store.ts';
import type { ReleaseStore } from './store/release-store.ts';
import { hostRecord, remoteRecord, writeBuild } from './testing/build-fixture.ts';
import { freshStore, promoteAll, publishAll } from './testing/fresh-store.ts';
import { tempFolder } from './testing/temp-folder.ts';
import { useS3Double } from './testing/use-s3-double.ts';
import { withdraw } from './withdraw.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const by = { who: 'Tess', why: 'a test' };
const named = (version: string) => ({ remote: 'mfe-a', version });
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds);
/** What a machine did whose clock was off, before anybody looked at the clocks. */
const offBy = (milliseconds: number) => ({ ...by, now: () => fromNow(milliseconds), isClockTrusted: true });

let store: ReleaseStore;
beforeEach(async () => {
  store = await freshStore();
  const versions = ['1.0.0', '1.1.0', '1.2.0'].map((version) => remoteRecord('mfe-a', version));
  await publishAll(store, [hostRecord('1.0.0'), ...versions]);
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  await promoteAll(store, 'mfe-a@1.1.0');
});

/** Everything that could be done to the log, by whom it is given. */
const acts = {
  publish: async (to: ReleaseStore, more: object = {}) =>
    publish(to, { remote: 'mfe-a', folder: await writeBuild(remoteRecord('mfe-a', '2.0.0')), ...by, ...more }),
  promote: (to: ReleaseStore, more: object = {}) =>
    promote(to, [named('1.2.0')], { channel: 'production', ...by, ...more }),
  rollout: (to: ReleaseStore, more: object = {}) =>
    promote(to, [named('1.2.0')], { channel: 'production', percent: 10, ...by, ...more }),
  rollback: (to: ReleaseStore, more: object = {}) => rollback(to, ['mfe-a'], { channel: 'production', ...by, ...more }),
  withdraw: (to: ReleaseStore, more: object = {}) => withdraw(to, named('1.2.0'), { ...by, ...more }),
  pin: (to: ReleaseStore, more: object = {}) => createPin(to, { releases: [], ttl: HOUR, ...by, ...more }),
};
const EVERY_ACT = Object.entries(acts);

/** Every file of the store with its bytes; what is half-written is no part of it. */
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

test.each(EVERY_ACT)('%s by a machine whose clock is an hour behind the newest record is refused', async (_, act) => {
  await promote(store, [named('1.1.0'), { remote: 'host', version: '1.0.0' }], { channel: 'staging', ...offBy(HOUR) });
  await promote(store, [named('1.0.0')], { channel: 'production', ...offBy(HOUR) });
  const before = await contentsOf(store);
  await expect(act(store)).rejects.toMatchObject(
    refusedFor('revision \\d of (production|staging), by Tess, says it was made at'),
  );
  expect(await contentsOf(store)).toEqual(before);
  await act(store, { isClockTrusted: true });
});

test.each(EVERY_ACT)('%s is refused when the withdrawal before it lies an hour ahead', async (_, act) => {
  await publishAll(store, [remoteRecord('mfe-a', '0.9.0')]);
  await withdraw(store, named('0.9.0'), offBy(HOUR));
  await expect(act(store)).rejects.toMatchObject(
    refusedFor('the withdrawal of mfe-a@0\\.9\\.0, by Tess, says it was made at'),
  );
});

test.each([
  ['ahead of', HOUR],
  ['behind', -HOUR],
])('whatever is done by a machine whose clock is an hour %s that of the store is refused', async (_, ahead) => {
  const { pin } = await acts.pin(store);
  const shared = { ...store, time: () => Promise.resolve(fromNow(-ahead)) };
  const before = await contentsOf(store);
  const refusal = refusedFor('by the clock of the release store .* it is');
  for (const [, act] of EVERY_ACT) await expect(act(shared)).rejects.toMatchObject(refusal);
  await expect(revokePin(shared, pin.id, by)).rejects.toMatchObject(refusal);
  expect(await contentsOf(store)).toEqual(before);
  await acts.promote(shared, { isClockTrusted: true });
});

test('a pin is not ended before it was made', async () => {
  const { pin } = await acts.pin(store, offBy(HOUR));
  await expect(revokePin(store, pin.id, by)).rejects.toMatchObject(
    refusedFor(`the pin ${pin.id}, by Tess, says it was made at`),
  );
  await revokePin(store, pin.id, { ...by, isClockTrusted: true });
});

test('clocks that differ by less than two minutes are right enough', async () => {
  await acts.promote(store, offBy(1.9 * MINUTE));
  const shared = { ...store, time: () => Promise.resolve(fromNow(-1.9 * MINUTE)) };
  await acts.rollback(shared);
  await acts.promote(store, offBy(2.1 * MINUTE));
  await expect(acts.rollback(store)).rejects.toMatchObject({ code: 'refused' });
});

test('the newest record counts, not one of a wrong clock that was put right since', async () => {
  await acts.promote(store, offBy(1000 * 24 * HOUR));
  await acts.rollback(store, { isClockTrusted: true });
  await acts.promote(store);
});

test('no clock keeps a rollout from stopping', async () => {
  await acts.rollout(store, offBy(HOUR));
  const rollout = (await readChannel(store, 'production'))?.channel.remotes['mfe-a']?.rollout;
  const request = { channel: 'production', remote: 'mfe-a', rolloutId: rollout?.id ?? '', ...by };
  const shared = { ...store, time: () => Promise.resolve(fromNow(HOUR)) };
  expect(await stopRollout(shared, request)).toMatchObject({ changed: true });
});

test('the command line says both times and ends with exit code 1, and goes on when it is told to', async () => {
  await acts.promote(store, offBy(HOUR));
  const err: string[] = [];
  const run = (...argv: string[]) =>
    runCli(argv, { out: () => undefined, err: (text) => err.push(text), env: { RELEASE_STORE: store.address } });
  const rollingBack = ['rollback', 'mfe-a', '--reason', 'x', '--who', 'Rolf'];
  const before = await contentsOf(store);
  expect(await run(...rollingBack)).toBe(1);
  expect(err.join()).toMatch(
    new RegExp(`^Here it is ${TIME}, but revision 3 of production, by Tess, says it was made at`),
  );
  expect(await contentsOf(store)).toEqual(before);
  expect(await run(...rollingBack, '--trust-clock')).toBe(0);
  expect(await run('promote', 'mfe-a@1.2.0', '--reason', 'x', '--who', 'Rolf')).toBe(0);
});

const cli = fileURLToPath(new URL('./cli.ts', import.meta.url));
const wrongClock = fileURLToPath(new URL('./testing/wrong-clock.ts', import.meta.url));

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

const s3 = useS3Double();
test.each([
  ['a folder', -HOUR, () => tempFolder()],
  // S3 refuses to be asked with a wrong time; its own client then asks again with the right one.
  ['S3', -HOUR, () => Promise.resolve(s3.freshAddress())],
  ['S3', HOUR, () => Promise.resolve(s3.freshAddress())],
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
