import { beforeEach, expect, test } from '@jest/globals';
import { PAGE_DATA_ELEMENT } from '@portal/shared/contracts';
import { hasPage, opensParcel } from './portal-offers.ts';

beforeEach(() => {
  const manifest = {
    pages: [{ path: '/referrals' }, { path: '/referrals-details/:id' }],
    parcels: [{ opensOn: 'agent-search.open' }, {}],
  };
  const data = { config: {}, snapshot: { remotes: { 'mfe-referrals': { manifest } } } };
  document.body.innerHTML = `<script type="application/json" id="${PAGE_DATA_ELEMENT}">${JSON.stringify(data)}</script>`;
});

test('a page is there when a remote of the snapshot claims its address, whatever its query', () => {
  expect(hasPage('/referrals?tab=wins#top')).toBe(true);
  expect(hasPage('/referrals-details/MQ')).toBe(true);
  expect(hasPage('/rank')).toBe(false);
});

test('a parcel is there when a remote opens one on the topic', () => {
  expect(opensParcel('agent-search.open')).toBe(true);
  expect(opensParcel('unlock-contact.open')).toBe(false);
});

test('hasPage is false on a page without portal data', () => {
  document.body.innerHTML = '';
  expect(hasPage('/referrals')).toBe(false);
});
