import { expect, test } from '@jest/globals';
import { countedMailbox } from './counted-mailbox.ts';

test.each([
  ['tobias@example.com', 'tobias@example.com'],
  ['T.o.bias+work.2@Example.com', 'tobias@example.com'],
  ['to.bias@googlemail.com', 'tobias@gmail.com'],
  ['+.a@mail.example.com', '+a@mail.example.com'],
])('EVT-06 mails to %s count for %s', (email, mailbox) => {
  expect(countedMailbox(email)).toBe(mailbox);
});
