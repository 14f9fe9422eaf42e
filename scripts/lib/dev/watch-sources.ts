import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import { inRoot, RELEASED } from '../packages.ts';

/** Editors write a file in several steps, and switching a branch changes many files. */
const QUIET_MS = 300;
const IGNORED = /(^|[\\/])(node_modules|dist|testing|\.[^\\/]+)([\\/]|$)|\.test\.tsx?$|~$/;

/** Whether a change of a file affects the portal: built, installed and test files do not. */
export const isSource = (file: string): boolean => !IGNORED.test(file);

/**
 * Watches the sources of host, remotes and server, and calls back once changes have settled.
 * @returns a function that stops watching
 */
export function watchSources(onChange: (file: string) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const folders = [...RELEASED.flatMap((name) => [`${name}/src`, name]), 'shared', 'server/src', 'release/src'];
  const watchers = folders
    .filter((folder) => existsSync(inRoot(folder)))
    .map((folder) => {
      // In a package, src is watched recursively, and the folder itself for its manifest.
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
