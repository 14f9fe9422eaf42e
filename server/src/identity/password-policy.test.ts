import { expect, test } from '@jest/globals';
import { isStrongPassword } from '@portal/shared/domain';
import { generateTemporaryPassword, requirePolicy } from './password-policy.ts';

const REFUSED = [
  ['Harb-92', 'Password not long enough'],
  ['harbor-92', 'Password must have uppercase characters'],
  ['HARBOR-92', 'Password must have lowercase characters'],
  ['Harbor-Bay', 'Password must have numeric characters'],
  ['Harbor92', 'Password must have symbol characters'],
  ['Harboré92', 'Password must have symbol characters'],
] as const;

test.each(REFUSED)('AUTH-36 the provider refuses %s: %s', (password, reason) => {
  const message = `Password did not conform with policy: ${reason}`;
  expect(() => requirePolicy(password)).toThrow(expect.objectContaining({ type: 'InvalidPasswordException', message }));
});

test('AUTH-36 with every part, and with the least of each, a password is taken', () => {
  for (const password of ['Harbor-9', 'aA1!aaaa', 'Portal-2026!']) expect(() => requirePolicy(password)).not.toThrow();
});

test('AUTH-36 what the form takes the provider takes, and what one refuses the other does, for each sign of the keyboard', () => {
  const signs = Array.from({ length: 0x7f - 0x21 }, (_, index) => String.fromCharCode(0x21 + index));
  for (const sign of signs) {
    const password = `Harbor92${sign}`;
    const isTaken = () => {
      try {
        requirePolicy(password);
        return true;
      } catch {
        return false;
      }
    };
    expect([password, isTaken()]).toEqual([password, isStrongPassword(password)]);
  }
  for (const [password] of REFUSED) expect([password, isStrongPassword(password)]).toEqual([password, false]);
});

test('AUTH-36 a temporary password has every part', () => {
  for (let index = 0; index < 200; index++) {
    const password = generateTemporaryPassword();
    expect(() => requirePolicy(password)).not.toThrow();
    expect(isStrongPassword(password)).toBe(true);
  }
});
