import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { releaseVersion } from '@portal/shared/build/release-version.ts';
import { ReleaseError } from '../errors.ts';
import type { CliSurroundings } from './command.ts';

export type BuildRequest = Readonly<{
  remote: string;
  /** Left out: the version of the package. */
  version: string | undefined;
  /** Where to look for the workspace from. */
  from: string;
  /** Told the version before the build begins, which takes minutes; what it throws stands in the way of the build. */
  allow: (version: string) => Promise<void>;
}>;

/**
 * Builds the package of a remote in the workspace around a folder, with `pnpm --filter <remote> build`, and answers its
 * build folder. Throws ReleaseError: `not-found` without such a package, `refused` with the last words of a build that
 * fails.
 */
export async function buildPackage(
  { remote, version, from, allow }: BuildRequest,
  { err, env }: Pick<CliSurroundings, 'err' | 'env'>,
): Promise<string> {
  const workspace = workspaceAround(from);
  if (workspace === null || !existsSync(join(workspace, remote, 'package.json'))) {
    throw new ReleaseError(
      'not-found',
      `There is no package ${remote} to build ${workspace === null ? 'here' : `in ${workspace}`}; name the folder of a build with --dir.`,
    );
  }
  await allow(version ?? releaseVersion(join(workspace, remote), env));
  err(`Building ${remote} …`);
  const [program, ...args] = [...pnpmOf(workspace, env), '--filter', remote, 'build'];
  const { isDone, output } = await run(program, args, workspace, {
    ...env,
    ...(version !== undefined && { PORTAL_RELEASE_VERSION: version }),
  });
  if (!isDone) throw new ReleaseError('refused', `${remote} could not be built:\n${output.trimEnd().slice(-4_000)}`);
  return join(workspace, remote, 'dist');
}

function workspaceAround(folder: string): string | null {
  for (let place = resolve(folder); ; place = dirname(place)) {
    if (existsSync(join(place, 'pnpm-workspace.yaml'))) return place;
    if (dirname(place) === place) return null;
  }
}

/** The pnpm that runs this, else the one the workspace names. */
function pnpmOf(workspace: string, env: CliSurroundings['env']): [string, ...string[]] {
  const running = env['npm_execpath'];
  if (running !== undefined && basename(running).startsWith('pnpm')) return [process.execPath, running];
  const { devEngines } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')) as {
    devEngines?: { packageManager?: { version?: string } };
  };
  const version = devEngines?.packageManager?.version;
  return ['npx', '--yes', version === undefined ? 'pnpm' : `pnpm@${version}`];
}

function run(
  program: string,
  args: readonly string[],
  cwd: string,
  env: CliSurroundings['env'],
): Promise<{ isDone: boolean; output: string }> {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (part: Buffer) => (output += part.toString()));
    child.stderr.on('data', (part: Buffer) => (output += part.toString()));
    child.on('error', (error) => done({ isDone: false, output: error.message }));
    child.on('close', (code) => done({ isDone: code === 0, output }));
  });
}
