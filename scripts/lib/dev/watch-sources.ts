import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import { inRoot, RELEASED } from '../packages.ts';

/** Editors write a file in several steps, and a branch is changed in many. */
const QUIET_MS = 300;
const IGNORED = /(^|[\\/])(node_modules|dist|testing|\.[^\\/]+)([\\/]|$)|\.test\.tsx?$|~$/;

/** Whether a change of a file makes the portal another one: what is built, installed or only tested does not. */
export const isSource = (file: string): boolean => !IGNORED.test(file);

/**
 * Watches the sources of host, remotes and server, and calls back once they are quiet again after a change.
 * @returns what ends it
 */
export function watchSources(onChange: (file: string) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const folders = [...RELEASED.flatMap((name) => [`${name}/src`, name]), 'shared', 'server/src', 'release/src'];
  const watchers = folders
    .filter((folder) => existsSync(inRoot(folder)))
    .map((folder) => {
      // A package is watched with its subfolders through src; by itself for its manifest.
      const recursive = !RELEASED.includes(folder);
      return watch(inRoot(folder), { recursive }, (_event, name) => {
        if (name === null || !isSource(name) || (!recursive && !name.endsWith('.json'))) return;
        clearTimeout(timer);
        timer = setTimeout(() => onChange(path.posix.join(folder, name)), QUIET_MS);
      });
    });
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
