import { expect, test } from '@jest/globals';
import { visitLinks } from './visit-links.ts';

const place = { origin: 'https://portal.example', pathname: '/referrals', search: '?tab=wins&pin=old', hash: '#top' };
const pin = { kind: 'pin', token: 'abc', releases: {}, expires: '2026-11-21T18:40:00.000Z' } as const;

test('a bug link is the current address with the token of this snapshot', () => {
  const moved = { ...place };
  const { bugLink } = visitLinks({ pin: null, bugToken: 'a.b-c_d' }, moved);
  expect(bugLink()).toBe('https://portal.example/referrals?tab=wins&pin=a.b-c_d#top');
  moved.pathname = '/reports';
  expect(bugLink()).toBe('https://portal.example/reports?tab=wins&pin=a.b-c_d#top');
});

test('without a token there is no bug link, and without a pin nothing to reset', () => {
  const links = visitLinks({ pin: null, bugToken: '' }, place);
  expect([links.bugLink(), links.resetPin()]).toEqual([undefined, undefined]);
});

test('a pin is reset at the same address', () => {
  expect(visitLinks({ pin, bugToken: '' }, place).resetPin()).toBe(
    'https://portal.example/referrals?tab=wins&pin=off#top',
  );
});
