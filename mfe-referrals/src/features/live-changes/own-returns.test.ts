import { expect, test } from '@jest/globals';
import { events } from '@portal/shared/events';
import { forgetReturn, isOwnReturn, rememberReturn } from './own-returns.ts';

const hear = (agentReferralId: number, isGone?: true) =>
  events.publish(
    'live.changed',
    { changes: [{ kind: 'referral', agentId: 7, agentReferralId, revision: 1, ...(isGone && { isGone }) }] },
    'host',
  );

test('a return is one of this tab until all have heard that the referral is gone', async () => {
  rememberReturn(5);
  let isOwnWhenHeard: boolean | null = null;
  const listening = events.on('live.changed').subscribe(() => (isOwnWhenHeard = isOwnReturn(5)));
  hear(5);
  hear(6, true);
  await Promise.resolve();
  expect(isOwnReturn(5)).toBe(true);
  hear(5, true);
  expect(isOwnWhenHeard).toBe(true);
  await Promise.resolve();
  expect(isOwnReturn(5)).toBe(false);
  listening.unsubscribe();
});

test("a return that the server refused is not remembered as one's own", () => {
  rememberReturn(5);
  forgetReturn(5);
  expect(isOwnReturn(5)).toBe(false);
});
