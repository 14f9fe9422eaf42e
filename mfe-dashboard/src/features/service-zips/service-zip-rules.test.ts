import { expect, test } from '@jest/globals';
import type { ServiceZip } from '@portal/shared/contracts';
import { sortServiceZips } from './service-zip-sorting.ts';
import { homeOf, lastReferralText, spotsText } from './service-zip-texts.ts';
import { serviceZipsCsv } from './service-zips-csv.ts';

const zip = (changes: Partial<ServiceZip> = {}): ServiceZip => ({
  zip: '80206',
  name: 'Congress Park',
  city: 'Denver',
  state: 'CO',
  status: 'free',
  isNowFree: false,
  spots: 3,
  spotsFree: 1,
  rankWithBoost: 2,
  rankWithoutBoost: 5,
  rankedAgents: 9,
  referrals12Months: 8,
  lastReferralAt: '2026-11-16T18:00:00.000Z',
  waitlistPosition: null,
  renewsOn: null,
  ...changes,
});
const NOW = Date.parse('2026-11-25T12:00:00.000Z');

test.each<[Partial<ServiceZip>, string]>([
  [{}, '1 of 3 free'],
  [{ status: 'yours', renewsOn: '2027-03-02' }, 'You, until Mar 2'],
  [{ status: 'yours', renewsOn: '2027-11-25' }, 'You, until Nov 25, 2027'],
  [{ status: 'taken', spotsFree: 0 }, 'Full'],
  [{ status: 'waitlisted', spotsFree: 0, waitlistPosition: 2 }, 'Full, you are 2nd in line'],
  [{ status: 'waitlisted', spotsFree: 0, waitlistPosition: 11 }, 'Full, you are 11th in line'],
  [{ status: 'unavailable', spots: 0, spotsFree: 0 }, 'Not available'],
])('HOST-23 sponsor spots of %j are in words', (changes, words) => {
  expect(spotsText(zip(changes), NOW)).toBe(words);
});

test.each([
  ['2026-11-25T18:00:00.000Z', 'Today'],
  ['2026-11-24T18:00:00.000Z', 'Yesterday'],
  ['2026-11-16T18:00:00.000Z', '9 days ago'],
  ['2026-10-28T18:00:00.000Z', 'Oct 28'],
  ['2025-12-28T18:00:00.000Z', 'Dec 28, 2025'],
  [null, 'None yet'],
])('HOST-23 the last referral of %s is in words', (moment, words) => {
  expect(lastReferralText(moment, NOW, 'America/Denver')).toBe(words);
});

test('HOST-23 the list is named after the city most of it is in', () => {
  expect(homeOf([zip({ city: 'Aurora' }), zip(), zip({ zip: '80205' })])).toEqual({ city: 'Denver', state: 'CO' });
  expect(homeOf([])).toBeNull();
});

test('HOST-23 columns sort, and what has no value comes last both ways', () => {
  const zips = [
    zip({ zip: '1', rankWithoutBoost: null }),
    zip({ zip: '2', rankWithoutBoost: 3 }),
    zip({ zip: '3', status: 'yours', rankWithBoost: 1 }),
  ];
  const sorted = (direction: 1 | -1) => sortServiceZips(zips, { column: 'rank', direction }).map((each) => each.zip);
  expect(sorted(1)).toEqual(['3', '2', '1']);
  expect(sorted(-1)).toEqual(['2', '3', '1']);
  expect(sortServiceZips(zips, null)).toBe(zips);
});

test('D-23 the exported file keeps leading zeros, quotes commas and makes no formulas', () => {
  const csv = serviceZipsCsv([zip({ zip: '02134', name: '=1+1', city: 'Allston, "Boston"', state: 'MA' })], 'UTC');
  const [head, row] = csv.split('\r\n');
  expect(head).toContain('ZIP,Name,City,State');
  expect(row).toBe(`02134,'=1+1,"Allston, ""Boston""",MA,2,5,9,3,1,,8,2026-11-16`);
});
