import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { CompressedFiles } from './compressed-files.ts';

const fileOf = (integrity: string) => ({ path: 'list.js', bytes: 900, integrity, contentType: 'text/javascript' });

test('the first visitor gets a quick compression, later ones a smaller one of the file, which is read again for it', async () => {
  // long enough that the levels differ
  const code = Buffer.from(
    Array.from({ length: 4_000 }, (_, n) => `const a${n % 97} = ${(n * 7919) % 1009};`).join('\n'),
  );
  let reads = 0;
  const open = async () => ((reads += 1), code);
  const compressed = new CompressedFiles();
  const quick = await compressed.get(fileOf('sha384-a'), 'gzip', open);
  await compressed.settled();
  const small = await compressed.get(fileOf('sha384-a'), 'gzip', open);
  expect(small!.length).toBeLessThan(quick!.length);
  expect(reads).toBe(2);
});

test('whoever asks for every file there is does not make the queue of best compressions longer than a thousand', async () => {
  const code = randomBytes(300);
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  let [reads, isBusy] = [0, false];
  const compressed = new CompressedFiles();
  await compressed.get(fileOf('first'), 'gzip', async () => {
    // its second read keeps the queue waiting
    if (isBusy) await gate;
    isBusy = true;
    return code;
  });
  const open = async () => ((reads += 1), code);
  for (let n = 0; n < 1_100; n++) await compressed.get(fileOf(`more-${n}`), 'gzip', open);
  expect(reads).toBe(1_100);
  release();
  await compressed.settled();
  expect(reads).toBe(2_100);
});

test('a file that cannot be read again keeps its quick compression, and the others are still improved', async () => {
  const compressed = new CompressedFiles();
  let reads = 0;
  const once = async () => {
    reads += 1;
    if (reads > 1) throw new Error('the store is away');
    return Buffer.alloc(900, 'a');
  };
  const quick = await compressed.get(fileOf('lost'), 'gzip', once);
  let others = 0;
  await compressed.get(fileOf('other'), 'gzip', async () => ((others += 1), Buffer.alloc(900, 'b')));
  await compressed.settled();
  expect([reads, others]).toEqual([2, 2]);
  expect(await compressed.get(fileOf('lost'), 'gzip', once)).toBe(quick);
});
