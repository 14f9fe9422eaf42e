import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openLocalStore } from '../store/local-store.ts';
import { readRelease } from '../records/index-records.ts';
import { remoteRecord, writeBuild } from '../testing/build-fixture.ts';
import { tempFolder } from '../testing/temp-folder.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const cli = join(repository, 'release/src/cli.ts');

/** The package manager as the repository names it, from where its packages were installed with it. */
async function pnpmOfRepository(): Promise<string> {
  const { devEngines } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8')) as {
    devEngines: { packageManager: { version: string } };
  };
  return `pnpm@${devEngines.packageManager.version}`;
}

/** A workspace with one remote, whose build copies a finished one, and the command line as the script `release`. */
async function workspaceOf(version: string): Promise<string> {
  const folder = await tempFolder();
  const built = await writeBuild(remoteRecord('mfe-a', version));
  await mkdir(join(folder, 'mfe-a'), { recursive: true });
  await writeFile(join(folder, 'pnpm-workspace.yaml'), 'packages: [mfe-a]\n');
  const scripts = { release: `node ${JSON.stringify(cli)}` };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'a-workspace', private: true, scripts }));
  await writeFile(
    join(folder, 'mfe-a/package.json'),
    JSON.stringify({ name: 'mfe-a', version: '0.0.1', scripts: { build: 'node build.mjs' } }),
  );
  await writeFile(
    join(folder, 'mfe-a/build.mjs'),
    `import { cpSync } from 'node:fs'; cpSync(${JSON.stringify(built)}, 'dist', { recursive: true });`,
  );
  return folder;
}

const WAYS: readonly [string, () => Promise<readonly string[]>][] = [
  ['npx pnpm release, a native program', async () => ['npx', '--yes', await pnpmOfRepository(), 'release']],
  ['npm run release, a script', async () => ['npm', 'run', 'release', '--']],
  ['the program itself', async () => [process.execPath, cli]],
];

test.each(WAYS)(
  'publish builds and publishes by %s',
  async (_, way) => {
    const [workspace, store] = [await workspaceOf('1.4.2'), await tempFolder()];
    const [program = '', ...args] = await way();
    const publishing = ['publish', 'mfe-a', '--version', '1.4.2', '--who', 'Tess', '--store', store];
    const { status, stdout, stderr } = spawnSync(program, [...args, ...publishing], {
      cwd: workspace,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}` },
    });
    expect({ status, said: stdout + stderr }).toEqual({
      status: 0,
      said: expect.stringContaining('Published mfe-a@1.4.2: 5 files'),
    });
    expect((await readRelease(openLocalStore(store), 'mfe-a', '1.4.2'))?.release.publishedBy).toBe('Tess');
  },
  60_000,
);
