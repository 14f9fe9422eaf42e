import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openS3Double } from '@portal/release/testing/s3-double';
import { newObjectName, type FileStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';

const folders: string[] = [];
const tempFolder = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-files-'));
  folders.push(folder);
  return folder;
};
let s3: Awaited<ReturnType<typeof openS3Double>>;
beforeAll(async () => {
  s3 = await openS3Double(await tempFolder());
});
afterAll(async () => {
  await s3.close();
  for (const folder of folders) await rm(folder, { recursive: true });
});
const s3Settings = () => ({ endpoint: process.env['AWS_ENDPOINT_URL_S3'], region: undefined });

const KINDS = {
  folder: async () => openFileStore(await tempFolder(), s3Settings()),
  s3: () => openFileStore(s3.freshAddress(), s3Settings()),
};
const bytes = (text: string) => new TextEncoder().encode(text);
async function read(stream: Readable | null): Promise<string | null> {
  if (stream === null) return null;
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts).toString();
}
async function namesIn(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  return names.toSorted();
}

describe.each(Object.entries(KINDS))('a store of private files in %s', (_kind, openFresh) => {
  let store: FileStore;
  beforeEach(async () => {
    store = await openFresh();
  });

  test('what was put is read back, also when it is empty or has every byte', async () => {
    const all = Uint8Array.from({ length: 70_000 }, (_value, index) => index % 256);
    const objects = [bytes('a photo'), bytes(''), all].map((body) => ({ name: newObjectName(), body }));
    for (const { name, body } of objects) await store.put(name, body, 'image/webp');
    for (const { name, body } of objects) {
      expect(await read(await store.open(name))).toBe(Buffer.from(body).toString());
    }
  });

  test('what is not there reads as null, and removing it is no error', async () => {
    const name = newObjectName();
    expect(await store.open(name)).toBeNull();
    await store.remove(name);
  });

  test('removing a file removes that file only', async () => {
    const [gone, kept] = [newObjectName(), newObjectName()];
    for (const name of [gone, kept]) await store.put(name, bytes(name), 'text/plain');
    await store.remove(gone);
    expect(await store.open(gone)).toBeNull();
    expect(await namesIn(store)).toEqual([kept]);
  });

  test('all objects are listed with the time they were stored, and the probe of the start is not left behind', async () => {
    const names = Array.from({ length: 12 }, newObjectName).toSorted();
    const before = Date.now() - 2_000;
    for (const name of names) await store.put(name, bytes('x'), 'text/plain');
    expect(await namesIn(store)).toEqual(names);
    for await (const { storedAt } of store.list()) expect(storedAt.getTime()).toBeGreaterThan(before);
  });

  test.each(['../../etc/passwd', 'a/b', '', 'maya.jpg', `${'0'.repeat(31)}G`, `${newObjectName()}/..`])(
    'the name "%s" is refused everywhere',
    async (name) => {
      const sentence = 'is not the name of an object';
      await expect(async () => store.put(name, bytes('x'), 'text/plain')).rejects.toThrow(sentence);
      await expect(async () => store.open(name)).rejects.toThrow(sentence);
      await expect(async () => store.remove(name)).rejects.toThrow(sentence);
    },
  );
});

test('names of objects are random and never repeat', () => {
  expect(new Set(Array.from({ length: 1_000 }, newObjectName)).size).toBe(1_000);
});

test('a folder leaves nothing half-written behind, and other files in it are not listed', async () => {
  const folder = await tempFolder();
  const first = await openFileStore(folder, s3Settings());
  const name = newObjectName();
  await first.put(name, bytes('x'), 'text/plain');
  const killed = path.join(folder, '.unfinished', 'killed');
  await writeFile(killed, 'half');
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60_000);
  await utimes(killed, twoHoursAgo, twoHoursAgo);
  // another server is writing it right now
  await writeFile(path.join(folder, '.unfinished', 'under-way'), 'half');
  await writeFile(path.join(folder, 'notes.txt'), 'mine');
  await utimes(path.join(folder, name.slice(0, 2), name), new Date(0), new Date(0));
  const again = await openFileStore(folder, s3Settings());
  expect(await readdir(path.join(folder, '.unfinished'))).toEqual(['under-way']);
  const listed = [];
  for await (const object of again.list()) listed.push(object);
  expect(listed).toEqual([{ name, storedAt: new Date(0) }]);
});

test.each(['s3://', 's3://UPPER', 'https://files.example.com', 's3://bucket/../other'])(
  'the address "%s" is refused at the start',
  async (address) => {
    await expect(openFileStore(address, s3Settings())).rejects.toThrow('is not a file store');
  },
);

test('a store that cannot be written stops the start with one sentence', async () => {
  await expect(openFileStore('/dev/null/files', s3Settings())).rejects.toThrow('cannot be written; set FILE_STORE');
  const nowhere = { endpoint: 'http://127.0.0.1:9', region: undefined };
  await expect(openFileStore('s3://files', nowhere)).rejects.toThrow('cannot be written; set FILE_STORE');
});

test('a store that stops answering is one problem without its details', async () => {
  const settings = { ...s3Settings(), region: undefined };
  const store = await openFileStore(s3.freshAddress(), settings);
  s3.refuseClock(true);
  try {
    await expect(store.put(newObjectName(), bytes('x'), 'text/plain')).rejects.toMatchObject({
      statusCode: 503,
      code: 'files_unavailable',
    });
  } finally {
    s3.refuseClock(false);
  }
});
