import { expect, test } from '@jest/globals';
import { addressLines, addressOnOneLine, cityLine, streetLine } from './address.ts';
import { foldText } from './fold-text.ts';
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatDay,
  formatMoney,
  formatNearDay,
  formatPrice,
  formatShortDate,
  formatShortDay,
  formatTime,
  formatWhen,
} from './formats.ts';
import { leadIntent, sourceForOtherSide } from '../referrals/lead-intent.ts';
import { fullName, initials, lastFirst } from '../people/names.ts';

const nowhere = { streetNumber: null, streetName: null, unitNumber: null, city: null, state: null, zip: null };

test('REF-25 a consumer is shown as "last, first"', () => {
  expect(lastFirst({ firstName: 'Chidinma', lastName: 'Okonkwo-Reyes' })).toBe('Okonkwo-Reyes, Chidinma');
  expect(lastFirst({ firstName: ' ', lastName: "O'Shaughnessy" })).toBe("O'Shaughnessy");
  expect(fullName({ firstName: 'María José', lastName: '' })).toBe('María José');
  expect(initials({ firstName: 'élan', lastName: "'t Hooft" })).toBe('É');
  expect(initials({ firstName: 'Maya', lastName: 'Ferreira' })).toBe('MF');
});

test('D-19 lead intent is the appointment type, else the source in words, else nothing', () => {
  expect(leadIntent({ appointmentType: 'Home valuation', source: 'cta' })).toBe('Home valuation');
  expect(leadIntent({ appointmentType: ' ', source: 'agent-match' })).toBe('Agent match');
  expect(leadIntent({ appointmentType: null, source: 'open_house-visit' })).toBe('Open house visit');
  expect(leadIntent({ appointmentType: null, source: '' })).toBeNull();
  expect(leadIntent({ appointmentType: null, source: null })).toBeNull();
});

test('D-03 money, counts and dates are in US format', () => {
  expect(formatMoney(18_252)).toBe('$18,252.00');
  expect(formatMoney(null)).toBe('Not available');
  expect(formatPrice(702_000)).toBe('$702,000');
  expect([formatMoney(-134.9), formatPrice(-1_200)]).toEqual(['−$134.90', '−$1,200']);
  expect(formatCount(3000)).toBe('3,000');
  expect(formatDay('2026-11-20')).toBe('Nov 20, 2026');
});

test('D-03 times are those of the referral, not of the server', () => {
  const moment = '2026-11-20T02:41:00.000Z';
  expect(formatDate(moment, 'America/Denver')).toBe('Nov 19, 2026');
  expect(formatDate(moment, 'America/New_York')).toBe('Nov 19, 2026');
  expect(formatDate(moment, 'Asia/Tokyo')).toBe('Nov 20, 2026');
  expect(formatDateTime(moment, 'America/Denver')).toMatch(/^Nov 19, 2026, 7:41\sPM$/);
  expect(formatDateTime(moment, 'America/Denver', { namesZone: true })).toMatch(/7:41\sPM MST$/);
  expect(formatTime(moment, 'America/New_York')).toMatch(/^9:41\sPM$/);
});

test('REF-24 an address has its street above and unit, city, state and ZIP below', () => {
  const loft = {
    streetNumber: '1620',
    streetName: 'Little Raven St',
    unitNumber: '1203',
    city: 'Denver',
    state: 'CO',
    zip: '80202',
  };
  expect(addressLines(loft)).toEqual({ first: '1620 Little Raven St', second: 'Unit 1203, Denver, CO 80202' });
  expect(addressOnOneLine({ ...loft, unitNumber: 'Apt 4' })).toBe('1620 Little Raven St, Apt 4, Denver, CO 80202');
  expect(addressLines({ ...loft, city: null, unitNumber: null })).toEqual({
    first: '1620 Little Raven St',
    second: 'CO 80202',
  });
});

test('a buyer without a property is searching in a place, leading zeros kept', () => {
  expect(addressLines({ ...nowhere, city: 'Boston', state: 'MA', zip: '02118' })).toEqual({
    first: 'Searching in Boston',
    second: 'MA 02118',
  });
  expect(addressLines({ ...nowhere, zip: '02118' })).toEqual({ first: '02118', second: null });
  expect(addressLines(nowhere)).toEqual({ first: null, second: null });
});

test('texts are compared without accents, case and doubled spaces', () => {
  expect(foldText('  Vásquez  de la FUENTE ')).toBe('vasquez de la fuente');
  expect(foldText("O'Shaughnessy")).toBe("o'shaughnessy");
});

