import { beforeEach, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCli } from '../cli/run-cli.ts';
import { hostRecord, remoteRecord, writeBuild } from '../testing/build-fixture.ts';

import { tempFolder } from '../testing/temp-folder.ts';
import { readWorkingTree } from './working-tree.ts';

let workspace: string;
const gitIn = (cwd: string, ...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=Tess', '-c', 'user.email=tess@example.com', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
const git = (...args: readonly string[]) => gitIn(workspace, ...args);
const write = async (path: string, text: string) => {
  await mkdir(join(workspace, path, '..'), { recursive: true });
  await writeFile(join(workspace, path), text);
};

beforeEach(async () => {
  workspace = await tempFolder();
  await write('pnpm-workspace.yaml', 'packages: [mfe-a, mfe-b]\n');
  await write('.gitignore', 'dist\n');
  for (const file of ['mfe-a/src/list.ts', 'mfe-b/src/list.ts', 'shared/ui.ts']) await write(file, 'export {};\n');
  cpSync(await writeBuild(remoteRecord('mfe-a', '1.0.0')), join(workspace, 'mfe-a/dist'), { recursive: true });
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Begin');
});

const tree = () => readWorkingTree(join(workspace, 'mfe-a/dist'), 'mfe-a');

test('a build from a commit has that commit and no changes', async () => {
  expect(await tree()).toEqual({ commit: git('rev-parse', 'HEAD').trim(), changed: [] });
});

test.each([
  ['a changed file of the package', 'mfe-a/src/list.ts'],
  ['a new file of the package', 'mfe-a/src/new.ts'],
  ['a changed file of shared', 'shared/ui.ts'],
  ['another lockfile', 'pnpm-lock.yaml'],
])('%s is a change', async (_, file) => {
  await write(file, 'export const changed = 1;\n');
  expect((await tree()).changed).toEqual([file]);
});

test('a file that the build is not made of is not a change', async () => {
  await write('mfe-b/src/list.ts', 'changed\n');
  await write('notes.md', 'new\n');
  expect((await tree()).changed).toEqual([]);
});

test('a package with a repository of its own has the commit of that, and changes of both', async () => {
  const own = join(workspace, 'mfe-a');
  gitIn(own, 'init', '--quiet');
  expect(await tree()).toEqual({ commit: null, changed: [] });
  await write('mfe-a/.gitignore', 'dist\n');
  gitIn(own, 'add', '--all');
  gitIn(own, 'commit', '--quiet', '--message', 'A remote');
  expect(await tree()).toEqual({ commit: gitIn(own, 'rev-parse', 'HEAD').trim(), changed: [] });
  await write('mfe-a/src/list.ts', 'changed\n');
  await write('mfe-b/src/list.ts', 'changed\n');
  await write('shared/ui.ts', 'changed\n');
  expect((await tree()).changed).toEqual(['mfe-a/src/list.ts', 'shared/ui.ts']);
});

test('a repository without a commit, and a folder outside of any, have neither', async () => {
  await rm(join(workspace, '.git'), { recursive: true });
  expect(await tree()).toEqual({ commit: null, changed: [] });
  git('init', '--quiet');
  expect(await tree()).toEqual({ commit: null, changed: [] });
});

test('publishing a dirty tree warns with the files, and the status shows it', async () => {
  const env = { RELEASE_STORE: await tempFolder() };
  const [out, err]: [string[], string[]] = [[], []];
  const run = async (...argv: string[]) =>
    runCli(argv, { out: (text) => out.push(text), err: (text) => err.push(text), env });
  for (const name of ['list', 'a', 'b', 'c', 'd', 'e', 'f']) await write(`mfe-a/src/${name}.ts`, 'changed\n');
  expect(await run('publish', 'mfe-a', '--dir', join(workspace, 'mfe-a/dist'), '--who', 'Tess')).toBe(0);
  const short = git('rev-parse', 'HEAD').slice(0, 9);
  expect(err).toEqual([
    'Built from sources that are in no commit: mfe-a/src/list.ts, mfe-a/src/a.ts, mfe-a/src/b.ts, mfe-a/src/c.ts, mfe-a/src/d.ts and 2 more.',
    `The release says so: commit ${short}-dirty.`,
  ]);
  expect(out.join()).toContain(`commit ${short}-dirty.`);
  await run('publish', 'host', '--dir', await writeBuild(hostRecord('1.0.0')), '--who', 'Tess');
  await run('promote', 'host@1.0.0', 'mfe-a@1.0.0', '--reason', 'first', '--who', 'Tess');
  await run('status');
  expect(out.at(-1)).toMatch(new RegExp(`mfe-a +1\\.0\\.0 .* ${short}-dirty +Tess$`, 'm'));
});
