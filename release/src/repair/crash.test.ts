import { beforeAll, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readChannel, readRelease, readSnapshot } from '../records/index-records.ts';
import { createPin, listPins, revokePin } from '../pins/pins.ts';
import { readChanges } from '../log/read-log.ts';
import { promote } from '../promote/promote.ts';
import { publish } from '../publish/publish.ts';
import { openReleaseReader } from '../read/release-reader.ts';
import { requireChannel } from '../records/require-channel.ts';
import { stopRollout } from '../rollback/stop-rollout.ts';
import { openLocalStore } from '../store/local-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { hostRecord, remoteRecord, writeBuild } from '../testing/build-fixture.ts';
import { freshStore, problemsFound, promoteAll, publishAll } from '../testing/fresh-store.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { withdraw } from '../withdraw/withdraw.ts';

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));
const killAtStep = fileURLToPath(new URL('../testing/kill-at-step.ts', import.meta.url));

const unexpected = (error: unknown) => {
  throw error;
};

interface Ending {
  signal: string | null;
  code: number | null;
  changes: number;
}

/** Node's compile cache of the command line, written by the undisturbed run; a start takes a third of the time. */
let compiled: string;
beforeAll(async () => {
  compiled = await tempFolder();
});

/** Runs the command line in a separate process, which dies before its nth change of the file system. */
function runUntil(killAt: number | undefined, argv: readonly string[]): Promise<Ending> {
  const killing = killAt !== undefined && { KILL_AT: String(killAt) };
  const env = { ...process.env, NODE_COMPILE_CACHE: compiled, ...killing };
  const child = spawn(process.execPath, ['--import', killAtStep, cli, ...argv], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (part: Buffer) => (words += part.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) =>
      resolve({ code, signal, changes: Number(/changes: (\d+)/.exec(words)?.[1] ?? NaN) }),
    );
  });
}

/** Runs the command once undisturbed and then once for every step it could die at, each time in a copy of the store. */
async function dieAtEveryStep(
  store: ReleaseStore,
  argv: readonly string[],
  examine: (survivor: ReleaseStore) => Promise<void>,
): Promise<void> {
  const copy = async () => {
    const folder = await tempFolder();
    await cp(store.address, folder, { recursive: true });
    return folder;
  };
  const undisturbed = await runUntil(undefined, [...argv, '--store', await copy()]);
  expect(undisturbed).toMatchObject({ code: 0, signal: null });
  const steps = Array.from({ length: undisturbed.changes }, (_, index) => index + 1);
  expect(steps.length).toBeGreaterThan(5);
  const lanes = [steps.filter((step) => step % 2 === 0), steps.filter((step) => step % 2 === 1)];
  await Promise.all(
    lanes.map(async (lane) => {
      for (const step of lane) {
        const folder = await copy();
        expect(await runUntil(step, [...argv, '--store', folder])).toMatchObject({ signal: 'SIGKILL' });
        await examine(openLocalStore(folder));
      }
    }),
  );
}

const rolloutOf = async (store: ReleaseStore) =>
  (await readChannel(store, 'production'))?.channel.remotes['mfe-a']?.rollout;

/** What was done to the channel, the newest first. */
async function logOf(store: ReleaseStore): Promise<string[]> {
  const { channel } = await requireChannel(store, 'production');
  const actions: string[] = [];
  for await (const { action } of readChanges(store, channel)) actions.push(action);
  return actions;
}

/**
 * Runs some work and kills it, without any clean-up, before its nth write, for every n; each time in a copy of the
 * store. That a single write is atomic is proven by the processes that are killed, below.
 */
async function dieBeforeEveryWrite(
  store: ReleaseStore,
  work: (dying: ReleaseStore) => Promise<unknown>,
  examine: (survivor: ReleaseStore) => Promise<void>,
): Promise<void> {
  for (let last = 0; ; last += 1) {
    const folder = await tempFolder();
    await cp(store.address, folder, { recursive: true });
    const survivor = openLocalStore(folder);
    const { dying, died } = dyingStore(survivor, last);
    const ending = await Promise.race([work(dying).then(() => 'done'), died]);
    await examine(survivor);
    if (ending !== 'done') continue;
    expect(last).toBeGreaterThan(1);
    return;
  }
}

/** A store that never answers its nth write, and all that come after it. */
function dyingStore(store: ReleaseStore, writes: number): { dying: ReleaseStore; died: Promise<string> } {
  const { promise: died, resolve: die } = Promise.withResolvers<string>();
  let left = writes;
  const orDie = <T>(write: () => Promise<T>): Promise<T> => {
    if ((left -= 1) >= 0) return write();
    die('died');
    return new Promise(() => undefined);
  };
  const dying: ReleaseStore = {
    ...store,
    createOnce: (...args) => orDie(() => store.createOnce(...args)),
    movePointer: (...args) => orDie(() => store.movePointer(...args)),
  };
  return { dying, died };
}

