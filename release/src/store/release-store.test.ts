import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useS3Double } from '../testing/use-s3-double.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { openStore } from './open-store.ts';
import { ConflictError, type ReleaseStore } from './release-store.ts';
import { openS3Store } from './s3-store.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (body: Uint8Array | null) => (body === null ? null : Buffer.from(body).toString());
const pointerOf = async (store: ReleaseStore, path: string, tag?: string) => {
  const state = await store.readPointer(path, tag);
  return state === null || state === 'unchanged' ? state : { text: textOf(state.body), etag: state.etag };
};

const s3 = useS3Double();
const kinds = {
  folder: async () => openStore(await tempFolder(), 'write'),
  s3: () => openStore(s3.freshAddress(), 'write'),
};

describe.each(Object.entries(kinds))('a release store in %s', (_, openFresh) => {
  let store: ReleaseStore;
  beforeAll(async () => {
    store = await openFresh();
  });
  afterAll(() => store.close());

  test('an object is read back whole', async () => {
    await store.createOnce('releases/mfe-a/1.0.0.json', bytes('{"a":1}'), 'application/json');
    expect(textOf(await store.get('releases/mfe-a/1.0.0.json'))).toBe('{"a":1}');
  });

  test('what does not exist reads as null', async () => {
    expect(await store.get('nothing/here')).toBeNull();
    expect(await store.readPointer('nothing/here')).toBeNull();
    expect(await store.list('nothing')).toEqual([]);
  });

  test('an object is never written twice, and the first bytes stay', async () => {
    await store.createOnce('once', bytes('first'), 'text/plain');
    await expect(store.createOnce('once', bytes('second'), 'text/plain')).rejects.toThrow(ConflictError);
    expect(textOf(await store.get('once'))).toBe('first');
  });

  test('of 20 writers of one object exactly one succeeds', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_unused, n) => store.createOnce('race', bytes(`writer ${n}`), 'text/plain')),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const winner = results.findIndex((result) => result.status === 'fulfilled');
    expect(textOf(await store.get('race'))).toBe(`writer ${winner}`);
  });

  test('a pointer moves only from the state its writer has seen', async () => {
    const first = await store.movePointer('channels/a/pointer', bytes('1'), null);
    await expect(store.movePointer('channels/a/pointer', bytes('1b'), null)).rejects.toThrow(ConflictError);
    const second = await store.movePointer('channels/a/pointer', bytes('2'), first);
    await expect(store.movePointer('channels/a/pointer', bytes('2b'), first)).rejects.toThrow(ConflictError);
    expect(await pointerOf(store, 'channels/a/pointer')).toEqual({ text: '2', etag: second });
  });

  test('a pointer that does not exist cannot be moved from an invented state', async () => {
    await expect(store.movePointer('channels/b/pointer', bytes('x'), '"7"')).rejects.toThrow(ConflictError);
    await expect(store.movePointer('channels/b/pointer', bytes('x'), '7')).rejects.toThrow(ConflictError);
    expect(await store.readPointer('channels/b/pointer')).toBeNull();
  });

  test('a pointer that has not moved is reported as unchanged, and the newest state is found after many moves', async () => {
    let tag = await store.movePointer('channels/c/pointer', bytes('state 0'), null);
    const early = tag;
    for (let n = 1; n <= 11; n += 1) {
      expect(await pointerOf(store, 'channels/c/pointer', tag)).toBe('unchanged');
      tag = await store.movePointer('channels/c/pointer', bytes(`state ${n}`), tag);
      expect(await pointerOf(store, 'channels/c/pointer')).toEqual({ text: `state ${n}`, etag: tag });
    }
    expect(await pointerOf(store, 'channels/c/pointer', early)).toEqual({ text: 'state 11', etag: tag });
  });

  test('a folder lists objects and pointers once, sorted, and nothing outside it', async () => {
    for (const path of ['shelf/b', 'shelf/a/deep', 'shelf-2/c'])
      await store.createOnce(path, bytes(path), 'text/plain');
    const tag = await store.movePointer('shelf/pointer', bytes('1'), null);
    await store.movePointer('shelf/pointer', bytes('2'), tag);
    expect(await store.list('shelf')).toEqual(['shelf/a/deep', 'shelf/b', 'shelf/pointer']);
  });

  test.each([
    '../escape',
    'a/../../escape',
    '/etc/passwd',
    'a//b',
    'a\\..\\b',
    '.hidden',
    'a/.unfinished/b',
    'p~1',
    '',
  ])('the path "%s" is refused everywhere', async (path) => {
    const sentence = 'is not a path inside the release store';
    await expect(store.get(path)).rejects.toThrow(sentence);
    await expect(store.list(path)).rejects.toThrow(sentence);
    await expect(store.readPointer(path)).rejects.toThrow(sentence);
    await expect(store.createOnce(path, bytes('x'), 'text/plain')).rejects.toThrow(sentence);
    await expect(store.movePointer(path, bytes('x'), null)).rejects.toThrow(sentence);
  });
});

