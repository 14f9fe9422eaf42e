import { afterEach, expect, test } from '@jest/globals';
import { eventDay } from './event-texts.ts';

afterEach(() => {
  document.documentElement.lang = 'en-US';
});

test('D-48 the day of an event begins its line with a capital letter, in Spanish too', () => {
  expect(eventDay('2026-12-13T18:00:00Z')).toBe('Sunday, December 13, 2026');
  document.documentElement.lang = 'es-US';
  expect(eventDay('2026-12-13T18:00:00Z')).toBe('Domingo, 13 de diciembre de 2026');
});