test('kill -9 at any step of a promote leaves it done or not done, with a matching log, and the next one works', async () => {
  const store = await freshStore();
  await publishAll(store, [
    hostRecord('1.0.0'),
    ...['1.0.0', '1.1.0', '1.2.0'].map((version) => remoteRecord('mfe-a', version)),
  ]);
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  const outcomes: string[] = [];
  await dieAtEveryStep(store, ['promote', 'mfe-a@1.1.0', '--reason', 'a test'], async (survivor) => {
    const after = await readChannel(survivor, 'production');
    const version = after?.channel.remotes['mfe-a']?.version ?? '';
    outcomes.push(version);
    expect(after?.channel.revision).toBe(version === '1.1.0' ? 2 : 1);
    expect(await problemsFound(survivor)).toEqual([]);

    const { channel } = await promoteAll(survivor, 'mfe-a@1.2.0');
    const log: string[] = [];
    for await (const { changes } of readChanges(survivor, channel)) {
      const change = changes.find(({ remote }) => remote === 'mfe-a');
      log.push(`${change?.from?.version ?? ''}>${change?.to?.version ?? ''}`);
    }
    expect(log).toEqual(version === '1.1.0' ? ['1.1.0>1.2.0', '1.0.0>1.1.0', '>1.0.0'] : ['1.0.0>1.2.0', '>1.0.0']);
  });
  expect(new Set(outcomes)).toEqual(new Set(['1.0.0', '1.1.0']));
}, 120_000);

test('a rollout that dies before any of its writes leaves it begun or not, and every set of it can be opened', async () => {
  const store = await freshStore();
  await publishAll(store, [hostRecord('1.0.0'), remoteRecord('mfe-a', '1.0.0'), remoteRecord('mfe-a', '1.1.0')]);
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  const outcomes: boolean[] = [];
  const request = { channel: 'production', percent: 50, who: 'Tess', why: 'a test' };
  const begin = (dying: ReleaseStore) => promote(dying, [{ remote: 'mfe-a', version: '1.1.0' }], request);
  await dieBeforeEveryWrite(store, begin, async (survivor) => {
    outcomes.push((await rolloutOf(survivor)) !== undefined);
    expect(await problemsFound(survivor)).toEqual([]);
    const reader = openReleaseReader(survivor, { onStale: unexpected });
    for (let n = 0; n < 20; n += 1) {
      const served = await reader.snapshotFor(`visitor ${n}`);
      const { served: again } = await reader.openPin(await reader.bugToken(served?.browser.id ?? '', null));
      expect(again.browser.id).toBe(served?.browser.id);
    }
    await promoteAll(survivor, 'mfe-a@1.1.0');
  });
  expect(new Set(outcomes)).toEqual(new Set([true, false]));
}, 120_000);

test('a stop that dies before any of its writes leaves the rollout stopped or under way, and can be done again', async () => {
  const store = await freshStore();
  await publishAll(store, [hostRecord('1.0.0'), remoteRecord('mfe-a', '1.0.0'), remoteRecord('mfe-a', '1.1.0')]);
  await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
  const request = { channel: 'production', who: 'Rollout guard', why: '5 of 5 loads failed.' };
  const { channel } = await promote(store, [{ remote: 'mfe-a', version: '1.1.0' }], { ...request, percent: 50 });
  const stop = { ...request, remote: 'mfe-a', rolloutId: channel.remotes['mfe-a']?.rollout?.id ?? '' };
  const outcomes: boolean[] = [];
  await dieBeforeEveryWrite(
    store,
    (dying) => stopRollout(dying, stop),
    async (survivor) => {
      const isStopped = (await rolloutOf(survivor))?.stopped !== undefined;
      outcomes.push(isStopped);
      expect(await stopRollout(survivor, stop)).toMatchObject({ changed: !isStopped });
      expect(await rolloutOf(survivor)).toMatchObject({ weight: 0, stopped: stop.why });
      expect(await logOf(survivor)).toEqual(['stop', 'rollout', 'promote']);
      expect(await problemsFound(survivor)).toEqual([]);
    },
  );
  expect(new Set(outcomes)).toEqual(new Set([true, false]));
}, 120_000);

