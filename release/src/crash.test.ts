import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readChannel, readRelease } from './index-records.ts';
import { readChanges } from './read-log.ts';
import { publish } from './publish.ts';
import { openLocalStore } from './store/local-store.ts';
import type { ReleaseStore } from './store/release-store.ts';
import { hostRecord, remoteRecord, writeBuild } from './testing/build-fixture.ts';
import { freshStore, problemsFound, promoteAll, publishAll } from './testing/fresh-store.ts';
import { tempFolder } from './testing/temp-folder.ts';

const cli = fileURLToPath(new URL('./cli.ts', import.meta.url));
const killAtStep = fileURLToPath(new URL('./testing/kill-at-step.ts', import.meta.url));

type Ending = { signal: string | null; code: number | null; changes: number };

/** Runs the command line in a process of its own, which dies before its nth change of the file system. */
function runUntil(killAt: number | undefined, argv: readonly string[]): Promise<Ending> {
  const env = { ...process.env, ...(killAt !== undefined && { KILL_AT: String(killAt) }) };
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
  expect(steps.length).toBeGreaterThan(10);
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

test('kill -9 at any step of a promote leaves it done or not done, with a log that agrees, and the next one works', async () => {
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
      log.push(`${change?.from?.version ?? ''}>${change?.to.version ?? ''}`);
    }
    expect(log).toEqual(version === '1.1.0' ? ['1.1.0>1.2.0', '1.0.0>1.1.0', '>1.0.0'] : ['1.0.0>1.2.0', '>1.0.0']);
  });
  expect(new Set(outcomes)).toEqual(new Set(['1.0.0', '1.1.0']));
}, 120_000);

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
    expect(await survivor.list('blobs')).toHaveLength(6);
  });
  expect(new Set(outcomes)).toEqual(new Set([true, false]));
}, 120_000);
