import { expect, test } from '@jest/globals';
import { t } from '../../i18n/t.ts';
import {
  DEFAULT_REFERRAL_QUERY,
  defaultSort,
  hasFilters,
  parseReferralListQuery,
  printReferralListQuery,
  toReferralFilter,
  withFilter,
  withoutFilters,
  type ReferralListQuery,
} from './referral-list-query.ts';

const parse = (address: string) => {
  const { query: read, notices } = parseReferralListQuery(new URLSearchParams(address));
  return { query: read, notices: notices.map((notice) => t(notice)) };
};
const query = (change: Partial<ReferralListQuery> = {}): ReferralListQuery => ({
  ...DEFAULT_REFERRAL_QUERY,
  ...change,
});

test('REF-40 without parameters in the address the page starts on page 1 with 15 rows, last modified first', () => {
  expect(parse('')).toEqual({ query: DEFAULT_REFERRAL_QUERY, notices: [] });
  expect(defaultSort(query())).toEqual({ sortBy: 'Last Modified Date', sort: -1 });
});

test('D-22 tab, filters, sort and page are in the address and restored from it', () => {
  const full = query({
    tab: 'Lost Listings/Sales',
    side: 'buyer',
    states: ['CO', 'NC'],
    statuses: ['Sold by competitor', 'Bought elsewhere'],
    q: "o'shaughnessy & co",
    isDueOnly: true,
    page: 3,
    limit: 50,
    sort: { sortBy: 'Date Added', sort: 1 },
  });
  expect(parse(printReferralListQuery(full).toString())).toEqual({ query: full, notices: [] });
  expect(printReferralListQuery(query()).toString()).toBe('');
});

test('REF-14 a text search is sorted by the best match unless another order is chosen', () => {
  expect(defaultSort(query({ q: 'smith' }))).toEqual({ sortBy: 'Query Match Score', sort: -1 });
  expect(parse('q=smith&sort=-match').query.sort).toBeNull();
  expect(parse('q=smith&sort=contact').query.sort).toEqual({ sortBy: 'Consumer Info', sort: 1 });
  expect(printReferralListQuery(query({ q: 'a', sort: { sortBy: 'Last Modified Date', sort: -1 } })).get('sort')).toBe(
    '-updated',
  );
});

test('REF-18 a side is sent only when exactly one is chosen', () => {
  expect(toReferralFilter(parse('side=seller').query)).toEqual({ buySideReferral: false });
  expect(toReferralFilter(parse('side=buyer').query)).toEqual({ buySideReferral: true });
  expect(toReferralFilter(parse('side=seller,buyer').query)).toEqual({});
  expect(toReferralFilter(parse('side=seller&side=buyer').query)).toEqual({});
  expect(toReferralFilter(parse('').query)).toEqual({});
});

test('REF-20 the filter holds side, text, statuses and states', () => {
  expect(toReferralFilter(parse('side=buyer&q=smith&status=New,Contacted&state=co').query)).toEqual({
    buySideReferral: true,
    consumerQuery: 'smith',
    categoryStatus: ['New', 'Contacted'],
    state: ['CO'],
  });
});

test.each([
  ['tab=everything', 'There is no tab “everything”; Active Leads is shown.'],
  ['side=left', 'There is no side “left”; it was left out.'],
  ['state=Colorado', '“Colorado” is not a state; it was left out.'],
  ['page=0', '“0” is not a possible page; 1 is used.'],
  ['page=1e3', '“1e3” is not a possible page; 1 is used.'],
  ['page=99999999', '“99999999” is not a possible page; 1 is used.'],
  ['limit=1000', '“1000” is not a possible number of rows; 15 is used.'],
  ['sort=-price', 'The list cannot be sorted by “price”; the usual order is shown.'],
  ['sort=created-', 'The list cannot be sorted by “created-”; the usual order is shown.'],
  ['sort=match', 'The list cannot be sorted by “match”; the usual order is shown.'],
  [`status=${'x'.repeat(101)}`, `“${'x'.repeat(20)}…” is not a status; it was left out.`],
  ['status=New%00', '“New\u0000…” is not a status; it was left out.'],
  [`q=${'x'.repeat(201)}`, 'The search text was cut to 200 characters.'],
])('D-22 an invalid value is ignored and reported: %s', (address, notice) => {
  const { query: read, notices } = parse(address);
  expect(notices).toEqual([notice]);
  expect({ ...read, q: '' }).toEqual(DEFAULT_REFERRAL_QUERY);
});

test('D-22 characters that are in no name are removed from the search text', () => {
  expect(parse('q=%00ann%07lee%0A')).toEqual({ query: query({ q: 'ann lee' }), notices: [] });
});

test('D-22 a filter change goes to page 1, and a new text resets order and rows (REF-13, REF-14)', () => {
  const before = query({ page: 4, limit: 50, sort: { sortBy: 'Date Added', sort: 1 } });
  expect(withFilter(before, { states: ['CO'] })).toEqual({ ...before, states: ['CO'], page: 1 });
  expect(withFilter(before, { q: ' smith ' })).toEqual(query({ q: 'smith' }));
});

