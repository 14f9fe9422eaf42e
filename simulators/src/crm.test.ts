import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { startCrm } from './crm.ts';
import type { RunningSimulator } from './frame/simulator.ts';

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
let crm: RunningSimulator;
beforeAll(async () => {
  crm = await startCrm({ port: 0 });
});
afterAll(() => crm.close());

const post = (path: string, body: string, headers: Record<string, string>) =>
  fetch(crm.url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
const deliver = (id: string, body: string, secret = SECRET, at = new Date()) =>
  post('/agent-portal', body, {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  });
const BODY = JSON.stringify({ type: 'referral.created', data: { note: 'é' } });

test('D-34 the CRM takes what is signed with its secret, and the same delivery once', async () => {
  expect((await post('/_simulator/secret', JSON.stringify({ secret: SECRET }), {})).status).toBe(200);
  expect((await deliver('dlv_1', BODY)).status).toBe(200);
  expect((await deliver('dlv_1', BODY)).status).toBe(200);
  expect((await deliver('dlv_2', BODY, `whsec_${Buffer.alloc(24, 8).toString('base64')}`)).status).toBe(401);
  expect((await deliver('dlv_3', BODY, SECRET, new Date(Date.now() - 3_600_000))).status).toBe(401);
  const { deliveries } = (await (await fetch(`${crm.url}/_simulator/deliveries`)).json()) as { deliveries: object[] };
  expect(deliveries).toEqual([{ id: 'dlv_1', type: 'referral.created', times: 2, body: JSON.parse(BODY) }]);
});

test('D-34 a call that the CRM fails is listed with its delivery, too', async () => {
  await post(
    '/_simulator/switches',
    JSON.stringify({ mode: 'failing', calls: 1, path: '/agent-portal', seconds: 0 }),
    {},
  );
  expect((await deliver('dlv_4', BODY)).status).toBe(503);
  expect((await deliver('dlv_4', BODY)).status).toBe(200);
  const { calls } = (await (await fetch(`${crm.url}/_simulator/calls`)).json()) as { calls: object[] };
  expect(calls.slice(0, 2)).toMatchObject([
    { status: 200, note: 'delivery dlv_4; signature is right' },
    { status: 503, note: 'delivery dlv_4' },
  ]);
});
