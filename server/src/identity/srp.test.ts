import { expect, test } from '@jest/globals';
import { checkPassword, createVerifier, startSrp } from './srp.ts';

const stored = createVerifier('portalDev', 'user-1', 'Portal-2026!');

test('a verifier accepts its own password and no other, for its own user only', () => {
  expect(checkPassword('portalDev', 'user-1', 'Portal-2026!', stored)).toBe(true);
  expect(checkPassword('portalDev', 'user-1', 'portal-2026!', stored)).toBe(false);
  expect(checkPassword('portalDev', 'user-2', 'Portal-2026!', stored)).toBe(false);
});

test('the same password gives every user a different salt and verifier', () => {
  const other = createVerifier('portalDev', 'user-1', 'Portal-2026!');
  expect(other.salt).not.toBe(stored.salt);
  expect(other.verifier).not.toBe(stored.verifier);
});

test.each(['', '0', 'not hexadecimal', 'f'.repeat(771)])('the invalid public number %j gets no challenge', (number) => {
  expect(startSrp(number, stored)).toBeUndefined();
});
