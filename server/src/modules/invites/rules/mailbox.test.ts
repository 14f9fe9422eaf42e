import { expect, test } from '@jest/globals';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['renata@example.com', 'renata@example.com'],
  [' Renata+Work@Example.COM ', 'renata@example.com'],
  ['renata+a+b@example.com', 'renata@example.com'],
  // dots are part of a name
  ['re.nata@example.com', 're.nata@example.com'],
  ['+renata@example.com', '+renata@example.com'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
