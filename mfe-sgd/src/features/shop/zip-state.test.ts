import { expect, test } from '@jest/globals';
import { offer, yearOf } from '../../testing/shop-server.ts';
import { compactDollars, discountText, sponsorNames, spotsText, termEndText } from './shop-formats.ts';
import { FIRST_SHOP_SORT, sortZips } from './shop-sorting.ts';
import { actionOf, countStates, toShopZip } from './zip-state.ts';

const inCart = new Set(['80206']);
const shopZip = (...args: Parameters<typeof offer>) => toShopZip(offer(...args), inCart);

test('D-29 each state of a ZIP has one action: add, remove, join, leave, renew or none', () => {
  expect(actionOf(shopZip('80209'), true)).toBe('add');
  expect(actionOf(shopZip('80206'), true)).toBe('remove');
  expect(actionOf(shopZip('80202', { status: 'taken' }), true)).toBe('join');
  expect(actionOf(shopZip('80246', { status: 'waitlisted' }), true)).toBe('leave');
  expect(actionOf(shopZip('80211', { status: 'yours' }), true)).toBeNull();
  expect(actionOf(shopZip('80210', { status: 'yours', isRenewable: true }), true)).toBe('renew');
});

test('D-29 an agent who may not order can only give up what is there', () => {
  const states = (['free', 'taken', 'waitlisted', 'unavailable'] as const).map((status) =>
    shopZip('80209', { status }),
  );
  const renewable = shopZip('80210', { status: 'yours', isRenewable: true });
  expect(states.map((zip) => actionOf(zip, false))).toEqual([null, null, 'leave', null]);
  expect([actionOf(shopZip('80206'), false), actionOf(renewable, false)]).toEqual(['remove', null]);
});

test('CS-117 a ZIP without a price can be neither added nor renewed', () => {
  expect(actionOf(shopZip('80110', { status: 'unavailable', monthlyPrice: null }), true)).toBeNull();
  expect(actionOf(shopZip('80111', { status: 'yours', isRenewable: true, monthlyPrice: null }), true)).toBeNull();
});

test('the legend counts a ZIP in the cart as in the cart only', () => {
  const counts = countStates([shopZip('80206'), shopZip('80209'), shopZip('80211', { status: 'yours' })]);
  expect(counts).toEqual({ free: 1, cart: 1, yours: 1, waitlisted: 0, taken: 0, unavailable: 0 });
});

test('the list starts with the most business; without a value a ZIP is last in both directions', () => {
  const zips = [
    shopZip('80201', { lastYear: yearOf(5), rankNow: null }),
    shopZip('80202', { lastYear: yearOf(9), rankNow: 4 }),
    shopZip('80203', { lastYear: yearOf(9), rankNow: 2 }),
  ];
  const order = (sort: Parameters<typeof sortZips>[1]) => sortZips(zips, sort).map(({ zip }) => zip);
  expect(order(FIRST_SHOP_SORT)).toEqual(['80202', '80203', '80201']);
  expect(order({ column: 'rank', direction: 1 })).toEqual(['80203', '80202', '80201']);
  expect(order({ column: 'rank', direction: -1 })).toEqual(['80202', '80203', '80201']);
});

test('D-29 a term that was bought for 12 months names the year in which it ends', () => {
  const now = Date.parse('2026-11-29T16:00:00.000Z');
  const end = (renewsOn: string, endsAtTerm = false) => termEndText({ status: 'yours', renewsOn, endsAtTerm }, now);
  expect([end('2027-11-29'), end('2027-11-29', true), end('2027-03-02')]).toEqual([
    'Renews Nov 29, 2027',
    'Ends Nov 29, 2027',
    'Renews Mar 2',
  ]);
});

test('amounts, spots, discounts and sponsors are short', () => {
  expect([950, 455_400, 1_240_000].map(compactDollars)).toEqual(['$950', '$455k', '$1.2m']);
  expect([spotsText(1, 3), spotsText(0, 3)]).toEqual(['1 of 3', 'None']);
  expect([discountText(0.1), discountText(0.075), discountText(0)]).toEqual(['−10%', '−7.5%', '']);
  expect(
    sponsorNames(
      [
        { agentId: 1, lastName: 'Ferreira' },
        { agentId: 2, lastName: 'Abara' },
      ],
      1,
    ),
  ).toBe('You, Abara');
  expect(sponsorNames([], 1)).toBe('No one yet');
});
