import { beforeEach, expect, test } from '@jest/globals';
import { CongratulatedReferrals } from './congratulated-referrals.ts';

let kept: Map<string, string>;
const localStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
} as Storage;
beforeEach(() => {
  kept = new Map();
});

test('HOST-66 CS-100 the ids are in local storage as congratulationsReferralIds, each once', () => {
  const shown = new CongratulatedReferrals(localStorage);
  shown.add(7);
  shown.add(8);
  shown.add(7);
  expect(localStorage.getItem('congratulationsReferralIds')).toBe('[8,7]');
  expect(new CongratulatedReferrals(localStorage).ids).toEqual([8, 7]);
});

test.each(['{', 'null', '{"7":true}', '["7",null,1.5]'])('what is no list of ids counts as none: %s', (text) => {
  localStorage.setItem('congratulationsReferralIds', text);
  expect(new CongratulatedReferrals(localStorage).ids).toEqual([]);
});

test('five hundred are kept, the newest ones', () => {
  const shown = new CongratulatedReferrals(localStorage);
  for (let id = 1; id <= 501; id++) shown.add(id);
  expect([shown.ids.length, shown.ids[0], shown.ids.at(-1)]).toEqual([500, 2, 501]);
});