describe('kill -9', () => {
  const release = { remote: 'mfe-a', version: '1.0.0' };
  let store: ReleaseStore;
  let pinned: string;
  let opening: string;
  beforeAll(async () => {
    store = await freshStore();
    const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map((version) => remoteRecord('mfe-a', version));
    await publishAll(store, [hostRecord('1.0.0'), ...versions]);
    await promoteAll(store, 'host@1.0.0', 'mfe-a@1.0.0');
    await promoteAll(store, 'mfe-a@1.1.0');
    // A set that no test uses: a snapshot that already exists could hide that one is missing.
    const releases = [{ remote: 'mfe-a', version: '1.2.0' }];
    const { pin, token } = await createPin(store, { releases, ttl: 3_600_000, who: 'Tess', why: 'a test' });
    [pinned, opening] = [pin.id, token];
  });

  /** What a visitor is served, which also opens by its bug link. */
  async function servedBy(survivor: ReleaseStore) {
    const reader = openReleaseReader(survivor, { onStale: unexpected });
    const served = (await reader.snapshotFor(null))?.browser;
    const again = await reader.openPin(await reader.bugToken(served?.id ?? '', null));
    expect(again.served.browser.id).toBe(served?.id);
    return served?.remotes['mfe-a'];
  }

  test('at any step of a rollback leaves it done or not done, with a matching log', async () => {
    const outcomes: string[] = [];
    await dieAtEveryStep(store, ['rollback', 'mfe-a', '--reason', 'a test'], async (survivor) => {
      const version = (await servedBy(survivor))?.version ?? '';
      outcomes.push(version);
      expect(await problemsFound(survivor)).toEqual([]);
      await promoteAll(survivor, 'host@1.0.0', version === '1.0.0' ? 'mfe-a@1.1.0' : 'mfe-a@1.0.0');
      const ended = version === '1.0.0' ? ['promote', 'rollback'] : ['promote'];
      expect(await logOf(survivor)).toEqual([...ended, 'promote', 'promote']);
    });
    expect(new Set(outcomes)).toEqual(new Set(['1.0.0', '1.1.0']));
  }, 120_000);

  test('at any step of a withdrawal leaves it done or not done, with every served set stored', async () => {
    const outcomes: boolean[] = [];
    await dieAtEveryStep(store, ['withdraw', 'mfe-a@1.0.0', '--reason', 'a test'], async (survivor) => {
      const isDone = await openReleaseReader(survivor, { onStale: unexpected }).isWithdrawn(release);
      outcomes.push(isDone);
      expect((await servedBy(survivor))?.lastKnownGood?.version).toBe(isDone ? undefined : '1.0.0');
      expect(await problemsFound(survivor)).toEqual([]);
      if (!isDone) await withdraw(survivor, release, { who: 'Tess', why: 'again' });
    });
    expect(new Set(outcomes)).toEqual(new Set([true, false]));
  }, 120_000);

  test('at any step of a pin leaves a whole pin or none', async () => {
    const outcomes: number[] = [];
    const unseen = { remote: 'mfe-a', version: '1.3.0' };
    await dieAtEveryStep(store, ['pin', 'mfe-a@1.3.0', '--reason', 'a test'], async (survivor) => {
      const pins = await listPins(survivor);
      outcomes.push(pins.length);
      for (const { snapshot } of pins) expect(await readSnapshot(survivor, snapshot)).not.toBeNull();
      const { token } = await createPin(survivor, { releases: [unseen], ttl: 60_000, who: 'Tess', why: 'again' });
      const { served } = await openReleaseReader(survivor, { onStale: unexpected }).openPin(token);
      expect(served.browser.remotes['mfe-a']?.version).toBe('1.3.0');
    });
    expect(new Set(outcomes)).toEqual(new Set([1, 2]));
  }, 120_000);

  test('at any step of a revocation leaves the pin open or ended, and it can still be revoked', async () => {
    const outcomes: string[] = [];
    await dieAtEveryStep(store, ['revoke', pinned, '--reason', 'a test'], async (survivor) => {
      const open = () => openReleaseReader(survivor, { onStale: unexpected }).openPin(opening);
      const outcome = await open().then(
        () => 'open',
        (error: { code: string }) => error.code,
      );
      outcomes.push(outcome);
      if (outcome === 'open') await revokePin(survivor, pinned, { who: 'Tess', why: 'again' });
      await expect(open()).rejects.toMatchObject({ code: 'revoked' });
    });
    expect(new Set(outcomes)).toEqual(new Set(['open', 'revoked']));
  }, 120_000);
});

test('kill -9 at any step of a publish leaves a whole release or none, and the same build can be published again', async () => {
  const store = await freshStore();
  await publishAll(store, [hostRecord('1.0.0')]);
  const folder = await writeBuild(remoteRecord('mfe-a', '1.0.0'));
  const outcomes: boolean[] = [];
  await dieAtEveryStep(store, ['publish', 'mfe-a', '--dir', folder], async (survivor) => {
    const isThere = (await readRelease(survivor, 'mfe-a', '1.0.0')) !== null;
    outcomes.push(isThere);
    if (!isThere) await publish(survivor, { remote: 'mfe-a', folder, who: 'Tess' });
    await promoteAll(survivor, 'host@1.0.0', 'mfe-a@1.0.0');
    expect(await problemsFound(survivor)).toEqual([]);
    expect(await survivor.list('blobs')).toHaveLength(9);
  });
  expect(new Set(outcomes)).toEqual(new Set([true, false]));
}, 120_000);
