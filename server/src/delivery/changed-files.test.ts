import { expect, test } from '@jest/globals';
import type { ReleaseReader } from '@portal/release';
import { ChangedFiles } from './changed-files.ts';
import { hashOfDictionary } from './compression-dictionary.ts';

const CODE = 'const a = 1;'.repeat(100);
const file = { path: 'list.js', bytes: CODE.length, integrity: 'sha384-a', contentType: 'text/javascript' };
const release = { remote: 'mfe-list', version: '2.0.0' };
const dictionaryOf = (version: string) => ({ version, hash: hashOfDictionary(Buffer.from(CODE)) });

test('two are compressed at a time, and when 50 wait, further ones are not made to wait', async () => {
  const { promise: storeAnswers, resolve: answer } = Promise.withResolvers<void>();
  let asked = 0;
  const readFile: ReleaseReader['readFile'] = async () => {
    asked += 1;
    await storeAnswers;
    return { file, bytes: Buffer.from(CODE) };
  };
  const changed = new ChangedFiles({ readFile });
  const waiting = Array.from({ length: 52 }, (_, n) =>
    changed.get({ release, file, dictionary: dictionaryOf(`1.0.${n}`) }),
  );
  expect(await changed.get({ release, file, dictionary: dictionaryOf('1.1.0') })).toBeNull();
  expect(asked).toBe(2);
  answer();
  for (const body of await Promise.all(waiting)) expect(body).toBeInstanceOf(Buffer);
  expect(await changed.get({ release, file, dictionary: dictionaryOf('1.1.0') })).toBeInstanceOf(Buffer);
});
