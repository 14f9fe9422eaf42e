import { afterEach, expect, test } from '@jest/globals';
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNearDay,
  formatTime,
  pageLocale,
} from '@portal/shared/domain';

afterEach(() => document.documentElement.removeAttribute('lang'));

const AT = '2026-11-20T16:41:00Z';
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test.each([
  ['en-US', ['$18,252.00', '3,000', 'Nov 20, 2026', '9:41 AM']],
  ['es-US', ['$18,252.00', '3,000', '20 nov 2026', '9:41 a.m.']],
])('D-48 money, numbers and dates of a page in %s', (lang, texts) => {
  document.documentElement.lang = lang;
  const zone = 'America/Denver';
  expect([formatMoney(18_252), formatCount(3000), formatDate(AT, zone), formatTime(AT, zone)].map(plain)).toEqual(
    texts,
  );
});

test.each([
  ['en-US', ['Mar 2', 'Nov 20, 2027']],
  ['es-US', ['2 mar', '20 nov 2027']],
])('D-48 a day of a page in %s has its year where it is about a year away', (lang, texts) => {
  document.documentElement.lang = lang;
  expect(['2027-03-02', '2027-11-20'].map((day) => plain(formatNearDay(day, Date.parse(AT))))).toEqual(texts);
});

test('the language may change: no formatter of the previous one is used', () => {
  document.documentElement.lang = 'es-US';
  expect(plain(formatDateTime(AT, 'America/Denver'))).toMatch(/^20 nov 2026/);
  document.documentElement.lang = 'en-US';
  expect(plain(formatDateTime(AT, 'America/Denver'))).toBe('Nov 20, 2026, 9:41 AM');
});

test('without a language on the page it is American English', () => {
  expect(pageLocale()).toBe('en-US');
});
