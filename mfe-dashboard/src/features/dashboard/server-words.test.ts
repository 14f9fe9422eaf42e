import { expect, test } from '@jest/globals';
import { kindWords, noteWords, placeWords, reasonWords, stepWords } from './server-words.ts';

test('D-48 words come from codes, so that they can be translated, and from an older server as it says them', () => {
  expect(kindWords({ kind: 'in English', kindCode: 'offer-review' })).toBe('Offer review');
  expect(kindWords({ kind: 'in English' })).toBe('in English');
  expect(noteWords({ note: 'in English', noteCode: 'snooze-ended' })).toBe('Snooze ended');
  expect(noteWords({ note: 'in English' })).toBe('in English');
  expect(placeWords({ place: 'in English', searchingIn: 'Denver, CO 80202' })).toBe('Searching in Denver, CO 80202');
  expect(placeWords({ place: '1 Main St', searchingIn: null })).toBe('1 Main St');
  expect(stepWords({ key: 'preferences', label: 'in English' })).toBe('Set your preferences');
  expect(stepWords({ key: 'newer', label: 'in English' })).toBe('in English');
});

test('CS-084 the reason of a rank follows the direction in which it moved', () => {
  const change = { since: '2026-11-13', reason: 'in English', factor: 'closings' } as const;
  expect(reasonWords({ ...change, from: 5, to: 3 })).toBe('Your closings of the last twelve months counted most.');
  expect(reasonWords({ ...change, from: 3, to: 5 })).toBe('Fewer closings in the last twelve months counted most.');
  expect(reasonWords({ ...change, from: 3, to: 5, factor: null })).toBe('in English');
});
