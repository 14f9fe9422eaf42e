import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { releaseVersion } from '@portal/shared/build/release-version.ts';
import { didYouMean } from '../did-you-mean.ts';
import { ReleaseError } from '../errors.ts';
import { workspaceAround } from '../publish/working-tree.ts';
import { SECRET_SETTINGS } from '../signing/signing-key.ts';
import type { CliSurroundings } from './command.ts';

export interface BuildRequest {
  readonly remote: string;
  /** Left out: the version of the package. */
  readonly version: string | undefined;
  /** Where to look for the workspace from. */
  readonly from: string;
  /** Called with the version before the build begins, which takes minutes; throws to prevent the build. */
  readonly allow: (version: string) => Promise<void>;
}

/**
 * Builds the package of a remote in the workspace around a folder by the `build` script of its package.json, and
 * returns its build folder. Node runs the script itself, so it does not matter which package manager started this
 * process.
 * @throws ReleaseError: `not-found` without such a package, `refused` with the end of the output of a build that fails
 */
export async function buildPackage(
  { remote, version, from, allow }: BuildRequest,
  { err, env }: Pick<CliSurroundings, 'err' | 'env'>,
): Promise<string> {
  const folder = packageFolder(remote, from);
  await allow(version ?? releaseVersion(folder, env));
  err(`Building ${remote} …`);
  const { isDone, output } = await runBuild(folder, {
    ...env,
    ...(version !== undefined && { PORTAL_RELEASE_VERSION: version }),
  });
  if (!isDone) throw new ReleaseError('refused', `${remote} could not be built:\n${output.trimEnd().slice(-4_000)}`);
  return join(folder, 'dist');
}

/** The folder of a package in the workspace around another folder; ReleaseError `not-found` without one. */
export function packageFolder(remote: string, from: string): string {
  const workspace = workspaceAround(from);
  const folder = join(workspace ?? from, remote);
  if (workspace === null || !existsSync(join(folder, 'package.json'))) {
    throw new ReleaseError(
      'not-found',
      workspace === null
        ? `There is no package ${remote} to build here; name the folder of a build with --dir.`
        : `There is no package ${remote} to build in ${workspace}; name the folder of a build with --dir.${didYouMean(remote, packagesOf(workspace))}`,
    );
  }
  return folder;
}

/** Folders of packages that can be built. */
function packagesOf(workspace: string): string[] {
  return readdirSync(workspace, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(workspace, entry.name, 'package.json')))
    .map(({ name }) => name);
}

/** Runs the `build` script of a package with this Node, which finds the programs of the workspace as pnpm would. */
function runBuild(folder: string, env: CliSurroundings['env']): Promise<{ isDone: boolean; output: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['--run', 'build'], {
      cwd: folder,
      // what is built does not get the key that says who built it
      env: { ...process.env, ...env, ...Object.fromEntries(SECRET_SETTINGS.map((name) => [name, undefined])) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (part: Buffer) => (output += part.toString()));
    child.stderr.on('data', (part: Buffer) => (output += part.toString()));
    child.on('error', (error) => done({ isDone: false, output: error.message }));
    child.on('close', (code) => done({ isDone: code === 0, output }));
  });
}
