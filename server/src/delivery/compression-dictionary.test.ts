import { randomBytes } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import {
  compressWith,
  hashOfDictionary,
  isDictionary,
  offeredDictionary,
  useAsDictionary,
} from './compression-dictionary.ts';

const hash = hashOfDictionary(Buffer.from('an earlier release'));
const AVAILABLE = `:${hash.toString('base64')}:`;
const list = { remote: 'mfe-list', version: '1.0.0', path: 'list.js' };

/** What the portal's pattern matches, by the browser's own rules (URL Pattern Standard). */
function matches(useAs: string, address: string): boolean {
  const [, text = ''] = /^match="((?:[^"\\]|\\.)*)", id="[^"\\]*"$/.exec(useAs) ?? [];
  const pathname = text.replaceAll(/\\(.)/g, '$1');
  return new URLPattern({ pathname }).test(`http://portal.example${address}`);
}

test.each<[string, boolean]>([
  ['/releases/mfe-list/1.0.1/list.js', true],
  ['/releases/mfe-list/2.0.0-local.h3f/list.js', true],
  ['/releases/mfe-list/1.0.1/entry.js', false],
  ['/releases/mfe-lists/1.0.1/list.js', false],
  ['/api/session', false],
  ['/list.js', false],
])('the dictionary of a file is for the same file of other releases: %s %s', (address, expected) => {
  expect(useAsDictionary(list)).toBe('match="/releases/mfe-list/*/list.js", id="1.0.0"');
  expect(matches(useAsDictionary(list), address)).toBe(expected);
});

test('an operator of URL patterns in the name of a file is none', () => {
  const useAs = useAsDictionary({ ...list, path: 'a+b/c.js' });
  expect(matches(useAs, '/releases/mfe-list/2.0.0/a+b/c.js')).toBe(true);
  expect(matches(useAs, '/releases/mfe-list/2.0.0/aab/c.js')).toBe(false);
});

test('a dictionary is offered by its hash and its id', () => {
  const offered = offeredDictionary({ 'available-dictionary': AVAILABLE, 'dictionary-id': '"1.0.0-local.h3f"' });
  expect(offered).toEqual({ hash, version: '1.0.0-local.h3f' });
});

test.each([
  ['no hash', undefined, '"1.0.0"'],
  ['no id', AVAILABLE, undefined],
  ['an empty id', AVAILABLE, '""'],
  ['an id that is no string', AVAILABLE, '1.0.0'],
  ['an id with an escape', AVAILABLE, String.raw`"1.0.0\""`],
  ['an id of another folder', AVAILABLE, '"../1.0.0"'],
  ['an id without end', AVAILABLE, `"${'1'.repeat(2_000)}"`],
  ['a hash that is no byte sequence', hash.toString('base64'), '"1.0.0"'],
  ['a hash in hex', `:${hash.toString('hex')}:`, '"1.0.0"'],
  ['a hash in base64url', `:${'-_'.repeat(21)}a=:`, '"1.0.0"'],
  ['a hash of another length', `:${randomBytes(48).toString('base64')}:`, '"1.0.0"'],
  ['two hashes', `${AVAILABLE}, ${AVAILABLE}`, '"1.0.0"'],
  ['a hash with parameters', `${AVAILABLE};a`, '"1.0.0"'],
])('%s is no dictionary', (_what, available, id) => {
  expect(offeredDictionary({ 'available-dictionary': available, 'dictionary-id': id })).toBeNull();
});

test.each([
  ['a script', 'text/javascript; charset=utf-8', 5_000, true],
  ['a font', 'font/woff2', 5_000, true],
  ['HTML', 'text/html; charset=utf-8', 5_000, false],
  ['a tiny script', 'text/javascript; charset=utf-8', 256, false],
  ['a script of 4 MiB', 'text/javascript; charset=utf-8', 4_194_304, true],
  ['a larger one', 'text/javascript; charset=utf-8', 4_194_305, false],
])('%s (%s, %i bytes) is a dictionary: %s', (_what, contentType, bytes, expected) => {
  expect(isDictionary({ path: 'a', integrity: 'sha384-a', contentType, bytes })).toBe(expected);
});

test('the body begins with the frame of RFC 9842, and is restored with the dictionary', async () => {
  const dictionary = Buffer.from(Array.from({ length: 3_000 }, (_, n) => `line ${n * 7919} of the release`).join('\n'));
  const bytes = Buffer.from(dictionary.toString().replace('line 7919', 'another line'));
  const body = await compressWith(dictionary, bytes);
  expect(body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
  expect(body.subarray(8, 40)).toEqual(hashOfDictionary(dictionary));
  expect(zstdDecompressSync(body.subarray(40), { dictionary })).toEqual(bytes);
  expect(() => zstdDecompressSync(body.subarray(40))).toThrow();
  expect(body.length).toBeLessThan(150);
});
