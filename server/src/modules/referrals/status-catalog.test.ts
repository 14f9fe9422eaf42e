import { expect, test } from '@jest/globals';
import { REFERRAL_CATEGORIES } from '@portal/shared/contracts';
import {
  allowedNext,
  findStatus,
  missingFields,
  missingFieldMessage,
  movesTo,
  statusesOfSide,
} from '@portal/shared/domain';
import { STATUS_CATALOG } from './status-catalog.ts';

const words = (options: { status: string; subStatus: string | null }[]) =>
  options.map(({ status, subStatus }) => subStatus ?? status);
const next = (status: string, buySide: boolean, { subStatus = null as string | null, isStaff = false } = {}) =>
  words(allowedNext(STATUS_CATALOG, { status, subStatus, buySide, isStaff }));

const sellerEnds = [
  'Listed by competitor',
  'Sold by competitor',
  'Not Interested',
  'Bad Contact',
  'Title Mismatch',
  'Below Quality',
  'Duplicate',
];
const buyerEnds = ['Bought elsewhere', ...sellerEnds.slice(2)];

test('D-16 sellers and buyers have their own statuses', () => {
  expect(words(statusesOfSide(STATUS_CATALOG, false))).toEqual([
    'New',
    'Attempting',
    'Contacted',
    'Nurture',
    'Appointment Set',
    'Met',
    'Coming Soon',
    'Listed',
    'Offer Accepted',
    'Sold',
    ...sellerEnds,
  ]);
  expect(words(statusesOfSide(STATUS_CATALOG, true))).toEqual([
    'New',
    'Attempting',
    'Contacted',
    'Nurture',
    'Appointment Set',
    'Met',
    'Showing',
    'Making Offers',
    'Offer Accepted',
    'Sold',
    ...buyerEnds,
  ]);
});

test('D-16 forward may skip steps, never back, and every open status may end', () => {
  expect(next('Met', false)).toEqual(['Met', 'Coming Soon', 'Listed', 'Offer Accepted', 'Sold', ...sellerEnds]);
  expect(next('Making Offers', true)).toEqual(['Making Offers', 'Offer Accepted', 'Sold', ...buyerEnds]);
  expect(next('New', true)).toEqual([
    'New',
    'Attempting',
    'Contacted',
    'Nurture',
    'Appointment Set',
    'Met',
    'Showing',
    'Making Offers',
    'Offer Accepted',
    'Sold',
    ...buyerEnds,
  ]);
});

test('D-16 every lead may be parked in Nurture and comes back to where it is worked, an appointment may not', () => {
  expect(next('Attempting', false)).toContain('Nurture');
  expect(next('Nurture', true).slice(0, 4)).toEqual(['Attempting', 'Contacted', 'Nurture', 'Appointment Set']);
  expect(next('Appointment Set', true)).not.toContain('Nurture');
});

test('D-16 Lost and Inactive go back to Contacted, with a note', () => {
  for (const [status, subStatus] of [
    ['Listed', 'Listed by competitor'],
    ['Duplicate', null],
  ] as const) {
    const options = allowedNext(STATUS_CATALOG, { status, subStatus, buySide: false, isStaff: false });
    expect(words(options)).toEqual(['Contacted']);
    expect(options[0]?.requires).toEqual(['notes']);
  }
});

test('D-16 Sold is final for an agent, staff may correct anything', () => {
  expect(next('Sold', false)).toEqual([]);
  expect(next('Sold', false, { isStaff: true })).toEqual(words(statusesOfSide(STATUS_CATALOG, false)));
});

test('REF-72 a status of the other side, or one nobody knows, leads nowhere', () => {
  expect(next('Showing', false)).toEqual([]);
  expect(next('Listed', true)).toEqual([]);
  expect(next('Abandoned', false)).toEqual([]);
});

test('D-16 a status names what it still needs, in words', () => {
  const offer = findStatus(STATUS_CATALOG, { status: 'Offer Accepted', subStatus: null }, true)!;
  expect(missingFields(offer, { contractSalePrice: 500_000 })).toEqual(['escrowDate', 'escrowContact']);
  expect(missingFieldMessage('escrowDate')).toBe('Enter the close date');
  expect(movesTo('Active Leads', offer)).toBe('Active Appointments');
  expect(movesTo('Active Appointments', offer)).toBeNull();
});

test('every category has a status on both sides', () => {
  for (const category of REFERRAL_CATEGORIES) {
    for (const buySide of [true, false]) {
      expect(statusesOfSide(STATUS_CATALOG, buySide).some((definition) => definition.category === category)).toBe(true);
    }
  }
});
