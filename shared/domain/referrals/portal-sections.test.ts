import { expect, test } from '@jest/globals';
import { PORTAL_SECTIONS, REFERRAL_CATEGORIES } from '../../contracts/referrals/referral.ts';
import { categoryOfSection, sectionOfCategory } from './portal-sections.ts';

test.each([
  ['Active Leads', 'PASSIVE'],
  ['Active Appointments', 'ACTIVE'],
  ['Lost Listings/Sales', 'LOST'],
  ['Wins', 'CLOSED'],
] as const)('D-15 %s is the section %s, and back', (category, section) => {
  expect(sectionOfCategory(category)).toBe(section);
  expect(categoryOfSection(section)).toBe(category);
});

test('D-15 Inactive has no section; UNASSIGNED and SEARCH_RESULTS have no category', () => {
  expect(REFERRAL_CATEGORIES.filter((category) => sectionOfCategory(category) === null)).toEqual(['Inactive']);
  expect(PORTAL_SECTIONS.filter((section) => categoryOfSection(section) === null)).toEqual([
    'UNASSIGNED',
    'SEARCH_RESULTS',
  ]);
});
