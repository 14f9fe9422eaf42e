import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { filesUnavailable, isObjectName, requireObjectName, type FileStore, type StoredObject } from './file-store.ts';

/** Half-written objects, until they get their name; those of killed processes are removed at a later start. */
const UNFINISHED = '.unfinished';
/** Milliseconds after which no writer is still at work on one. */
const ABANDONED_AFTER = 60 * 60_000;

/** Files in a folder: `3f/3f9c…`. An object gets its name by `rename`, so that it exists whole or not at all. */
export function openLocalFileStore(folder: string): FileStore {
  const root = path.resolve(folder);
  const fileOf = (name: string) => path.join(root, requireObjectName(name).slice(0, 2), name);
  return {
    address: root,
    put: async (name, body) => {
      const file = fileOf(name);
      await guarded(() => writeWhole(root, file, body));
    },
    open: async (name) => {
      const file = fileOf(name);
      return guarded(() => ifThere(async () => (await open(file, 'r')).createReadStream()));
    },
    remove: async (name) => {
      const file = fileOf(name);
      await guarded(() => rm(file, { force: true }));
    },
    list: () => listObjects(root),
    close: () => {},
  };
}

/**
 * Creates the folder, and removes what killed writers left in it; other servers may be writing to it.
 * @throws the error of the file system
 */
export async function prepareLocalFileStore(folder: string): Promise<void> {
  const unfinished = path.join(path.resolve(folder), UNFINISHED);
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  for (const name of await namesIn(unfinished)) {
    const file = path.join(unfinished, name);
    const found = await ifThere(() => stat(file));
    if (found && found.mtimeMs < Date.now() - ABANDONED_AFTER) await rm(file, { recursive: true, force: true });
  }
}

async function writeWhole(root: string, target: string, body: Uint8Array): Promise<void> {
  const unfinished = path.join(root, UNFINISHED, randomUUID());
  for (const file of [unfinished, target]) await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.writeFile(body);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, target);
}

async function* listObjects(root: string): AsyncIterable<StoredObject> {
  for (const folder of await guarded(() => namesIn(root))) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue;
    for (const name of await guarded(() => namesIn(path.join(root, folder)))) {
      if (!isObjectName(name)) continue;
      const found = await guarded(() => ifThere(() => stat(path.join(root, folder, name))));
      if (found) yield { name, storedAt: found.mtime };
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of (await ifThere(() => opendir(folder))) ?? []) names.push(name);
  return names;
}

async function ifThere<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw filesUnavailable(error);
  }
}
