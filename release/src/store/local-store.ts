import { randomUUID } from 'node:crypto';
import { access, constants, link, mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { ReleaseError } from '../errors.ts';
import {
  ConflictError,
  quarantinePath,
  requirePlainPath,
  type PointerState,
  type ReleaseStore,
} from './release-store.ts';

/** Half-written files live here, on the same file system, until they are linked to their real name. */
const UNFINISHED = '.unfinished';
/** `production/pointer~7` is the seventh state of a pointer; plain paths hold no tilde. */
const STATE_MARK = '~';

/**
 * A release store in a folder. A file gets its real name by `link`, which is atomic and fails when the name exists; so
 * an object exists whole or not at all, whenever a process is killed. A pointer is a sequence of numbered states
 * without gaps: moving it means creating the next number. That needs no lock that a killed process could leave behind,
 * and earlier states are never read again (docs/decisions/0003-release-index.md).
 */
export function openLocalStore(folder: string): ReleaseStore {
  const root = resolve(folder);
  const fileOf = (path: string) => join(root, requirePlainPath(path));
  const stateOf = (path: string, state: number) => fileOf(path) + STATE_MARK + state;
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      return rethrow(error, root);
    }
  };

  async function headOf(path: string, from: number): Promise<number> {
    let head = from;
    let step = 1;
    while (await exists(stateOf(path, head + step))) {
      head += step;
      step *= 2;
    }
    for (step /= 2; step >= 1; step /= 2) {
      if (await exists(stateOf(path, head + step))) head += step;
    }
    return head;
  }

  return {
    address: root,
    get: (path) => guarded(() => readIfThere(fileOf(path))),
    list: (path) => guarded(() => listBelow(root, fileOf(path))),
    createOnce: (path, body) => guarded(() => writeOnce(root, fileOf(path), body)),
    readPointer: (path, knownTag) =>
      guarded(async (): Promise<PointerState | 'unchanged' | null> => {
        const known = Number(knownTag ?? 0);
        // The known state is missing when the folder was emptied since.
        const isKnown = known > 0 && (await exists(stateOf(path, known)));
        const head = await headOf(path, isKnown ? known : 0);
        if (head === 0) return null;
        if (isKnown && head === known) return 'unchanged';
        return { body: await readFile(stateOf(path, head)), etag: String(head) };
      }),
    movePointer: (path, body, ifMatch) =>
      guarded(async () => {
        const before = ifMatch === null ? 0 : Number(ifMatch);
        // A number that was skipped would hide every later state.
        if (before !== 0 && !(await exists(stateOf(path, before)))) throw new ConflictError(path);
        await writeOnce(root, stateOf(path, before + 1), body);
        return String(before + 1);
      }),
    moveAside: (path) =>
      guarded(async () => {
        const aside = quarantinePath(path);
        return (await renameIfThere(fileOf(path), fileOf(aside))) ? aside : null;
      }),
    time: () => guarded(() => fileSystemTime(root)),
    close: () => undefined,
  };
}

/**
 * Makes sure that the folder can be written, and removes what killed writers left unfinished; an hour is longer than
 * any write takes.
 * @throws ReleaseError `unavailable` when the folder cannot be used
 */
export async function prepareLocalStore(folder: string): Promise<void> {
  const root = resolve(folder);
  const unfinished = join(root, UNFINISHED);
  try {
    await makeFolder(unfinished);
    await access(unfinished, constants.W_OK);
    for (const name of await readdir(unfinished)) await removeIfOld(join(unfinished, name));
  } catch (error) {
    rethrow(error, root);
  }
}

async function removeIfOld(file: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > 3_600_000) await unlink(file);
  } catch (error) {
    // its writer has finished, or another process removed it
    if (!isMissing(error)) throw error;
  }
}

async function writeOnce(root: string, target: string, body: Uint8Array): Promise<void> {
  const unfinished = join(root, UNFINISHED, randomUUID());
  await makeFolder(dirname(unfinished));
  await makeFolder(dirname(target));
  const file = await open(unfinished, 'wx');
  try {
    await file.writeFile(body);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(unfinished, target);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new ConflictError(relative(root, target), { cause: error });
    throw error;
  } finally {
    await unlink(unfinished);
  }
  await syncFolder(dirname(target));
}

async function renameIfThere(from: string, to: string): Promise<boolean> {
  await makeFolder(dirname(to));
  try {
    await rename(from, to);
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
  await syncFolder(dirname(to));
  await syncFolder(dirname(from));
  return true;
}

/** The time a new file gets; in a shared folder that is the clock of the file server. */
async function fileSystemTime(root: string): Promise<Date> {
  const unfinished = join(root, UNFINISHED, randomUUID());
  await makeFolder(dirname(unfinished));
  const file = await open(unfinished, 'wx');
  try {
    return (await file.stat()).mtime;
  } finally {
    await file.close();
    await unlink(unfinished);
  }
}

/** Creates the folder and its missing parents, synced so that they survive a power failure. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file systems journal names.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readIfThere(file: string): Promise<Uint8Array | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function listBelow(root: string, folder: string): Promise<string[]> {
  const found = new Set<string>();
  try {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
      found.add(path.split(STATE_MARK)[0] ?? path);
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return [...found].toSorted();
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
}

const REASONS: Record<string, string> = {
  EACCES: 'this user has no right to it',
  EROFS: 'it is read-only',
  ENOSPC: 'the disk is full',
  EPERM: 'its file system refuses hard links',
  ENOTSUP: 'its file system has no hard links',
  ENOTDIR: 'a part of its path is not a folder',
};

/** Turns a failure of the file system into a sentence; everything else passes. */
function rethrow(error: unknown, root: string): never {
  const code = codeOf(error);
  if (code === undefined || error instanceof ReleaseError) throw error;
  throw new ReleaseError('unavailable', `The release store ${root} cannot be used: ${REASONS[code] ?? code}.`, {
    cause: error,
  });
}
