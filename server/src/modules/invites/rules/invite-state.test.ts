import { expect, test } from '@jest/globals';
import { daysLater, nextOf, stateOf, type InviteFacts } from './invite-state.ts';

const NOW = new Date('2026-11-20T16:41:00.000Z');
const invite = (changes: Partial<InviteFacts> = {}): InviteFacts => ({
  sentAt: daysLater(NOW, -4),
  mails: 1,
  expiresAt: daysLater(NOW, 26),
  openedTimes: 0,
  joinedAt: null,
  isCurrent: true,
  ...changes,
});
const expired = { expiresAt: NOW };

test('D-34 an invitation is sent, opened, joined or expired; who joined stays so', () => {
  expect(stateOf(invite(), NOW)).toBe('sent');
  expect(stateOf(invite({ openedTimes: 1 }), NOW)).toBe('opened');
  expect(stateOf(invite({ openedTimes: 1, ...expired }), NOW)).toBe('expired');
  expect(stateOf(invite({ joinedAt: NOW, ...expired }), NOW)).toBe('joined');
});

test.each<[string, Partial<InviteFacts>, ReturnType<typeof nextOf>]>([
  ['after three days', { sentAt: daysLater(NOW, -3) }, 'remind'],
  ['not before', { sentAt: new Date(daysLater(NOW, -3).getTime() + 1) }, null],
  ['three mails at most', { mails: 3 }, null],
  ['again once it has expired', { mails: 3, ...expired }, 'invite-again'],
  ['not when somebody else has invited them since', { isCurrent: false, ...expired }, null],
  ['not who has joined', { joinedAt: NOW }, null],
])('another mail: %s', (_when, changes, expected) => {
  expect(nextOf(invite(changes), NOW)).toBe(expected);
});