test('an S3 store that ignores conditional writes is refused with a sentence', async () => {
  await s3.withoutConditions((address) =>
    expect(openStore(address, 'write')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('ignores If-None-Match and If-Match'),
    }),
  );
});

test('a retried write whose response was lost is not mistaken for a conflict', async () => {
  const store = await openStore(s3.freshAddress(), 'write');
  s3.loseNextAnswer();
  await store.createOnce('object', bytes('mine'), 'text/plain');
  s3.loseNextAnswer();
  const first = await store.movePointer('pointer', bytes('1'), null);
  s3.loseNextAnswer();
  const second = await store.movePointer('pointer', bytes('2'), first);
  expect(await pointerOf(store, 'pointer')).toEqual({ text: '2', etag: second });
  expect(textOf(await store.get('object'))).toBe('mine');
  store.close();
});

test('a store that refuses the clock of this machine says so, and nothing is written', async () => {
  const store = await openStore(s3.freshAddress(), 'write');
  s3.refuseClock(true);
  const refusal = {
    code: 'unavailable',
    message: expect.stringMatching(/the clock of this machine is wrong\. Here it is 20/),
  };
  await expect(store.createOnce('object', bytes('mine'), 'text/plain')).rejects.toMatchObject(refusal);
  await expect(store.readPointer('pointer')).rejects.toMatchObject(refusal);
  s3.refuseClock(false);
  expect(await store.get('object')).toBeNull();
  store.close();
});

test('a bucket that does not exist gives a sentence', async () => {
  await expect(openStore('s3://missing-bucket/x', 'write')).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('The release store s3://missing-bucket/x/ cannot be used'),
  });
});

test('an endpoint that does not respond gives a sentence', async () => {
  const store = openS3Store({ bucket: 'releases', prefix: '', endpoint: 'http://127.0.0.1:9' });
  await expect(store.get('a')).rejects.toMatchObject({ code: 'unavailable' });
  store.close();
});

test('an S3 store without a region gives a sentence', async () => {
  const { AWS_REGION: region, AWS_CONFIG_FILE: configFile } = process.env;
  delete process.env['AWS_REGION'];
  process.env['AWS_CONFIG_FILE'] = join(await tempFolder(), 'none');
  const store = openS3Store({ bucket: 'releases', prefix: '' });
  try {
    await expect(store.get('a')).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The release store s3://releases/ cannot be used: AWS_REGION is not set.',
    });
  } finally {
    store.close();
    Object.assign(process.env, region !== undefined && { AWS_REGION: region });
    if (configFile === undefined) delete process.env['AWS_CONFIG_FILE'];
    else process.env['AWS_CONFIG_FILE'] = configFile;
  }
});

test.each(['http://example.com/releases', 's3://', 's3://bucket/../other'])('"%s" is no store', async (address) => {
  await expect(openStore(address, 'read')).rejects.toMatchObject({ code: 'invalid' });
});

test('opening a folder for writing removes what a killed writer left, but not what is being written now', async () => {
  const root = await tempFolder();
  const unfinished = join(root, '.unfinished');
  await mkdir(unfinished, { recursive: true });
  await writeFile(join(unfinished, 'old'), 'half');
  await writeFile(join(unfinished, 'young'), 'half');
  const twoHoursAgo = Date.now() / 1000 - 7200;
  await utimes(join(unfinished, 'old'), twoHoursAgo, twoHoursAgo);
  await openStore(root, 'write');
  expect(await readdir(unfinished)).toEqual(['young']);
});

test('a folder whose path runs through a file gives a sentence', async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, 'a-file'), '');
  const broken = join(folder, 'a-file', 'store');
  const sentence = `The release store ${broken} cannot be used: a part of its path is not a folder.`;
  await expect(openStore(broken, 'write')).rejects.toThrow(sentence);
  const store = await openStore(broken, 'read');
  await expect(store.createOnce('a', bytes('a'), 'text/plain')).rejects.toThrow(sentence);
});
