import { beforeEach, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseReleaseName } from '../records/release-name.ts';
import { promote } from '../promote/promote.ts';
import { publish } from '../publish/publish.ts';
import { readStatus } from '../read/status.ts';
import { rollback } from '../rollback/rollback.ts';
import { stopRollout } from '../rollback/stop-rollout.ts';
import { openLocalStore } from '../store/local-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { hostRecord, remoteRecord, writeBuild } from '../testing/build-fixture.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { runCli } from './run-cli.ts';

let workspace: string;
let storeFolder: string;
let store: ReleaseStore;
const who = { channel: 'production', who: 'Tess', why: 'a test' };

const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=Tess', '-c', 'user.email=tess@example.com', ...args], {
    cwd: workspace,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
const head = () => git('rev-parse', 'HEAD').slice(0, 9);
async function commit(text: string): Promise<void> {
  await writeFile(join(workspace, 'mfe-a/list.ts'), text);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'A change');
}
/** A build in the workspace; the bytes of no two are the same. */
let builds = 0;
async function build(version = '1.1.0'): Promise<void> {
  const more = { 'built-at.txt': String((builds += 1)) };
  cpSync(await writeBuild(remoteRecord('mfe-a', version), more), join(workspace, 'mfe-a/dist'), { recursive: true });
}

beforeEach(async () => {
  [workspace, storeFolder] = [await tempFolder(), await tempFolder()];
  store = openLocalStore(storeFolder);
  await mkdir(join(workspace, 'mfe-a'));
  await writeFile(join(workspace, 'pnpm-workspace.yaml'), 'packages: [mfe-a]\n');
  await writeFile(join(workspace, '.gitignore'), 'dist\n');
  git('init', '--quiet');
  await commit('export {};\n');
});

async function run(...argv: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const env = { RELEASE_STORE: storeFolder };
  const code = await runCli(argv, { out: (text) => out.push(text), err: (text) => err.push(text), env });
  return { code, out: out.join('\n'), err: err.join('\n') };
}
const publishAgain = async () => {
  await build();
  return run('publish', 'mfe-a', '--dir', join(workspace, 'mfe-a/dist'), '--if-new');
};

test('a version that was published from the same commit is published already, whatever the bytes', async () => {
  expect(await publishAgain()).toMatchObject({ code: 0, out: expect.stringContaining('Published mfe-a@1.1.0') });
  expect(await publishAgain()).toEqual({
    code: 0,
    out: `No change: mfe-a@1.1.0 is published from commit ${head()} already.`,
    err: '',
  });
  const other = ['publish', 'mfe-a', '--dir', join(workspace, 'mfe-a/dist')];
  expect(await run(...other)).toMatchObject({ code: 1, err: expect.stringContaining('already published') });
});

test('from another commit it is a conflict, which names both', async () => {
  await publishAgain();
  const first = head();
  await commit('export const changed = 1;\n');
  expect(await publishAgain()).toEqual({
    code: 1,
    out: '',
    err: [
      `mfe-a@1.1.0 was published from commit ${first}; here it is ${head()}.`,
      'mfe-a@1.1.0 is already published and never changes; publish under a new version.',
    ].join('\n'),
  });
});

const spoilers = [
  ['sources that are in no commit', () => writeFile(join(workspace, 'mfe-a/list.ts'), 'export const changed = 1;\n')],
  ['sources outside of a repository', () => rm(join(workspace, '.git'), { recursive: true })],
] as const;

test.each(spoilers)('%s are never those of a commit', async (_, spoil) => {
  await publishAgain();
  await spoil();
  expect(await publishAgain()).toMatchObject({ code: 1, err: expect.stringContaining('already published') });
});

test.each(spoilers)('%s are not the same as the last time', async (_, spoil) => {
  await spoil();
  expect(await publishAgain()).toMatchObject({ code: 0 });
  expect(await publishAgain()).toMatchObject({ code: 1, err: expect.stringContaining('already published') });
});

async function publishRecord(record: Parameters<typeof writeBuild>[0]): Promise<void> {
  await publish(store, { remote: record.remote, folder: await writeBuild(record), who: 'Tess' });
}
const promoteNow = (name: string, percent?: number) =>
  promote(store, [parseReleaseName(name)], { ...who, ...(percent !== undefined && { percent }) });
const promoteAgain = () =>
  run('promote', 'mfe-a@1.1.0', '--percent', '10', '--if-new', '--reason', 'merged 435792b', '--who', 'CI');
const target = async () => (await readStatus(store, 'production')).remotes.find(({ remote }) => remote === 'mfe-a')!;

/** A channel with a host and mfe-a@1.0.0 live, and newer versions published. */
async function fill(): Promise<void> {
  await publishRecord(hostRecord('1.0.0'));
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publishRecord(remoteRecord('mfe-a', version));
  await promote(store, ['host@1.0.0', 'mfe-a@1.0.0'].map(parseReleaseName), who);
}

test('a promote that happened is no error, and a share that was raised since stays', async () => {
  await fill();
  expect(await promoteAgain()).toMatchObject({ code: 0, out: expect.stringContaining('1.1.0 for 10%') });
  await promoteNow('mfe-a@1.1.0', 50);
  expect(await promoteAgain()).toEqual({
    code: 0,
    out: 'No change: mfe-a@1.1.0 is live on production already, for 50% of the visitors (revision 3).',
    err: '',
  });
  expect((await target()).rollout).toMatchObject({ weight: 5_000 });
  await promoteNow('mfe-a@1.1.0');
  expect(await promoteAgain()).toMatchObject({ code: 0, out: expect.stringContaining('already, for everybody') });
});

test('a rollout that stopped itself, or was rolled back, does not begin again', async () => {
  await fill();
  await promoteAgain();
  const { id: rolloutId } = (await target()).rollout!;
  await stopRollout(store, { ...who, remote: 'mfe-a', rolloutId, why: '9 of 60 visitors failed.' });
  expect(await promoteAgain()).toMatchObject({
    code: 1,
    err: expect.stringContaining('The rollout of mfe-a@1.1.0 on production stopped itself: 9 of 60 visitors failed.'),
  });
  await rollback(store, ['mfe-a'], { ...who, why: 'enough' });
  expect(await promoteAgain()).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^mfe-a@1\.1\.0 was on production before, until .*, when Tess changed that: enough\./),
  });
  expect(await target()).toMatchObject({ version: '1.0.0', rollout: null });
});

test('what a newer version has replaced, or came before, does not come back', async () => {
  await fill();
  await promoteNow('mfe-a@1.2.0');
  expect(await promoteAgain()).toMatchObject({
    code: 1,
    err: expect.stringContaining('mfe-a@1.2.0 is live on production, which is newer.'),
  });
  await promoteNow('mfe-a@1.1.0');
  await promoteNow('mfe-a@1.2.0');
  expect(await promoteAgain()).toMatchObject({ code: 1, err: expect.stringContaining('was on production before') });
  expect(await target()).toMatchObject({ version: '1.2.0' });
});

test('it takes one release', async () => {
  await fill();
  const two = ['promote', 'mfe-a@1.1.0', 'host@1.0.0', '--if-new', '--reason', 'x'];
  expect(await run(...two)).toMatchObject({ code: 2, err: expect.stringContaining('Name one release with --if-new') });
});
