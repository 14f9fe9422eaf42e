import { afterEach, expect, test } from '@jest/globals';
import { durationText, momentText } from './moments.ts';

const now = new Date('2026-11-20T23:00:00Z');
const denver = (moment: string, at = now) => momentText(moment, at, 'America/Denver').replaceAll(/\s/g, ' ');

afterEach(() => void (document.documentElement.lang = 'en-US'));

test('D-03 a moment has its date and time zone, today too', () => {
  expect(denver('2026-11-20T21:05:00Z')).toBe('Nov 20, 2:05 PM MST');
  expect(denver('2026-11-19T06:59:00Z')).toBe('Nov 18, 11:59 PM MST');
  // the zone of the moment, not of today
  expect(denver('2026-07-04T18:00:00Z')).toBe('Jul 4, 12:00 PM MDT');
});

test('D-03 another year is named, by the calendar of the viewer', () => {
  expect(denver('2025-11-20T21:05:00Z')).toBe('Nov 20, 2025, 2:05 PM MST');
  expect(denver('2026-12-31T22:00:00Z', new Date('2027-01-01T05:00:00Z'))).toBe('Dec 31, 3:00 PM MST');
  expect(denver('2026-12-31T22:00:00Z', new Date('2027-01-01T08:00:00Z'))).toBe('Dec 31, 2026, 3:00 PM MST');
});

test('a duration is shown in the largest unit that fits', () => {
  expect([1, 45, 60, 90, 480, 1440, 10_080, 1500].map(durationText)).toEqual([
    '1 minute',
    '45 minutes',
    '1 hour',
    '90 minutes',
    '8 hours',
    '1 day',
    '7 days',
    '25 hours',
  ]);
});

test('D-48 moments and durations are in the format of the language, the current year left out there too', () => {
  document.documentElement.lang = 'es-US';
  expect(denver('2026-11-19T21:05:00Z')).toBe('19 nov, 2:05 p.m. MST');
  expect(denver('2025-11-20T21:05:00Z')).toBe('20 nov 2025, 2:05 p.m. MST');
  expect([1, 90, 480, 10_080].map(durationText)).toEqual(['1 minuto', '90 minutos', '8 horas', '7 días']);
});
