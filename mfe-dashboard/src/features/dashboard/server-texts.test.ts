import { expect, test } from '@jest/globals';
import { kindText, noteText, placeText, reasonText, stepText } from './server-texts.ts';

test('D-48 words come from codes, so that they can be translated, and from an older server as it says them', () => {
  expect(kindText({ kind: 'in English', kindCode: 'offer-review' })).toBe('Offer review');
  expect(kindText({ kind: 'in English' })).toBe('in English');
  expect(noteText({ note: 'in English', noteCode: 'snooze-ended' })).toBe('Snooze ended');
  expect(noteText({ note: 'in English' })).toBe('in English');
  expect(placeText({ place: 'in English', searchingIn: 'Denver, CO 80202' })).toBe('Searching in Denver, CO 80202');
  expect(placeText({ place: '1 Main St', searchingIn: null })).toBe('1 Main St');
  expect(stepText({ key: 'preferences', label: 'in English' })).toBe('Set your preferences');
  expect(stepText({ key: 'newer', label: 'in English' })).toBe('in English');
});

test('CS-084 the reason of a rank follows the direction in which it moved', () => {
  const change = { since: '2026-11-13', reason: 'in English', factor: 'closings' } as const;
  expect(reasonText({ ...change, from: 5, to: 3 })).toBe('Your closings of the last twelve months counted most.');
  expect(reasonText({ ...change, from: 3, to: 5 })).toBe('Fewer closings in the last twelve months counted most.');
  expect(reasonText({ ...change, from: 3, to: 5, factor: null })).toBe('in English');
});
