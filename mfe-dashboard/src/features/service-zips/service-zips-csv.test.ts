import { expect, test } from '@jest/globals';
import type { ServiceZip } from '@portal/shared/contracts';
import { serviceZipsCsv } from './service-zips-csv.ts';

const ZIP: ServiceZip = {
  zip: '80207',
  name: 'Park Hill',
  city: 'Denver',
  state: 'CO',
  status: 'free',
  isNowFree: false,
  spots: 5,
  spotsFree: 2,
  rankWithBoost: 3,
  rankWithoutBoost: null,
  rankedAgents: 12,
  referrals12Months: 4,
  lastReferralAt: '2026-11-01T02:00:00.000Z',
  waitlistPosition: null,
  renewsOn: null,
};

test('D-23 days are those of the page, numbers stay numbers, nothing is an empty cell, and no name is a formula', () => {
  const [head, first, second] = serviceZipsCsv([ZIP, { ...ZIP, name: '＝1+1' }], 'America/Denver').split('\r\n');
  expect(head).toMatch(/^\uFEFFZIP,Name,City,/);
  expect(head).toContain('Ranked agents');
  expect(first).toBe('80207,Park Hill,Denver,CO,3,,12,5,2,,4,2026-10-31');
  expect(second).toBe("80207,'＝1+1,Denver,CO,3,,12,5,2,,4,2026-10-31");
});
