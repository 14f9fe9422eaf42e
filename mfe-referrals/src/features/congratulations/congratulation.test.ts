import { expect, test } from '@jest/globals';
import { CHECKED_AT_ONCE, type ListedReferral, listedReferralsVariables } from './listed-referrals.queries.ts';
import { CONGRATULATIONS_DAYS, congratulationFor } from './congratulation.ts';

type Step = ListedReferral['referralData']['portalStatusInfoHistory'][number];
const NOW = Date.parse('2026-11-20T18:00:00Z');
const step = (changes: Partial<Step> = {}): Step => ({
  friendlyStatus: 'Listed',
  notes: null,
  listedDate: '2026-11-14',
  lastModifiedDate: '2026-11-14T16:00:00Z',
  ...changes,
});
const referral = (changes: Partial<ListedReferral['referralData']> = {}): ListedReferral => ({
  consumerInfo: { firstName: 'Olumide', lastName: 'Adeyinka' },
  referralData: {
    agentReferralId: 7,
    friendlySubStatus: null,
    timeZone: 'America/Denver',
    addressInfo: { zip: '80207' },
    portalStatusInfoHistory: [step()],
    ...changes,
  },
});
const of = (referrals: ListedReferral[], shownIds: number[] = [], now = NOW) =>
  congratulationFor(referrals, { shownIds, now });
const listedOn = (listedDate: string | null, lastModifiedDate = '2026-11-14T16:00:00Z', timeZone = 'America/Denver') =>
  referral({ timeZone, portalStatusInfoHistory: [step({ listedDate, lastModifiedDate })] });

test('DASH-38 CS-096 a listing of six days ago, with the name of the consumer and the ZIP of the home', () => {
  expect(of([referral()])).toEqual({ agentReferralId: 7, displayName: 'Olumide Adeyinka', zip: '80207' });
  expect(of([])).toBeNull();
  expect(of([referral({ portalStatusInfoHistory: [step({ friendlyStatus: 'Contacted' })] })])).toBeNull();
});

test('DASH-38 CONST-07 CS-098 day 30 is inside the window, day 31 is not, and neither is a day to come', () => {
  expect(CONGRATULATIONS_DAYS).toBe(30);
  expect(of([listedOn('2026-10-21')])).not.toBeNull();
  expect(of([listedOn('2026-10-20')])).toBeNull();
  expect(of([listedOn('2026-11-20')])).not.toBeNull();
  expect(of([listedOn('2026-11-21')])).toBeNull();
});

test('CS-098 the days are those of the place of the referral, also over the change of the clocks', () => {
  const justBeforeMidnight = Date.parse('2026-11-21T06:59:00Z');
  const midnight = Date.parse('2026-11-21T07:00:00Z');
  expect(of([listedOn('2026-10-21')], [], justBeforeMidnight)).not.toBeNull();
  expect(of([listedOn('2026-10-21')], [], midnight)).toBeNull();
  const inHonolulu = listedOn('2026-10-21', undefined, 'Pacific/Honolulu');
  expect(of([inHonolulu], [], midnight)).not.toBeNull();
});

test('CS-098 without a listed day it is the day on which the status was set; the newest step with it counts', () => {
  expect(of([listedOn(null, '2026-10-22T05:30:00Z')])).not.toBeNull(); // October 21 in Denver
  expect(of([listedOn(null, '2026-10-21T05:30:00Z')])).toBeNull(); // October 20 in Denver
  const old = step({ listedDate: '2026-08-01', lastModifiedDate: '2026-08-01T16:00:00Z' });
  const contacted = step({ friendlyStatus: 'Contacted', lastModifiedDate: '2026-11-19T16:00:00Z' });
  for (const portalStatusInfoHistory of [
    [contacted, step(), old],
    [old, step(), contacted],
  ]) {
    expect(of([referral({ portalStatusInfoHistory })])).not.toBeNull();
  }
  expect(of([referral({ portalStatusInfoHistory: [contacted, old] })])).toBeNull();
});

test('DASH-39 a home that was listed by a competitor is no reason to congratulate', () => {
  expect(of([referral({ friendlySubStatus: 'Listed by competitor' })])).toBeNull();
  expect(of([referral({ friendlySubStatus: 'Listed by Competitor' })])).toBeNull();
  expect(of([referral({ friendlySubStatus: 'Coming soon' })])).not.toBeNull();
});

test('DASH-40 a note in the history says that it was shown, on whichever device', () => {
  const note = step({ friendlyStatus: null, notes: 'congrats-modal', listedDate: null });
  expect(of([referral({ portalStatusInfoHistory: [note, step()] })])).toBeNull();
  const other = step({ friendlyStatus: null, notes: 'congrats-modal was nice', listedDate: null });
  expect(of([referral({ portalStatusInfoHistory: [other, step()] })])).not.toBeNull();
});

test('DASH-41 an id that this browser keeps is not congratulated again; another referral is', () => {
  const later = referral({ agentReferralId: 8, portalStatusInfoHistory: [step({ listedDate: '2026-11-10' })] });
  expect(of([referral(), later])?.agentReferralId).toBe(7);
  expect(of([later, referral()])?.agentReferralId).toBe(7);
  expect(of([referral(), later], [7])?.agentReferralId).toBe(8);
  expect(of([referral(), later], [7, 8])).toBeNull();
});

test('API-27 CS-160 CONST-07 side and status of an active section become the filters of the Graph call', () => {
  expect(CHECKED_AT_ONCE).toBe(99_999);
  expect(listedReferralsVariables(11, { side: 'Seller', status: ['Listed'] })).toEqual({
    portalSection: 'ACTIVE',
    pageNumber: 0,
    pageSize: 99_999,
    request: {
      filters: [{ type: 'REFERRAL_TYPE_SELLER' }, { type: 'REFERRAL_STATUS', values: ['Listed'] }],
      id: 11,
      role: 'agent',
      direction: 'DESC',
      sortField: 'LAST_MODIFIED',
    },
  });
});
