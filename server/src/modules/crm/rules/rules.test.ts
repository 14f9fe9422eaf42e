import { expect, test } from '@jest/globals';
import { DatabaseUnavailableError } from '../../../database/unavailable-error.ts';
import { isDatabaseFailure } from './is-database-failure.ts';
import { MAX_TRIES, secondsToNextTry } from './next-try.ts';
import { newSecret, signatureHeaders } from './signature.ts';

test('D-34 a signature is that of Standard Webhooks', () => {
  // the example of the specification's own test vectors
  const headers = signatureHeaders({
    deliveryId: 'x',
    content: '{"test": 2432232314}',
    at: new Date(1_614_265_330_000),
    secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  });
  expect(headers['webhook-id']).toBe('dlv_x');
  expect(headers['webhook-timestamp']).toBe('1614265330');
  expect(headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
});

test('secrets are long, and no two are the same', () => {
  const secrets = new Set(Array.from({ length: 100 }, newSecret));
  expect(secrets.size).toBe(100);
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
});

test('pauses between tries grow, up to a fifth longer by chance, and end after seven tries', () => {
  const pauses = (random: number) => [1, 2, 3, 4, 5, 6, 7].map((tries) => secondsToNextTry(tries, random));
  expect(pauses(0)).toEqual([10, 60, 1_800, 7_200, 21_600, 43_200, null]);
  expect(pauses(1)).toEqual([12, 72, 2_160, 8_640, 25_920, 51_840, null]);
  expect(MAX_TRIES).toBe(7);
});

test.each<[string, unknown, boolean]>([
  ['a lost connection', new DatabaseUnavailableError(new Error('gone')), true],
  ['a lock timeout', Object.assign(new Error('locked'), { code: '55P03' }), true],
  ['a missing column', Object.assign(new Error('no column'), { code: '42703' }), true],
  ['a full disk', Object.assign(new Error('full'), { code: '53100' }), true],
  ['a value that cannot be converted', Object.assign(new Error('bad'), { code: '22P02' }), false],
  ['a damaged row', Object.assign(new Error('damaged'), { code: 'XX001' }), false],
  ['an error of our own', new TypeError('not a function'), false],
  ['an error of Node', Object.assign(new Error('bad'), { code: 'ERR_INVALID_ARG_TYPE' }), false],
  ['no error at all', undefined, false],
])('%s: whether it is a failure of the database, which affects all deliveries', (_what, error, isExpected) => {
  expect(isDatabaseFailure(error)).toBe(isExpected);
});
