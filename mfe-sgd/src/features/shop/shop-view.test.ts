import { expect, test } from '@jest/globals';
import { FIRST_VIEW, questionOf, readShopView, withTab, writeShopView } from './shop-view.ts';

const read = (search: string) => readShopView(new URLSearchParams(search));

test('SGD-01 an address without parameters is the service tab', () => {
  expect(read('')).toEqual(FIRST_VIEW);
  expect(writeShopView(FIRST_VIEW).toString()).toBe('');
  expect(questionOf(FIRST_VIEW)).toEqual({ tab: 'service' });
});

test('D-29 the whole view is in the address and is restored from it', () => {
  const view = read('tab=search&state=CO&city=Denver&selected=80209&show=free,taken&sort=price');
  expect(view).toEqual({
    ...FIRST_VIEW,
    tab: 'search',
    state: 'CO',
    city: 'Denver',
    county: null,
    selected: '80209',
    shown: ['free', 'taken'],
    sort: { column: 'price', direction: 1 },
  });
  expect(readShopView(writeShopView(view))).toEqual(view);
});

test.each([
  'tab=basket',
  'radius=11',
  'zip=8020',
  'state=colorado',
  'city=Denver',
  'county=Denver',
  'show=nothing',
  'sort=-color',
])('what is not understood in %p counts as left out', (search) => {
  expect(read(search)).toEqual(FIRST_VIEW);
});

test('SGD-04 Nearby sends a radius, and with a ZIP when there is one', () => {
  expect(questionOf(read('tab=nearby'))).toEqual({ tab: 'nearby', radius: 10 });
  expect(questionOf(read('tab=nearby&zip=80209&radius=25'))).toEqual({ tab: 'nearby', zip: '80209', radius: 25 });
});

test('SGD-02 a search requests the ZIP, else the city, else the state, and without any of them nothing', () => {
  expect(questionOf(read('tab=search&state=CO&city=Denver&zip=80209'))).toEqual({ tab: 'search', zip: '80209' });
  expect(questionOf(read('tab=search&state=CO&city=Denver'))).toEqual({ tab: 'search', state: 'CO', city: 'Denver' });
  expect(questionOf(read('tab=search&state=CO'))).toEqual({ tab: 'search', state: 'CO' });
  expect(questionOf(read('tab=search'))).toBeNull();
});

test('another tab drops the selections of the previous tab, and keeps the order', () => {
  const view = read('tab=nearby&zip=80209&selected=80209&show=free&sort=zip');
  expect(withTab(view, 'waitlist')).toEqual({ ...FIRST_VIEW, tab: 'waitlist', sort: { column: 'zip', direction: 1 } });
});
