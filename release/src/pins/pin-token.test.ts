import { expect, test } from '@jest/globals';
import { readToken, signToken, type PinClaims } from './pin-token.ts';

const key = Buffer.alloc(32, 1);
const claims: PinClaims = {
  kind: 'pin',
  id: '0123456789abcdef',
  snapshot: '3fa04c11d2e9',
  issued: '2026-11-20T09:00:00.000Z',
  expires: '2026-11-20T17:00:00.000Z',
};
const token = signToken(key, claims);
const at = (time: string) => new Date(`2026-11-20T${time}Z`);
const notOurs = {
  code: 'invalid',
  message: 'This link was not made for this portal, or was changed on the way.',
};
const signed = (value: unknown) => signToken(key, value as PinClaims);
const errorOf = (text: string, now = at('10:00:00')) => {
  try {
    return readToken(key, text, now);
  } catch (error) {
    return error;
  }
};

test('a token is read by whoever has the key', () => {
  expect(readToken(key, token, at('10:00:00'))).toEqual(claims);
});

const [body = '', signature = ''] = token.split('.');
const forged = Buffer.from(JSON.stringify({ ...claims, snapshot: '000000000000' })).toString('base64url');
test.each([
  ['of another portal', signToken(Buffer.alloc(32, 2), claims)],
  ['with other claims', `${forged}.${signature}`],
  ['with another end of its signature', `${body}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'E' : 'A'}`],
  ['with a cut signature', `${body}.${signature.slice(0, 20)}`],
  ['with padding', `${body}.${signature}=`],
  ['without a signature', body],
  ['with an empty signature', `${body}.`],
  ['with a third part', `${token}.${signature}`],
  ['that is empty', ''],
  ['that is no token', '../../etc/passwd'],
  ['without end', 'a'.repeat(1_000_000)],
  ['of another kind, though signed', signed({ ...claims, kind: 'admin' })],
  ['with more in it, though signed', signed({ ...claims, url: 'https://example.com/code.js' })],
  ['that says nothing, though signed', signed(null)],
])('a token %s is refused', (_, text) => {
  expect(errorOf(text)).toMatchObject(notOurs);
});

test('a token ends at its time, to the millisecond', () => {
  expect(readToken(key, token, new Date(Date.parse(claims.expires) - 1))).toEqual(claims);
  expect(errorOf(token, new Date(claims.expires))).toMatchObject({
    code: 'expired',
    message: 'This link expired at 2026-11-20T17:00:00.000Z. Ask whoever sent it for a new one.',
  });
});

test('a link made by a clock an hour ahead is refused and says so; a few minutes do not matter', () => {
  expect(readToken(key, token, at('08:56:00'))).toEqual(claims);
  expect(errorOf(token, at('08:00:00'))).toMatchObject({
    code: 'not-yet',
    message:
      'This link says it was made at 2026-11-20T09:00:00.000Z, but here it is 2026-11-20T08:00:00.000Z. ' +
      'Check the clock of the machine that made it.',
  });
});
