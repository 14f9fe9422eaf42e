import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  openStore,
  parseReleaseName,
  promote,
  publish,
  readStatus,
  rollback,
  type ReleaseStore,
} from '@portal/release';
import { hostRecord, remoteRecord, writeBuild } from '@portal/release/testing';
import { inRoot } from '../packages.ts';
import type { CiCall } from './read-ci-call.ts';
import { shipRemote } from './ship-remote.ts';

// each step is a process of its own
jest.setTimeout(120_000);

const CLI = inRoot('release/src/cli.ts');
const who = { channel: 'production', who: 'Tess', why: 'a test' };

let folder: string;
let workspace: string;
let address: string;
let store: ReleaseStore;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Tess', '-c', 'user.email=tess@example.com', ...args], {
    cwd: workspace,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
const inWorkspace = (...parts: string[]) => path.join(workspace, ...parts);

/** A repository with mfe-a 1.1.0, whose build takes one that is there for its version; no two have the same bytes. */
async function writeWorkspace(): Promise<void> {
  mkdirSync(inWorkspace('mfe-a'), { recursive: true });
  writeFileSync(inWorkspace('pnpm-workspace.yaml'), 'packages: [mfe-a]\n');
  writeFileSync(inWorkspace('.gitignore'), 'dist\nbuilds\n');
  writeFileSync(
    inWorkspace('mfe-a/package.json'),
    JSON.stringify({ name: 'mfe-a', version: '1.1.0', scripts: { build: 'node build.cjs' } }),
  );
  writeFileSync(
    inWorkspace('mfe-a/build.cjs'),
    `const { appendFileSync, cpSync, writeFileSync } = require('node:fs');
     const { PORTAL_RELEASE_VERSION: version } = process.env;
     cpSync('../builds/' + version, 'dist', { recursive: true });
     writeFileSync('dist/built-at.txt', String(process.hrtime.bigint()));
     appendFileSync('../builds/log', version + '\\n');`,
  );
  for (const version of ['1.1.0', '1.1.0-pr.17.204.1']) {
    cpSync(await writeBuild(remoteRecord('mfe-a', version)), inWorkspace('builds', version), { recursive: true });
  }
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Begin');
}
const builtVersions = () => readFileSync(inWorkspace('builds/log'), 'utf8').trim().split('\n');

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-ship-'));
  [workspace, address] = [path.join(folder, 'workspace'), path.join(folder, 'releases')];
  await writeWorkspace();
  store = await openStore(address, 'write');
  for (const record of [hostRecord('1.0.0'), remoteRecord('mfe-a', '1.0.0')]) {
    await publish(store, { remote: record.remote, folder: await writeBuild(record), who: 'Tess' });
  }
  await promote(store, ['host@1.0.0', 'mfe-a@1.0.0'].map(parseReleaseName), who);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

/** Runs the steps with the real command line; the browser tests and the checks of the sources are left out. */
async function ship(
  call: CiCall,
  failing?: string,
): Promise<{ summary: string; said: string; failed: string | null; steps: string[] }> {
  let [summary, said] = ['', ''];
  const steps: string[] = [];
  const npm = async (script: string, ...args: string[]) => {
    steps.push(`${script} ${args[0]}`);
    if (script === failing) throw new Error(`${script} failed`);
    if (script !== 'release') return '';
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args, '--store', address], {
      cwd: workspace,
      encoding: 'utf8',
      env: { ...process.env, PORTAL_PUBLIC_URL: 'https://portal.example.com' },
    });
    said += stdout + stderr;
    if (status !== 0) throw new Error(`${args[0]} failed`);
    return stdout;
  };
  const tools = { npm, versionOf: () => '1.1.0', summarize: (line: string) => void (summary = line) };
  const failed = await shipRemote(call, tools).then(
    () => null,
    (error: Error) => error.message,
  );
  return { summary, said, failed, steps };
}
const merge = { kind: 'merge', remote: 'mfe-a', commit: '435792b' } as const;
const target = async () => (await readStatus(store, 'production')).remotes.find(({ remote }) => remote === 'mfe-a')!;

test('a merge whose promote was refused is repeated when the reason is gone, without another build', async () => {
  const other = await writeBuild(remoteRecord('mfe-a', '1.0.1'));
  await publish(store, { remote: 'mfe-a', folder: other, who: 'Tess' });
  await promote(store, [parseReleaseName('mfe-a@1.0.1')], { ...who, percent: 10 });
  expect(await ship(merge)).toMatchObject({
    failed: 'promote failed',
    said: expect.stringContaining('mfe-a@1.0.1 is rolling out'),
  });
  await rollback(store, ['mfe-a'], who);
  const again = await ship(merge);
  expect(again).toMatchObject({ failed: null, summary: 'mfe-a@1.1.0 is live for 10% of the visitors.' });
  expect(again.said).toMatch(/^No change: mfe-a@1\.1\.0 is published from commit [0-9a-f]{9} already\.$/m);
  expect(builtVersions()).toEqual(['1.1.0']);
  expect(await ship(merge)).toMatchObject({
    failed: null,
    summary: 'mfe-a@1.1.0 is live on production already, for 10% of the visitors (revision 4).',
  });
  expect(await target()).toMatchObject({ version: '1.0.0', rollout: { version: '1.1.0', weight: 1_000 } });
});

test('the build of a pull request is repeated with the same number and run, and gets a link again', async () => {
  const call = { kind: 'pull-request', remote: 'mfe-a', number: '17', run: '204.1', grep: undefined } as const;
  const link = /^Review mfe-a@1\.1\.0-pr\.17\.204\.1: https:\/\/portal\.example\.com\/\?pin=/;
  expect((await ship(call)).summary).toMatch(link);
  const again = await ship(call);
  expect(again).toMatchObject({ failed: null, summary: expect.stringMatching(link) });
  expect(again.said).toContain('No change: mfe-a@1.1.0-pr.17.204.1 is published');
  expect(builtVersions()).toEqual(['1.1.0-pr.17.204.1']);
});

test('the types, lint and unit tests of the remote come first, and nothing is published when they fail', async () => {
  expect(await ship(merge, 'check:remote')).toMatchObject({
    failed: 'check:remote failed',
    steps: ['check:remote mfe-a'],
  });
  const call = { kind: 'pull-request', remote: 'mfe-a', number: '17', run: '204.1', grep: undefined } as const;
  expect(await ship(call, 'check:remote')).toMatchObject({ failed: 'check:remote failed', said: '' });
  expect((await store.list('releases/mfe-a')).length).toBe(1);
  expect((await ship(merge)).steps).toEqual(['check:remote mfe-a', 'release publish', 'release promote']);
});
