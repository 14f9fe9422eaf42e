import { expect, test } from '@jest/globals';
import type { OutboxMessage } from '@portal/shared/contracts/outbox';
import { countByChannel, findMessages, shortMoment, shownRecipient, stateText } from './message-texts.ts';

const message = (changes: Partial<OutboxMessage> = {}): OutboxMessage => ({
  messageId: 'a',
  channel: 'email',
  template: 'password-reset-code',
  recipient: 'maya@example.com',
  subject: 'Your code is 482019',
  createdAt: '2026-11-20T21:04:00.000Z',
  attempts: 1,
  lastError: null,
  state: 'sent',
  sentAt: '2026-11-20T21:04:01.000Z',
  nextAttemptAt: null,
  ...changes,
});
const hook = message({
  messageId: 'c',
  channel: 'webhook',
  recipient: 'waitlist',
  subject: 'Take a Look: 80204 (Jordan Blake)',
});
const sms = message({ messageId: 'b', channel: 'sms', recipient: '+13035550101', subject: '482019 is your code' });

test.each([
  ['all', '', ['a', 'b', 'c']],
  ['webhook', '', ['c']],
  ['email', '', ['a']],
  ['sms', '', ['b']],
  ['all', ' MAYA@ ', ['a']],
  ['all', '482019', ['a', 'b']],
  ['all', '(303) 555', ['b']],
  ['sms', 'maya', []],
] as const)('of %s messages with %j these are shown: %j', (channel, text, ids) => {
  expect(findMessages([message(), sms, hook], channel, text).map(({ messageId }) => messageId)).toEqual(ids);
  expect(countByChannel([message(), sms, hook])).toEqual({ all: 3, email: 1, sms: 1, webhook: 1 });
});

test('a message of today has its time, an older one its day', () => {
  const now = new Date('2026-11-20T22:00:00Z');
  expect(shortMoment('2026-11-20T21:04:00Z', now, 'America/Denver')).toMatch(/^2:04\sPM$/);
  expect(shortMoment('2026-11-17T21:04:00Z', now, 'America/Denver')).toBe('Nov 17');
  expect(shownRecipient('+13035550101')).toBe('(303) 555-0101');
});

test('a message is listed as sent, waiting, retried at a time, or given up', () => {
  expect(stateText(message())).toBe('Sent');
  expect(stateText(message({ state: 'waiting', attempts: 0, nextAttemptAt: '2026-11-20T21:04:00Z' }))).toBe('Waiting');
  expect(stateText(message({ state: 'waiting', nextAttemptAt: '2026-11-20T21:14:00Z' }))).toMatch(/^Retry at \d+:14/);
  expect(stateText(message({ state: 'given-up' }))).toBe('Given up');
});

test('D-33 a hook that did not take its call has it canceled; it is not tried again', () => {
  const waiting = { ...hook, state: 'waiting', nextAttemptAt: null } as const;
  expect([hook, waiting, { ...hook, state: 'discarded' } as const].map(stateText)).toEqual([
    'Sent',
    'Waiting',
    'Canceled',
  ]);
});

test('D-33 a hook nobody waits for is tried again, and given up like a mail', () => {
  const waiting = { ...hook, state: 'waiting', attempts: 1, nextAttemptAt: '2026-11-20T21:14:00Z' } as const;
  expect(stateText(waiting)).toMatch(/^Retry at \d+:14/);
  expect(stateText({ ...hook, state: 'given-up' })).toBe('Given up');
});
