import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { SpoolFolder, SpoolFullError } from './spool-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-spool-test-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const never = new AbortController().signal;
/** Pieces of a text, and whether their source was closed. */
function source(pieces: string[], onPiece: (index: number) => void = () => {}) {
  const state = { isClosed: false };
  async function* read() {
    try {
      for (const [index, piece] of pieces.entries()) {
        onPiece(index);
        yield piece;
      }
    } finally {
      state.isClosed = true;
    }
  }
  return { state, pieces: read() };
}

test('a text comes back as it was written, and its end removes it', async () => {
  const spool = new SpoolFolder({ folder });
  const kept = await spool.keep(source(['first, ', 'zweite Zeile: äöü 😀\r\n', '']).pieces, never);
  expect([kept.bytes, spool.bytes]).toEqual([34, 34]);
  // without a name it is removed even if this process is killed now
  expect(readdirSync(folder)).toEqual([]);
  const closed = once(kept.stream, 'close');
  expect(await text(kept.stream)).toBe('first, zweite Zeile: äöü 😀\r\n');
  await closed;
  expect(spool.bytes).toBe(0);
});

test('an unread text is discarded by destroying its stream', async () => {
  const spool = new SpoolFolder({ folder });
  const { stream } = await spool.keep(source(['x'.repeat(1_000_000)]).pieces, never);
  stream.destroy();
  await once(stream, 'close');
  expect(spool.bytes).toBe(0);
});

test('an abort closes the source and leaves nothing', async () => {
  const spool = new SpoolFolder({ folder });
  const abort = new AbortController();
  const { state, pieces } = source(['a', 'b', 'c'], (index) => index === 1 && abort.abort());
  await expect(spool.keep(pieces, abort.signal)).rejects.toMatchObject({ name: 'AbortError' });
  expect([state.isClosed, spool.bytes]).toEqual([true, 0]);
});

test('a source that fails leaves no bytes in the spool folder', async () => {
  const spool = new SpoolFolder({ folder });
  const failing = source(['a', 'b'], (index) => {
    if (index === 1) throw new Error('the database is gone');
  });
  await expect(spool.keep(failing.pieces, never)).rejects.toThrow('the database is gone');
  expect(spool.bytes).toBe(0);
});

test('the limit applies to all texts together', async () => {
  const spool = new SpoolFolder({ folder, mostBytes: 10 });
  const first = await spool.keep(source(['12345678']).pieces, never);
  const { state, pieces } = source(['1', '2', '3']);
  await expect(spool.keep(pieces, never)).rejects.toBeInstanceOf(SpoolFullError);
  expect([state.isClosed, spool.bytes]).toEqual([true, 8]);
  expect(await text(first.stream)).toBe('12345678');
  expect(await text((await spool.keep(source(['123']).pieces, never)).stream)).toBe('123');
});

test('a full disk closes the source and leaves nothing', async () => {
  const probe = await open(folder);
  const handles = Object.getPrototypeOf(probe) as { writeFile: () => Promise<void> };
  await probe.close();
  const spool = new SpoolFolder({ folder });
  jest.spyOn(handles, 'writeFile').mockRejectedValueOnce(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
  const { state, pieces } = source(['a', 'b']);
  await expect(spool.keep(pieces, never)).rejects.toBeInstanceOf(SpoolFullError);
  expect([state.isClosed, spool.bytes]).toEqual([true, 0]);
});

test('a text that has begun is read while it is written', async () => {
  const spool = new SpoolFolder({ folder });
  const gate = Promise.withResolvers<void>();
  async function* pieces() {
    yield 'first, ';
    yield new Uint8Array([65, 66]);
    await gate.promise;
    yield ' last';
  }
  const kept = await spool.keep(pieces(), never, 8);
  expect(kept.bytes).toBeNull();
  const reader = kept.stream[Symbol.asyncIterator]();
  expect(String((await reader.next()).value)).toBe('first, AB');
  gate.resolve();
  expect(await kept.complete).toBe(14);
  expect(String((await reader.next()).value)).toBe(' last');
  expect((await reader.next()).done).toBe(true);
  expect(spool.bytes).toBe(0);
});

test('a text that fails after it has begun fails its reader, and leaves nothing', async () => {
  const spool = new SpoolFolder({ folder });
  const gate = Promise.withResolvers<void>();
  async function* pieces() {
    yield 'first';
    await gate.promise;
    throw new Error('the database is gone');
  }
  const { stream } = await spool.keep(pieces(), never, 1);
  gate.resolve();
  await expect(text(stream)).rejects.toThrow('the database is gone');
  expect(spool.bytes).toBe(0);
});

test('whoever stops reading a text that has begun ends its source', async () => {
  const spool = new SpoolFolder({ folder });
  const { state, pieces } = source(Array.from({ length: 1_000 }, () => 'x'.repeat(100)));
  const { stream } = await spool.keep(pieces, never, 1);
  stream.destroy();
  await once(stream, 'close');
  while (!state.isClosed) await new Promise(setImmediate);
  expect(spool.bytes).toBe(0);
});

test('the next start removes what a killed process left, and creates the folder', async () => {
  const inner = path.join(folder, 'data', 'spool');
  const spool = new SpoolFolder({ folder: inner });
  await spool.prepare();
  writeFileSync(path.join(inner, crypto.randomUUID()), 'left behind');
  const kept = await spool.keep(source(['still open']).pieces, never);
  await new SpoolFolder({ folder: inner }).prepare();
  expect(readdirSync(inner)).toEqual([]);
  expect(await text(kept.stream)).toBe('still open');
});
