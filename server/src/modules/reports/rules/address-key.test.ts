import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addressKey, addressTextKey } from './address-key.ts';

const loft = {
  streetNumber: '1620',
  streetName: 'Little Raven St',
  unitNumber: '1203',
  city: 'Denver',
  state: 'CO',
  zip: '80202',
};
const KEY = '1620 little raven st 1203 denver co 80202';

test('the key of an address is its words in lower case', () => {
  expect(addressKey(loft)).toBe(KEY);
});

test.each([
  ['commas and a word for the unit', '1620 Little Raven St, Unit 1203, Denver, CO 80202'],
  ['a number sign', '1620 Little Raven St #1203, Denver CO 80202'],
  ['capitals and spaces', '  1620  LITTLE RAVEN ST   1203 DENVER, CO  80202 '],
  ['a full stop', '1620 Little Raven St. Apt. 1203; Denver, CO, 80202'],
])('the same address with %s has the same key', (_, text) => {
  expect(addressTextKey(text)).toBe(KEY);
});

test.each(['unit', 'Apt', 'APARTMENT', 'suite', 'Ste'])(
  'the word "%s" before the number of a unit says nothing',
  (word) => {
    expect(addressKey({ ...loft, unitNumber: `${word} 1203` })).toBe(KEY);
  },
);

test('does not shorten a street word that is part of a longer word', () => {
  expect(addressTextKey('12 Stegner Ct, Aptos')).toBe('12 stegner ct aptos');
  expect(addressTextKey('5 United Way, Presuite')).toBe('5 united way presuite');
});

test('full-width letters and figures are the plain ones', () => {
  expect(addressTextKey('１２ Ｍａｉｎ St')).toBe('12 main st');
});

test('leaves out unknown parts of an address, without extra spaces', () => {
  expect(addressKey({ ...loft, unitNumber: null, zip: null })).toBe('1620 little raven st denver co');
  expect(
    addressKey({ streetNumber: null, streetName: null, unitNumber: null, city: null, state: null, zip: null }),
  ).toBe('');
});

test('API-74 the beginning of an address is the beginning of its key, wherever a word ends', () => {
  const words = '1620 Little Raven St, Unit 1203, Denver, CO 80202'.split(' ');
  for (const count of words.keys()) {
    expect(KEY.startsWith(addressTextKey(words.slice(0, count).join(' ')))).toBe(true);
  }
});

test('the key of a key is the key itself, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const key = addressTextKey(text);
      expect(addressTextKey(key)).toBe(key);
      expect(key).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/);
    }),
  );
});
