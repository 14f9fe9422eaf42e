import { expect, test } from '@jest/globals';
import type { ZipAvailability } from '@portal/shared/contracts';
import { citiesLike, optionsOfDigits, optionsOfPlace, placeOf } from './place-options.ts';

const zip = (zipCode: string, referrals12Months: number): ZipAvailability => ({
  zipCode,
  name: `Quarter ${zipCode}`,
  city: 'Denver',
  state: 'CO',
  availability: true,
  spots: 3,
  spotsFree: 1,
  referrals12Months,
});
const known = [zip('80214', 7), zip('80230', 11), zip('80205', 19), zip('80231', 9), zip('80123', 30)];
const listed = new Map([['80205', 'Whittier']]);
const values = (groups: ReturnType<typeof optionsOfDigits>) =>
  groups.map(({ label, options }) => [label, options.map(({ value }) => value)]);

test('HOST-23 ZIPs that begin with the digits are offered, the busiest first, without those in the list', () => {
  expect(values(optionsOfDigits('802', known, listed))).toEqual([['Next to your ZIPs', ['80230', '80231', '80214']]]);
  expect(values(optionsOfDigits('', known, listed))[0]?.[1]).toHaveLength(4);
  expect(optionsOfDigits('99', known, listed)).toEqual([]);
});

test.each([
  ['Denver', { name: 'Denver', state: 'CO', searchBy: 'CITY' }],
  ['Raleigh, nc', { name: 'Raleigh', state: 'NC', searchBy: 'CITY' }],
  ['Wake County, NC', { name: 'Wake County', state: 'NC', searchBy: 'COUNTY' }],
  ['Denver, C', { name: 'Denver', state: 'CO', searchBy: 'CITY' }],
  ['80205', null],
  ['', null],
])('HOST-23 %j is a place, in the state of the agent unless it names one', (text, place) => {
  expect(placeOf(text, 'CO')).toEqual(place);
});

test('HOST-23 without a home a place needs its state', () => {
  expect(placeOf('Denver', null)).toBeNull();
  expect(placeOf('Denver, CO', null)).toMatchObject({ state: 'CO' });
});

test('HOST-23 cities that begin with the text come first, whatever case and accents', () => {
  expect(citiesLike(['North Denver', 'Denver', 'Cañon City', 'Aurora'], 'denv')).toEqual(['Denver', 'North Denver']);
  expect(citiesLike(['Cañon City'], 'CANON')).toEqual(['Cañon City']);
});

test('HOST-23 a place offers all its ZIPs at once, then each, then other cities', () => {
  const place = { name: 'denver', state: 'CO', searchBy: 'CITY' } as const;
  const groups = optionsOfPlace(place, ['Denver', 'North Denver'], known, listed);
  expect(values(groups)).toEqual([
    ['Denver, CO', ['all', '80123', '80230', '80231', '80214']],
    ['Cities', ['city:North Denver, CO']],
  ]);
  expect(groups[0]?.options[0]).toMatchObject({ zips: ['80123', '80230', '80231', '80214'], place: 'Denver, CO' });
});
