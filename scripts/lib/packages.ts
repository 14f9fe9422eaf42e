import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
export const inRoot = (...parts: string[]): string => path.join(root, ...parts);

/** The folders of the remotes below a folder: those with a `remote.json`, in alphabetical order. */
export const remotesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name, 'remote.json')))
    .toSorted();

export const REMOTES: readonly string[] = remotesIn(root);
/** What is built and released, the host first: remotes are built against it. */
export const RELEASED: readonly string[] = ['host', ...REMOTES];

/** The error text for an unknown remote. */
export const unknownRemote = (name: string, remotes: readonly string[] = REMOTES): string =>
  `There is no remote "${name}". There are ${remotes.join(', ')}.`;
