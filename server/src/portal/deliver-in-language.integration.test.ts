import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endpointPath } from '@portal/shared/contracts';
import { deliverInLanguage } from './deliver-in-language.ts';
import { OutboxService } from '../modules/outbox/index.ts';
import { renderMessage } from '../modules/outbox/templates/render-message.ts';
import { makeSmallWorld, WORLD } from '../modules/testing/small-world.ts';
import { startTestPortal, type TestPortal } from '../modules/testing/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  const people = await makeSmallWorld(portal);
  const url = endpointPath('preferredLanguage', { agentId: WORLD.agent });
  await portal.app.inject({ method: 'PUT', url, headers: people.agent, payload: { language: 'es' } });
}, 30_000);
afterAll(() => portal.stop());

test('D-48 codes are in the language of the account, by mail and by SMS; those of directors and strangers in English', async () => {
  const deliver = deliverInLanguage(new OutboxService());
  const values = { code: '482019', expiresAt: '2999-01-01T00:00:00.000Z' };
  const send = async (account: string, channel: 'email' | 'sms', to = account): Promise<string> => {
    await portal.db.transaction().execute(async (trx) => {
      await deliver({ template: 'password-reset-code', channel, to, account, values }, trx);
    });
    const row = await portal.db
      .selectFrom('outboundMessage')
      .selectAll()
      .orderBy('createdDate', 'desc')
      .executeTakeFirstOrThrow();
    return renderMessage(row, { portalUrl: 'https://portal.example', supportPhone: '(303) 555-0100' }).subject;
  };
  expect(await send('maya@example.com', 'email')).toBe('Su código es 482019');
  expect(await send('maya@example.com', 'sms', '+13035550101')).toMatch(/^482019 es su código de Agent Portal\./);
  expect(await send('leo@example.com', 'email')).toBe('Your code is 482019');
  expect(await send('dana@example.com', 'email')).toBe('Your code is 482019');
  expect(await send('nobody@example.com', 'email')).toBe('Your code is 482019');
});
