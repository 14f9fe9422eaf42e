import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { TITLE_PARTNER_PATHS, TitleTokenAnswer } from '@portal/shared/contracts';
import type { RunningSimulator } from './frame/simulator.ts';
import type { TitlePaper } from './title-figures.ts';
import { startTitlePartner } from './title.ts';

const SECRET = 'a-secret-of-the-portal';
let partner: RunningSimulator;
beforeAll(async () => {
  partner = await startTitlePartner({ port: 0, clientSecret: SECRET });
});
afterAll(() => partner.close());
beforeEach(() => fetch(`${partner.url}/_simulator/reset`, { method: 'POST' }));

const post = (path: string, body: object, token?: string) =>
  fetch(partner.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
const credentials = (client_secret: string) => ({
  grant_type: 'client_credentials',
  client_id: 'agent-portal',
  client_secret,
  subject: '1',
});
async function signIn(): Promise<string> {
  const answer = await post(TITLE_PARTNER_PATHS.token, credentials(SECRET));
  return TitleTokenAnswer.parse(await answer.json()).access_token;
}
const json = async (answer: Response) => (await answer.json()) as TitlePaper;

test('API-82 D-38 a token is for who knows the secret, and quotes are for who has a token', async () => {
  expect((await post(TITLE_PARTNER_PATHS.token, credentials('a guess'))).status).toBe(401);
  expect((await post('/quotes', { price: '690000' })).status).toBe(401);
  expect((await post('/quotes', { price: '690000' }, 'a guess')).status).toBe(401);
  const quote = await json(await post('/quotes', { price: '690000' }, await signIn()));
  expect(quote.amountCents).toBe(1_204_05 + 325_00 + 98_00 + 215_00);
});

test('REP-09 D-38 a quote and a net sheet can be opened again by their ids, and ordered', async () => {
  const token = await signIn();
  const headers = { authorization: `Bearer ${token}` };
  const quote = await json(await post('/quotes', { price: '690000.5' }, token));
  const sheet = await json(await post('/net-sheets', { price: '690000', payoff: 402_118 }, token));
  for (const paper of [quote, sheet]) {
    expect(await json(await fetch(`${partner.url}/papers/${paper.id}`, { headers }))).toEqual(paper);
  }
  const { link } = (await (await post(`/quotes/${quote.id}/order`, {}, token)).json()) as { link: string };
  expect(link).toBe(`${partner.url}/orders/${quote.id}`);
  expect(await (await fetch(link)).text()).toContain(quote.id);
  expect((await fetch(`${partner.url}/papers/T-1`, { headers })).status).toBe(404);
});

test('REP-09 its pages may be framed by this machine alone, and the switch decides what they say', async () => {
  const page = await fetch(partner.url + TITLE_PARTNER_PATHS.quote);
  expect(page.headers.get('content-security-policy')).toBe(
    "frame-ancestors 'self' http://localhost:* http://127.0.0.1:*",
  );
  expect(await page.text()).toContain('"mode":"normal"');
  expect((await post('/_simulator/messages', { mode: 'nonsense' })).status).toBe(400);
  await post('/_simulator/messages', { mode: 'flood' });
  expect(await (await fetch(partner.url + TITLE_PARTNER_PATHS.netSheet)).text()).toContain('"mode":"flood"');
});