test.each([
  ['listing', 'Listing consultation'],
  ['buyer', 'Buyer consultation'],
  ['valuation', 'Home valuation'],
  ['relocation', 'Relocation program'],
  ['website', 'Website inquiry'],
  ['agent-match', 'Agent match'],
  [' CTA ', 'Contact request'],
  [' open__house - visit ', 'Open house visit'],
  ['_-_', null],
])('D-19 the source "%s" in words', (source, words) => {
  expect(leadIntent({ appointmentType: null, source })).toBe(words);
});

test.each([
  [' Listing', null],
  ['buyer', null],
  ['valuation', null],
  ['cta', 'cta'],
  [null, null],
])('D-19 a side that is added to one with the source %p has the source %p', (source, other) => {
  expect(sourceForOtherSide(source)).toBe(other);
});

test('D-19 spaces around an appointment type are not shown', () => {
  expect(leadIntent({ appointmentType: ' Home valuation ', source: null })).toBe('Home valuation');
});

test('spaces around names are not shown', () => {
  const name = { firstName: ' Maya ', lastName: ' Ferreira ' };
  expect([lastFirst(name), fullName(name), initials(name)]).toEqual(['Ferreira, Maya', 'Maya Ferreira', 'MF']);
  expect(lastFirst({ firstName: 'Maya', lastName: '  ' })).toBe('Maya');
  expect(fullName({ firstName: ' ', lastName: 'Ferreira' })).toBe('Ferreira');
  expect(initials({ firstName: '', lastName: '' })).toBe('');
});

test.each(['unit 4', 'Apt 4', 'APARTMENT 4', 'ste 4', 'Suite 4', '#4'])(
  'the unit "%s" says what it is',
  (unitNumber) => {
    expect(addressOnOneLine({ ...nowhere, unitNumber })).toBe(unitNumber);
  },
);

test.each([
  ['B unit', 'Unit B unit'],
  [' 4 ', 'Unit 4'],
  [' ', null],
])('the unit "%s" is written %p', (unitNumber, expected) => {
  expect(addressOnOneLine({ ...nowhere, unitNumber })).toBe(expected);
});

test('parts of an address that are empty or padded leave no trace', () => {
  const padded = { ...nowhere, streetNumber: ' 1620 ', streetName: ' ', city: ' Denver ', state: '', zip: '80202' };
  expect([streetLine(padded), cityLine(padded), addressOnOneLine(padded)]).toEqual([
    '1620',
    'Denver, 80202',
    '1620, Denver, 80202',
  ]);
});

test('D-03 prices and counts have no cents, and a missing value is shown as such', () => {
  expect([formatPrice(702_000.5), formatPrice(null), formatCount(2.6)]).toEqual(['$702,001', 'Not available', '3']);
  expect(formatMoney(0.5)).toBe('$0.50');
});

test('D-03 without a time zone a date is that of the viewer', () => {
  const noon = new Date(2026, 10, 20, 12).toISOString();
  expect(formatDate(noon)).toBe('Nov 20, 2026');
});

test('tabs, accents of any kind and line ends are folded', () => {
  expect(foldText('\tÅse\n\n ÑANDÚ ')).toBe('ase nandu');
});

test('a place without a city is its state and ZIP', () => {
  expect(addressLines({ ...nowhere, state: 'MA', zip: '02118' })).toEqual({ first: 'MA 02118', second: null });
});

test('a short day has no time zone, a short date that of its viewer', () => {
  expect(formatShortDay('2026-03-02')).toBe('Mar 2');
  expect(formatShortDate('2026-03-02T02:00:00.000Z', 'America/Denver')).toBe('Mar 1');
});

test.each([
  ['2027-03-02', 'Mar 2'],
  ['2027-10-29', 'Oct 29'],
  ['2027-10-30', 'Oct 30, 2027'],
  ['2027-11-29', 'Nov 29, 2027'],
  ['2028-03-02', 'Mar 2, 2028'],
  ['2026-01-05', 'Jan 5'],
  ['2025-12-05', 'Dec 5, 2025'],
])('%s has its year where it could be taken for another day', (day, words) => {
  expect(formatNearDay(day, Date.parse('2026-11-29T16:00:00.000Z'))).toBe(words);
});

test('when something happened is the time for today, with the day for another', () => {
  const now = new Date(2026, 10, 20, 17).getTime();
  const at = (day: number) => new Date(2026, 10, day, 9, 41).toISOString();
  expect(formatWhen(at(20), now)).toMatch(/^9:41\sAM$/);
  expect(formatWhen(at(19), now)).toMatch(/^Nov 19, 2026, 9:41\sAM$/);
  expect(formatWhen(at(20), now, { hasSeconds: true })).toMatch(/^9:41:\d\d\sAM$/);
  expect(formatWhen(at(19), now, { hasSeconds: true })).toMatch(/^Nov 19, 2026, 9:41:\d\d\sAM$/);
});
