import { expect, test } from '@jest/globals';
import { AuditTrail } from './audit-trail.ts';
import { toPrincipal } from './rules/principal.ts';

const user = { userId: 'user-1', email: 'alex@example.com', groups: ['Admin' as const], agentId: undefined };
const call = {
  principal: toPrincipal({ ...user, expiresAt: new Date() }, null, null),
  requestId: 'request',
  address: '127.0.0.1',
};

test('a call waits for the row of a write until its service has told what it changed', async () => {
  const trail = new AuditTrail({ db: {} as never, now: () => new Date() });
  await trail.run(call, async (recorder) => {
    expect(recorder!.isWaiting).toBe(false);
    await recorder!.beginWrite('profile.change');
    expect(recorder!.isWaiting).toBe(true);
    recorder!.noteRow('profile.change');
    expect(recorder!.isWaiting).toBe(false);
  });
});
