import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { matchesPagePath } from '../../contracts/page/page-path.ts';
import { redirectTarget } from './redirect-target.ts';

const ORIGIN = 'https://portal.test';
const home = (value: string | null) => redirectTarget(value, ORIGIN);

test('D-09 only an address of the same origin is followed', () => {
  expect(home('https://portal.test/referrals?tab=wins&q=a%26b')).toBe('/referrals?tab=wins&q=a%26b');
  expect(home('/sgd?utm_campaign=5462#map')).toBe('/sgd?utm_campaign=5462#map');
  for (const elsewhere of [
    'https://evil.test/referrals',
    'https://portal.test.evil.test/',
    'https://portal.test@evil.test/',
    'https://user@portal.test/',
    'http://portal.test/',
    'https://portal.test:8443/',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    '',
    null,
  ]) {
    expect(home(elsewhere)).toBe('/');
  }
  expect(home('https://portal.test//evil.test/x')).toBe('/evil.test/x');
  expect(home('/referrals//x')).toBe('/referrals//x');
});

test.each([
  '/login',
  '/login/',
  '/login//',
  '//login',
  'https://portal.test//login',
  '/LOGIN',
  '/login?',
  '/login#',
  '/login/?redirect=/referrals',
  '/login?redirect=%2Flogin%2F',
  '/referrals/../login/',
  '/./login',
  'login',
  'https://portal.test/Login/',
])('HOST-01 %s is the sign-in page itself and redirects to the home page', (value) => {
  expect(home(value)).toBe('/');
});

test('D-09 whatever the parameter contains, sign-in ends at a path of the portal that is not the sign-in page', () => {
  const pieces = fc
    .array(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        '..',
        '%2f',
        '%5c',
        '\t',
        '\n',
        '?',
        '#',
        '@',
        ':',
        'http:',
        'login',
        'LOGIN',
        'evil.test',
      ),
      { maxLength: 10 },
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(pieces, fc.webUrl(), fc.string({ unit: 'binary' })), (value) => {
      const target = home(value);
      expect(target).toMatch(/^\/(?![/\\])/);
      const { origin, pathname } = new URL(target, ORIGIN);
      expect(origin).toBe(ORIGIN);
      expect(matchesPagePath('/login', pathname)).toBe(false);
    }),
    { numRuns: 2000 },
  );
});
