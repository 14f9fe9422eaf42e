import { expect, test } from '@jest/globals';
import { isEmail, normalEmail } from './email.ts';
import { passwordParts, isStrongPassword } from './password-policy.ts';
import { agentPhoneDigits, formatPhone, isPhone } from './phone.ts';

test.each(['3035550114', '(303) 555-0114', '303.555.0114', '+303-555-0114', '303 555 011456', ' 3035550114 '])(
  'AUTH-38 "%s" is a phone number',
  (text) => {
    expect(isPhone(text)).toBe(true);
  },
);

test.each(['', '555-0114', '303555011', '3035550114567', '++3035550114', '303_555_0114', 'abc', '(303 ) 555-0114'])(
  'AUTH-38 "%s" is no phone number',
  (text) => {
    expect(isPhone(text)).toBe(false);
  },
);

test('API-06 a phone is reduced to ten digits, a leading 1 removed', () => {
  expect(agentPhoneDigits('(303) 555-0114')).toBe('3035550114');
  expect(agentPhoneDigits('+1 303-555-0114')).toBe('3035550114');
  expect(agentPhoneDigits('1035550114')).toBe('1035550114');
  expect(agentPhoneDigits('23035550114')).toBeNull();
  expect(agentPhoneDigits('555-0114')).toBeNull();
  expect(agentPhoneDigits(null)).toBeNull();
});

test('D-03 phones are shown as (303) 555-0114, others as they are', () => {
  expect(formatPhone('13035550114')).toBe('(303) 555-0114');
  expect(formatPhone('+44 20 7946 0000')).toBe('+44 20 7946 0000');
});

test.each(['maya@example.com', ' Maya@Example.COM ', "o'shea+x@mail.co.uk"])('CS-042 "%s" is an e-mail', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each(['', 'maya', 'maya@example', '@example.com', 'maya@.c', 'ma ya@example.com', 'a@b@example.com', 'a@b.c1'])(
  'CS-042 "%s" is no e-mail',
  (text) => {
    expect(isEmail(text)).toBe(false);
  },
);

test('AUTH-24 an e-mail is trimmed and lowercased before it is used', () => {
  expect(normalEmail('  Maya@Example.COM ')).toBe('maya@example.com');
});

test('each missing part of a password is named', () => {
  const missing = (password: string) =>
    passwordParts(password)
      .filter(({ isMet }) => !isMet)
      .map(({ part }) => part);
  expect(missing('Portal-2026!')).toEqual([]);
  expect(missing('Pa-2026')).toEqual(['length']);
  expect(missing('portal-2026!')).toEqual(['uppercase']);
  expect(missing('PORTAL-2026!')).toEqual(['lowercase']);
  expect(missing('Portal-yes!')).toEqual(['digit']);
  expect(missing('Portal 2026')).toEqual(['symbol']);
  expect(isStrongPassword('Portal 2026')).toBe(false);
});

test('AUTH-36 every part of the policy is named as the form shows it', () => {
  expect(passwordParts('').map(({ part, label, isMet }) => [part, label, isMet])).toEqual([
    ['length', 'At least 8 characters', false],
    ['uppercase', 'One uppercase letter', false],
    ['lowercase', 'One lowercase letter', false],
    ['digit', 'One digit', false],
    ['symbol', 'One symbol', false],
  ]);
  expect(isStrongPassword('Portal2!')).toBe(true);
  expect(isStrongPassword('Porta2!')).toBe(false);
});

test.each(['x3035550114', '3035550114x', '(303) 555-0114 ext', '303555-', '303--555-0114', '303 555 0114567'])(
  'AUTH-38 "%s" is no phone number either',
  (text) => {
    expect(isPhone(text)).toBe(false);
  },
);

test('an eleven-digit number that does not begin with 1 has no ten digits, and none has fewer', () => {
  expect(agentPhoneDigits('30355501141')).toBeNull();
  expect(agentPhoneDigits('130355501140')).toBeNull();
  expect(agentPhoneDigits(undefined)).toBeNull();
  expect(agentPhoneDigits('1')).toBeNull();
});

test.each([
  'maya@example.com x',
  'x maya@example.com',
  'maya@example.com.',
  'maya@example.c',
  '@',
  'maya@@example.com',
])('CS-042 "%s" is not an e-mail either', (text) => {
  expect(isEmail(text)).toBe(false);
});
