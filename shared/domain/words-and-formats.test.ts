import { expect, test } from '@jest/globals';
import { addressLines, addressOnOneLine } from './address.ts';
import { foldText } from './fold-text.ts';
import { formatCount, formatDate, formatDateTime, formatDay, formatMoney, formatPrice, formatTime } from './formats.ts';
import { leadIntent } from './lead-intent.ts';
import { fullName, initials, lastFirst } from './names.ts';

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

test('D-03 money, counts and dates are written the US way', () => {
  expect(formatMoney(18_252)).toBe('$18,252.00');
  expect(formatMoney(null)).toBe('Not available');
  expect(formatPrice(702_000)).toBe('$702,000');
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
