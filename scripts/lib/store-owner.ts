import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { ReleaseStore } from '@portal/release';

/** In the store: which data folder's `npm start` made it, and where. In the data folder: that folder's own id. */
const MARK = 'made-by-npm-start.json';
interface Mark {
  schema: 1;
  /** Id of the data folder. */
  dataFolder: string;
  place: string;
}
const OWN_ID = 'installation-id';

/**
 * Whether `npm start` of a data folder may publish into a store and move it: only if it created the store itself. It
 * creates the store of its own data folder, and one in any empty folder; the mark that it leaves there names both
 * folders. A copy of such a store has another path and is therefore not an own store, and a store in S3 may be shared.
 * The store of the data folder itself may be older than marks.
 */
export async function isOwnStore(store: ReleaseStore, dataFolder: string): Promise<boolean> {
  if (store.address.startsWith('s3://')) return false;
  const body = await store.get(MARK);
  if (body === null) return isOfDataFolder(store.address, dataFolder) || (await isEmpty(store));
  const mark = readMark(body);
  if (mark === null || mark.dataFolder !== readId(dataFolder)) return false;
  return mark.place === placeOf(store.address) || isOfDataFolder(store.address, dataFolder);
}

/** Null when it is damaged: then the owner of the store is unknown. */
function readMark(body: Uint8Array): Mark | null {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as Mark | null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Leaves the mark in an own store before anything else is written there; an existing mark stays. */
export async function markStore(store: ReleaseStore, dataFolder: string): Promise<void> {
  if ((await store.get(MARK)) !== null) return;
  const mark: Mark = {
    schema: 1,
    dataFolder: readId(dataFolder) ?? writeId(dataFolder),
    place: placeOf(store.address),
  };
  await store.createOnce(MARK, new TextEncoder().encode(JSON.stringify(mark)), 'application/json');
}

async function isEmpty(store: ReleaseStore): Promise<boolean> {
  const lists = await Promise.all(['releases', 'channels', 'pins'].map((folder) => store.list(folder)));
  return lists.every((paths) => paths.length === 0);
}

/** Where a folder really is; one that does not exist yet is where its parent is. */
function placeOf(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : path.join(placeOf(path.dirname(folder)), path.basename(folder));
}

/** Whether it is the store of the data folder itself. A link out of the data folder may lead to a foreign store. */
function isOfDataFolder(folder: string, dataFolder: string): boolean {
  return placeOf(folder) === path.join(placeOf(dataFolder), 'releases');
}

function readId(dataFolder: string): string | null {
  const file = path.join(dataFolder, OWN_ID);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

function writeId(dataFolder: string): string {
  const id = randomUUID();
  const file = path.join(dataFolder, OWN_ID);
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(`${file}.new`, `${id}\n`);
  renameSync(`${file}.new`, file);
  return id;
}
