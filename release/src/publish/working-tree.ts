import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** The sources a build was made from: their commit, and what of them is in no commit. */
export interface WorkingTree {
  /** Null outside a repository. */
  readonly commit: string | null;
  /** Paths within the workspace, new files among them. */
  readonly changed: readonly string[];
}

/**
 * Reads what git knows of the sources of a build folder: those of its package and what every build is made of too,
 * `shared`, the lockfile and the compiler's settings. Outside a workspace everything in the repository counts.
 */
export async function readWorkingTree(buildFolder: string, remote: string): Promise<WorkingTree> {
  const workspace = workspaceAround(buildFolder);
  const sources = workspace === null ? [] : [remote, 'shared', 'pnpm-lock.yaml', 'tsconfig.json'];
  const commit = await git(workspace ?? buildFolder, 'rev-parse', 'HEAD');
  if (commit === null) return { commit: null, changed: [] };
  const status = await git(workspace ?? buildFolder, 'status', '--porcelain', '--no-renames', '--', ...sources);
  const changed = (status ?? '').split('\n').filter((line) => line !== '');
  return { commit: commit.trim(), changed: changed.map((line) => line.slice(3)) };
}

/** The folder of the workspace that contains something; null outside of one. */
export function workspaceAround(folder: string): string | null {
  for (let place = resolve(folder); ; place = dirname(place)) {
    if (existsSync(join(place, 'pnpm-workspace.yaml'))) return place;
    if (dirname(place) === place) return null;
  }
}

async function git(cwd: string, ...args: readonly string[]): Promise<string | null> {
  try {
    // Without optional locks it never blocks other work in the repository.
    const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0' };
    return (await promisify(execFile)('git', args, { cwd, env, maxBuffer: 16 * 1024 * 1024 })).stdout;
  } catch {
    // No git, no repository or no commit yet: a build may come from an archive.
    return null;
  }
}
