import { afterEach, expect, test } from '@jest/globals';
import { QueryClient } from '@portal/shared/query';
import { done, onAny, refuse, startServer } from '@portal/shared/testing/server';
import { deleteDraft, draftQuery, putDraft } from './draft.queries.ts';

const server = startServer();
const url = '/referral/v2/agent-portal-referrals/7/draft';
const updatedAt = '2026-11-20T16:41:00.000Z';
const draft = { revision: 3, body: { notes: 'x', listPrice: 400_000 }, updatedAt };
const client = new QueryClient();
const subject = { kind: 'agent', id: 11 } as const;
const respondWith = (body: object) => server.use(onAny(() => Response.json(body)));
afterEach(() => client.clear());

test.each([[draft], [null]])('D-46 the draft is %j', async (expected) => {
  respondWith({ draft: expected });
  expect(await client.fetchQuery(draftQuery(subject, 7, 'a'))).toEqual(expected);
  expect(server.calls).toMatchObject([{ method: 'GET', url: `${url}?unfinished=true` }]);
});

test('a draft is read each time, and each subject has its own', async () => {
  respondWith({ draft });
  for (const whose of [subject, subject, null]) await client.fetchQuery(draftQuery(whose, 7, 'a'));
  expect(server.calls).toHaveLength(3);
  expect(draftQuery(subject, 7, 'a').queryKey).not.toEqual(draftQuery(null, 7, 'a').queryKey);
});

test('a save is a request of its own each time, which survives the page', async () => {
  respondWith({ updatedAt });
  const input = { revision: 3, body: { notes: 'x' } };
  expect(await putDraft(7, input)).toEqual({ updatedAt });
  await putDraft(7, input);
  expect(server.calls).toMatchObject([
    { method: 'PUT', url, body: input, keepalive: true },
    { method: 'PUT', url, body: input, keepalive: true },
  ]);
  for (const { headers } of server.calls) expect(headers).not.toHaveProperty('idempotency-key');
});

test('a draft is deleted, and a refusal is an error', async () => {
  server.use(onAny(done));
  await deleteDraft(7);
  expect(server.calls).toMatchObject([{ method: 'DELETE', url }]);
  server.use(onAny(() => refuse(403, 'forbidden')));
  await expect(deleteDraft(7)).rejects.toMatchObject({ code: 'forbidden' });
});
