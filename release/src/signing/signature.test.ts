import { expect, test } from '@jest/globals';
import { generateKeyPairSync, sign } from 'node:crypto';
import { Release } from '@portal/shared/contracts/release';
import { toBytes } from '../records/record-io.ts';
import { remoteRecord } from '../testing/records.ts';
import { isSignedBy, keyIdOf, preAuthEncoding, signRelease } from './signature.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const release: Release = {
  ...remoteRecord('mfe-a', '1.0.0'),
  files: [{ path: 'list.js', bytes: 12, integrity: `sha384-${'A'.repeat(64)}`, contentType: 'text/javascript' }],
  commit: '435792b',
  publishedBy: 'Tess — ünïcode',
  publishedAt: '2026-11-30T10:00:00.000Z',
};
const whole = signRelease(release, privateKey);
const signature = whole.signature!;
const isValid = (record: object, key = publicKey) => isSignedBy(key, toBytes(record), signature);

test('the encoding is that of DSSE: the example of its specification, and lengths in bytes', () => {
  const encoded = (type: string, body: string) => Buffer.from(preAuthEncoding(type, Buffer.from(body))).toString();
  expect(encoded('http://example.com/HelloWorld', 'hello world')).toBe(
    'DSSEv1 29 http://example.com/HelloWorld 11 hello world',
  );
  expect(encoded('é', 'ü')).toBe('DSSEv1 2 é 2 ü');
});

test('a record is signed as a whole, by one key, and its signature is its last field', () => {
  expect(isValid(whole)).toBe(true);
  expect(Object.keys(whole).at(-1)).toBe('signature');
  expect(signature.keyId).toBe(keyIdOf(publicKey));
  expect(isValid(whole, generateKeyPairSync('ed25519').publicKey)).toBe(false);
});

test.each<[string, object]>([
  ['another version', { ...whole, version: '1.0.1' }],
  ['another remote', { ...whole, remote: 'mfe-b' }],
  ['another file', { ...whole, files: [{ ...release.files[0], integrity: `sha384-${'B'.repeat(64)}` }] }],
  ['one file more', { ...whole, files: [...release.files, release.files[0]] }],
  ['another entry', { ...whole, entry: 'list.js' }],
  ['another commit', { ...whole, commit: '435792c' }],
  ['another publisher', { ...whole, publishedBy: 'Rolf' }],
  ['another time', { ...whole, publishedAt: '2026-11-30T10:00:00.001Z' }],
  ['a field that nobody knows', { ...whole, extra: 1 }],
  ['a field less', { ...whole, commit: undefined }],
  ['fields in another order', Object.fromEntries(Object.entries(whole).toReversed())],
])('with %s it is not the one that was signed', (_, changed) => {
  expect(isValid(changed)).toBe(false);
});

test.each<[string, (text: string) => string]>([
  ['with a space', (text) => text.replace(':', ': ')],
  ['with a field twice', (text) => text.replace('"version"', '"version":"9.9.9","version"')],
  ['with a number that becomes null', (text) => text.replace('"commit":null', '"commit":1e999')],
  ['with a byte order mark', (text) => `\uFEFF${text}`],
  ['with more in its signature', (text) => text.replace('"signature":{', '"signature":{"junk":1,')],
  ['with its signature in front', (text) => text.replace(/^\{(.*),("signature":\{[^}]*\})\}/s, '{$2,$1}')],
])('a record %s, which reads as the one that was signed, is not that one', (_, rewritten) => {
  const signedRecord = signRelease({ ...release, commit: null }, privateKey);
  const text = JSON.stringify(signedRecord);
  expect(isSignedBy(publicKey, Buffer.from(text), signedRecord.signature!)).toBe(true);
  expect(rewritten(text)).not.toBe(text);
  expect(isSignedBy(publicKey, Buffer.from(rewritten(text)), signedRecord.signature!)).toBe(false);
});

test('fields of a newer version count, and an older one that drops what it does not know still verifies', () => {
  const newer = signRelease({ ...release, laterField: { a: [1, 2] } } as Release, privateKey);
  const record = toBytes(newer);
  expect(isSignedBy(publicKey, record, newer.signature!)).toBe(true);
  expect(Release.parse(JSON.parse(Buffer.from(record).toString()))).not.toHaveProperty('laterField');
});

test('a signature of the bare record, without the type of what is signed, does not count', () => {
  const bare = sign(null, toBytes(release), privateKey).toString('base64');
  expect(isSignedBy(publicKey, toBytes(whole), { ...signature, value: bare })).toBe(false);
});
