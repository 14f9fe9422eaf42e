import { expect, test } from '@jest/globals';
import { bySpecificity, matchesPagePath, pageParameters, pagePathsOverlap } from './page-path.ts';

test.each([
  ['/referrals', '/referrals', true],
  ['/referrals', '/Referrals/', true],
  ['/referrals', '/referrals/7', false],
  ['/referrals', '/', false],
  ['/', '/', true],
  ['/referrals-details/:id', '/referrals-details/NDI', true],
  ['/referrals-details/:id', '/referrals-details', false],
  ['/referrals-details/:id', '/referrals-details/NDI/notes', false],
  ['/promo/*', '/promo/spring/2026', true],
  ['/promo/*', '/promo', true],
  ['/promo/*', '/promotion', false],
])('%s matches the address %s: %s', (pattern, pathname, matches) => {
  expect(matchesPagePath(pattern, pathname)).toBe(matches);
});

test.each([
  ['/referrals', '/referrals', {}],
  ['/referrals-details/:id', '/Referrals-Details/NDI/', { id: 'NDI' }],
  ['/reports/:id', '/reports/a%2Fb', { id: 'a%2Fb' }],
  ['/a/:one/b/:two/*', '/a/1/b/2/c/3', { one: '1', two: '2' }],
])('the parameters of %s in the address %s', (pattern, pathname, parameters) => {
  expect(pageParameters(pattern, pathname)).toEqual(parameters);
});

test.each([
  ['/reports', '/reports', true],
  ['/reports', '/Reports', true],
  ['/reports/:id', '/reports/new', true],
  ['/reports/:id', '/:list/archive', true],
  ['/reports/:id', '/reports', false],
  ['/reports/:id', '/report/:id', false],
  ['/promo/*', '/promo', true],
  ['/promo/*', '/promo/a/b', true],
  ['/promo/*', '/promo2/a', false],
  ['/*', '/anything/at/all', true],
  ['/', '/*', true],
])('some address matches both %s and %s: %s', (one, other, overlap) => {
  expect(pagePathsOverlap(one, other)).toBe(overlap);
  expect(pagePathsOverlap(other, one)).toBe(overlap);
});

test('the more specific pattern is first', () => {
  const patterns = ['/*', '/reports/*', '/reports/:id', '/reports/new', '/reports'];
  expect(patterns.toSorted(bySpecificity)).toEqual(['/reports/new', '/reports/:id', '/reports', '/reports/*', '/*']);
});
