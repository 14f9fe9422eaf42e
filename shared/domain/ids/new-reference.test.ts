import { expect, test } from '@jest/globals';
import { newReference } from './new-reference.ts';

test('a reference is two groups of four letters and digits, none of which looks like another', () => {
  for (let count = 0; count < 200; count += 1)
    expect(newReference()).toMatch(/^PR-[A-HJKMNP-TV-Z2-9]{4}-[A-HJKMNP-TV-Z2-9]{4}$/);
});

test('every letter and digit can be picked, including the first and the last', () => {
  const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
  const picked = Array.from(letters, (_, index) => newReference(() => index / letters.length).slice(3, 7));
  expect(picked).toEqual(Array.from(letters, (letter) => letter.repeat(4)));
  expect(newReference(() => 1 - Number.EPSILON)).toBe('PR-9999-9999');
});

test('draws a new random number for each character', () => {
  let count = 0;
  expect(newReference(() => count++ / 30)).toBe('PR-ABCD-EFGH');
});
