import { expect, test } from '@jest/globals';
import { REFERRAL_CATEGORIES } from '@portal/shared/contracts';
import { columnsOf } from './referral-columns.tsx';

const headers = (category: (typeof REFERRAL_CATEGORIES)[number], room = { hasAgent: false, isWide: true }) =>
  columnsOf(category, room).map(({ header }) => header);

test('REF-24 REF-34 the columns stand in their order, and five of them can be sorted', () => {
  expect(headers('Active Appointments')).toEqual([
    'Contact Information',
    'Side',
    'Lead Intent',
    'Status',
    'Address',
    'Est. Commission',
    'Last Updated',
    'Appt Date',
    'Created',
    'Actions',
  ]);
  const sortable = columnsOf('Active Appointments', { hasAgent: false, isWide: true }).filter(({ sortBy }) => sortBy);
  expect(sortable.map(({ header, sortBy }) => [header, sortBy])).toEqual([
    ['Contact Information', 'CONSUMER_INFO'],
    ['Status', 'CATEGORY_STATUS'],
    ['Last Updated', 'LAST_MODIFIED_DATE'],
    ['Appt Date', 'APPOINTMENT_DATE'],
    ['Created', 'DATE_ADDED'],
  ]);
});

test('REF-26 the commission is headed GCI on Wins and absent on Inactive', () => {
  const commission = REFERRAL_CATEGORIES.map((category) =>
    headers(category).find((header) => header === 'GCI' || header === 'Est. Commission'),
  );
  expect(commission).toEqual(['Est. Commission', undefined, 'Est. Commission', 'Est. Commission', 'GCI']);
});

test('REF-27 the appointment date is on Active Appointments, Lost Listings/Sales and Wins only', () => {
  const withDate = REFERRAL_CATEGORIES.filter((category) => headers(category).includes('Appt Date'));
  expect(withDate).toEqual(['Active Appointments', 'Lost Listings/Sales', 'Wins']);
});

test('D-08 a director sees whose referral it is', () => {
  expect(headers('Active Leads', { hasAgent: true, isWide: true })[1]).toBe('Agent');
  expect(headers('Active Leads')).not.toContain('Agent');
});

test('REF-24 without room the intent shares the column of the side', () => {
  expect(headers('Active Leads', { hasAgent: false, isWide: false })).toContain('Side, Lead Intent');
});
