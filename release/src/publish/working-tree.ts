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

/** Sources that every build in a workspace is made of. */
const COMMON_SOURCES = ['shared', 'pnpm-lock.yaml', 'tsconfig.json'];

/**
 * Reads what git knows of the sources of a build folder: those of its package, and those that every build is made of.
 * The commit is that of the package, which may have a repository of its own inside the workspace (0101). Outside a
 * workspace everything in the repository counts.
 */
export async function readWorkingTree(buildFolder: string, remote: string): Promise<WorkingTree> {
  const workspace = workspaceAround(buildFolder);
  if (workspace === null) return readRepository(buildFolder, []);
  if (!hasOwnRepository(join(workspace, remote))) return readRepository(workspace, [remote, ...COMMON_SOURCES]);
  const [own, around] = await Promise.all([
    readRepository(join(workspace, remote), []),
    readRepository(workspace, COMMON_SOURCES),
  ]);
  const changed = [...own.changed.map((file) => `${remote}/${file}`), ...around.changed];
  return { commit: own.commit, changed: own.commit === null ? [] : changed };
}

/** A clone, a worktree or a submodule. */
const hasOwnRepository = (folder: string): boolean => existsSync(join(folder, '.git'));

/** @param paths of what counts; none: everything */
async function readRepository(folder: string, paths: readonly string[]): Promise<WorkingTree> {
  const commit = await git(folder, 'rev-parse', 'HEAD');
  if (commit === null) return { commit: null, changed: [] };
  const status = await git(folder, 'status', '--porcelain', '--no-renames', '--', ...paths);
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