test('REF-23 filters are detected and all removed at once, the tab stays', () => {
  const filtered = query({ tab: 'Wins', side: 'buyer', states: ['CO'], q: 'x', page: 2, limit: 50 });
  expect(hasFilters(filtered)).toBe(true);
  expect(hasFilters(query({ isDueOnly: true }))).toBe(true);
  expect(withoutFilters(filtered)).toEqual(query({ tab: 'Wins', limit: 50 }));
  expect(hasFilters(withoutFilters(filtered))).toBe(false);
});

test.each([
  ['leads', 'Active Leads'],
  ['inactive', 'Inactive'],
  ['appointments', 'Active Appointments'],
  ['lost', 'Lost Listings/Sales'],
  ['wins', 'Wins'],
] as const)('D-22 the tab "%s" is %s, and the first one is left out', (slug, tab) => {
  expect(parse(`tab=${slug}`)).toEqual({ query: query({ tab }), notices: [] });
  expect(printReferralListQuery(query({ tab })).get('tab')).toBe(slug === 'leads' ? null : slug);
});

test('D-22 lists may be written in several ways, each value once and trimmed', () => {
  expect(parse('state=co, nc&state=co&state=&status= New ,New,,Sold').query).toMatchObject({
    states: ['CO', 'NC'],
    statuses: ['New', 'Sold'],
  });
  expect(parse('state=C1&state=COL').notices).toHaveLength(2);
});

test('D-22 the longest values pass, the last page too', () => {
  const [status, text] = ['x'.repeat(100), 'y'.repeat(200)];
  expect(parse(`status=${status}&q=${text}&page=100000`)).toEqual({
    query: query({ statuses: [status], q: text, page: 100_000 }),
    notices: [],
  });
  expect(parse('page=100001').notices).toEqual(['“100001” is not a possible page; 1 is used.']);
  expect(parse(`q=${'y'.repeat(199)}%20yy`).query.q).toBe('y'.repeat(199));
});

test.each(['page=', 'page=01', 'page=-1', 'page=1x', 'page=x1', 'page=1000000000'])(
  'D-22 %s is not a page',
  (address) => {
    expect(parse(address)).toMatchObject({ query: { page: 1 }, notices: [expect.stringContaining('page')] });
  },
);

test('D-22 a side that does not exist does not hide the one that does', () => {
  expect(parse('side=seller,left')).toEqual({
    query: query({ side: 'seller' }),
    notices: ['There is no side “left”; it was left out.'],
  });
  expect(parse('side=')).toEqual({ query: query(), notices: [] });
});

test('D-22 due=1 selects referrals whose update is due; no other value does', () => {
  expect(parse('due=1').query.isDueOnly).toBe(true);
  expect(parse('due=0').query.isDueOnly).toBe(false);
  expect(toReferralFilter(parse('due=1').query)).toEqual({ isUpdateDue: true });
});

test.each([
  ['updated', { sortBy: 'Last Modified Date', sort: 1 }],
  ['-created', { sortBy: 'Date Added', sort: -1 }],
  ['-updated', null],
] as const)('D-22 the order "%s" is in the address unless it is the default', (sort, expected) => {
  expect(parse(`sort=${sort}`)).toEqual({ query: query({ sort: expected }), notices: [] });
  expect(printReferralListQuery(query({ sort: expected })).get('sort')).toBe(expected && sort);
});

test('D-22 the best match can be reversed, and the default order is not written even when it was chosen', () => {
  const turned = query({ q: 'a', sort: { sortBy: 'Query Match Score', sort: 1 } });
  expect(printReferralListQuery(turned).get('sort')).toBe('match');
  expect(parse('q=a&sort=match').query).toEqual(turned);
  expect(printReferralListQuery(query({ sort: { sortBy: 'Last Modified Date', sort: -1 } })).toString()).toBe('');
});

test('D-22 the parts of an address have a fixed order', () => {
  const full = query({
    tab: 'Wins',
    side: 'seller',
    states: ['CO', 'NC'],
    statuses: ['Sold'],
    q: 'x',
    isDueOnly: true,
    page: 2,
    limit: 50,
    sort: { sortBy: 'Date Added', sort: 1 },
  });
  expect(printReferralListQuery(full).toString()).toBe(
    'tab=wins&side=seller&state=CO%2CNC&status=Sold&q=x&due=1&sort=created&limit=50&page=2',
  );
});

test('D-22 the same text again, ignoring spaces, keeps order and rows', () => {
  const before = query({ q: 'smith', page: 4, limit: 50, sort: { sortBy: 'Date Added', sort: 1 } });
  expect(withFilter(before, { q: ' smith ' })).toEqual({ ...before, page: 1 });
  expect(withFilter({ ...before, q: ' smith' }, { side: 'buyer' })).toMatchObject({
    q: 'smith',
    limit: 50,
    side: 'buyer',
  });
});

test.each([
  [{ side: 'buyer' }, true],
  [{ states: ['CO'] }, true],
  [{ statuses: ['New'] }, true],
  [{ q: 'x' }, true],
  [{ isDueOnly: true }, true],
  [{ tab: 'Wins', page: 3, limit: 50 }, false],
] satisfies [Partial<ReferralListQuery>, boolean][])(
  'REF-23 with %j "Clear filters" is shown: %p',
  (change, expected) => {
    expect(hasFilters(query(change))).toBe(expected);
  },
);
