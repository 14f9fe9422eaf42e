import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { endpointPath, ENDPOINTS, IDEMPOTENCY_KEY_HEADER, type TitleEvent } from '@portal/shared/contracts';
import { readEnv } from '../../env/env.ts';
import { startTestPartner, type TestPartner } from '../../testing/test-partner.ts';
import { AuditRows } from '../testing/audit-rows.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';
import { titlePartnerAt } from './title-partner-client.ts';
import { MAX_RECORDS } from './title-service.ts';

const SECRET = 'a-secret-of-the-title-partner';
const TOKEN = { access_token: 'tok.en-1', token_type: 'Bearer', expires_in: 600 };
const HTML = '<!doctype html><title>Sign in</title>';
let partner: TestPartner;
let portal: TestPortal;
let people: WorldHeaders;
/** No two moments are the same. */
let clock = Date.now();
beforeAll(async () => {
  partner = await startTestPartner();
  portal = await startTestPortal({
    now: () => new Date((clock += 1)),
    env: {
      addresses: { ...readEnv({}).addresses, titlePartnerUrl: `${partner.url}/agents/?x=1` },
      titlePartner: { clientId: 'agent-portal', clientSecret: SECRET },
    },
  });
  people = await makeSmallWorld(portal);
}, 30_000);
afterAll(async () => {
  await portal.stop();
  await partner.close();
});
beforeEach(async () => {
  await portal.db.deleteFrom('titleEvent').execute();
  partner.requests.splice(0);
  partner.answers(TOKEN);
});

const create = (body: object, headers: Headers = people.agent) =>
  portal.app.inject({
    method: 'POST',
    url: ENDPOINTS.titleEvents,
    headers,
    payload: { agentReferralId: WORLD.openReferral, ...body },
  });
const change = (id: string, payload: object, headers: Headers = people.agent) =>
  portal.app.inject({ method: 'PATCH', url: endpointPath('titleEvent', { id }), headers, payload });
const read = (headers: Headers = people.agent, agentReferralId: number = WORLD.openReferral) =>
  portal.app.inject({ url: endpointPath('titleEventOfReferral', { agentReferralId }), headers });
const token = (headers: Headers = people.agent) => portal.app.inject({ url: ENDPOINTS.titleToken, headers });
const QUOTE = { transactionId: 'T-88120', lastQuotePrice: '690000', amountCents: 184_200 };

describe('title events', () => {
  test('API-81 REP-12 REP-13 CS-141 the first is created, later ones change it, and all that was saved stays listed', async () => {
    const none = await read();
    expect([none.statusCode, none.json()]).toEqual([200, null]);

    const first = await create(QUOTE);
    expect(first.statusCode).toBe(201);
    const { _id } = first.json<TitleEvent>();
    const second = await change(_id, { transactionId: 'T-88121', lastQuotePrice: '705000.50' });
    expect(second.statusCode).toBe(200);
    await change(_id, { sellerNetSheetId: 'N-40217', netSheetPrice: '690000', amountCents: 21_396_900 });

    const event = (await read()).json<TitleEvent>();
    expect(event).toMatchObject({
      _id,
      agentReferralId: WORLD.openReferral,
      transactionId: 'T-88121',
      sellerNetSheetId: 'N-40217',
      // a net sheet does not change it
      lastQuotePrice: '705000.50',
    });
    expect(event.records).toMatchObject([
      { view: 'net-sheet', id: 'N-40217', price: '690000', amountCents: 21_396_900 },
      { view: 'quote', id: 'T-88121', price: '705000.50', amountCents: null },
      { view: 'quote', id: 'T-88120', price: '690000', amountCents: 184_200 },
    ]);
  });

  test('CS-141 two first events at once are one and a conflict, and the second can change it', async () => {
    const answers = await Promise.all([create(QUOTE), create({ ...QUOTE, transactionId: 'T-2' })]);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    const refused = answers.find(({ statusCode }) => statusCode === 409)!;
    expect(refused.json()).toMatchObject({ code: 'title_event_exists' });
    const { _id, records } = (await read()).json<TitleEvent>();
    expect(records).toHaveLength(1);
    expect((await change(_id, { transactionId: 'T-3', lastQuotePrice: '1' })).json<TitleEvent>().records).toHaveLength(
      2,
    );
  });

  test('CS-141 changes at once are all kept, and what is sent twice is saved once', async () => {
    const { _id, records } = (await create(QUOTE)).json<TitleEvent>();
    const ids = ['T-1', 'T-1', 'T-2', 'T-2', QUOTE.transactionId];
    const answers = await Promise.all(ids.map((transactionId) => change(_id, { transactionId, lastQuotePrice: '5' })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 200));
    const after = (await read()).json<TitleEvent>().records;
    expect(after.map(({ id }) => id).toSorted()).toEqual(['T-1', 'T-2', 'T-88120']);
    // the known one keeps its moment and what was known of it
    expect(after.find(({ id }) => id === 'T-88120')).toEqual({ ...records[0], price: '5' });

    const headers = { ...people.agent, [IDEMPOTENCY_KEY_HEADER]: 'one-click' };
    const twice = [
      await change(_id, { transactionId: 'T-9' }, headers),
      await change(_id, { transactionId: 'T-9' }, headers),
    ];
    expect(twice[1]!.headers['idempotent-replayed']).toBe('true');
    expect(twice[1]!.json()).toEqual(twice[0]!.json());
  });

  test('API-81 a locked contact does not hide what was saved, and nothing of the consumer is in it', async () => {
    const answer = await create({ ...QUOTE, agentReferralId: WORLD.lockedReferral });
    expect(answer.statusCode).toBe(201);
    expect(answer.body).not.toMatch(/hidden@|3035559999|Locked/);
  });

  test('SEC-01 only the own agent saves, and an admin in their name, which is in the audit log', async () => {
    const { _id } = (await create(QUOTE)).json<TitleEvent>();
    for (const headers of [people.otherAgent, people.director, people.admin, people.opsUser]) {
      expect((await create({ ...QUOTE, agentReferralId: WORLD.othersReferral }, people.agent)).statusCode).toBe(403);
      expect((await change(_id, { transactionId: 'T-stolen' }, headers)).statusCode).toBe(403);
    }
    const readers = [people.otherAgent, people.director, people.admin, people.opsUser];
    const statuses = await Promise.all(readers.map(async (headers) => (await read(headers)).statusCode));
    expect(statuses).toEqual([403, 403, 200, 403]);
    expect((await read()).body).not.toContain('stolen');

    const rows = new AuditRows(portal.db);
    await rows.forget();
    const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
    expect((await change(_id, { transactionId: 'T-acted' }, acting)).statusCode).toBe(200);
    expect((await rows.writes()).filter((name) => name !== 'login-as.start')).toEqual(['title.write']);
  });

  test.each([
    ['nothing', {}],
    ['an amount of nothing', { amountCents: 1 }],
    ['a price that is no price', { lastQuotePrice: '$690,000' }],
    ['a negative price', { lastQuotePrice: '-1' }],
    ['a price as a number', { lastQuotePrice: 690_000 }],
    ['a price without an end', { lastQuotePrice: '9'.repeat(400) }],
    ['an id with a blank', { transactionId: 'T 1' }],
    ['an id with an invisible character', { sellerNetSheetId: 'T\u202E1' }],
    ['an empty id', { transactionId: '' }],
    ['a fraction of a cent', { transactionId: 'T-1', amountCents: 0.5 }],
    ['more than there is', { transactionId: 'T-1', amountCents: Number.MAX_SAFE_INTEGER }],
  ])('API-81 %s is refused and nothing is saved', async (_what, body) => {
    expect((await create(body)).statusCode).toBe(400);
    expect((await read()).json()).toBeNull();
    const { _id } = (await create(QUOTE)).json<TitleEvent>();
    expect((await change(_id, body)).statusCode).toBe(400);
    expect((await read()).json<TitleEvent>().records).toHaveLength(1);
  });

  test.each(['nothing', '00000000-0000-4000-8000-000000000000'])('API-81 an event %s does not exist', async (id) => {
    expect([400, 404]).toContain((await change(id, QUOTE)).statusCode);
  });

  test('API-81 more than two hundred of a referral are refused, and the event stays as it was', async () => {
    const { _id } = (await create(QUOTE)).json<TitleEvent>();
    const savedAt = new Date();
    const known = { agentId: WORLD.agent, agentReferralId: WORLD.openReferral, view: 'quote', savedAt } as const;
    const rows = Array.from({ length: MAX_RECORDS - 1 }, (_each, index) => ({
      ...known,
      partnerId: `T-old-${index}`,
    }));
    await portal.db.insertInto('titleRecord').values(rows).execute();
    const answer = await change(_id, { transactionId: 'T-too-many', lastQuotePrice: '7' });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'too_many_title_records']);
    expect((await read()).json()).toMatchObject({ transactionId: QUOTE.transactionId, lastQuotePrice: '690000' });
  });
});

describe('the token for the partner', () => {
  test('API-82 CS-143 the server asks for it with its own credentials, each time, below the configured address', async () => {
    const answer = await token();
    expect([answer.statusCode, answer.json()]).toEqual([200, { access_token: TOKEN.access_token }]);
    expect(answer.headers['cache-control']).toBe('no-store, no-transform');
    await token();
    expect(partner.requests).toHaveLength(2);
    expect(partner.requests[0]).toMatchObject({
      method: 'POST',
      path: '/agents/oauth/token',
      body: {
        grant_type: 'client_credentials',
        client_id: 'agent-portal',
        client_secret: SECRET,
        subject: String(WORLD.agent),
      },
    });
  });

  test('API-82 SEC-01 agents have one, and an admin in the name of one; nobody else', async () => {
    for (const headers of [people.director, people.admin, people.opsUser]) {
      expect((await token(headers)).statusCode).toBe(403);
    }
    expect((await portal.app.inject({ url: ENDPOINTS.titleToken })).statusCode).toBe(401);
    expect(partner.requests).toEqual([]);
    const acting = await portal.actFor(people.admin, 'Agent', WORLD.otherAgent);
    expect((await token(acting)).statusCode).toBe(200);
    expect(partner.requests[0]?.body).toMatchObject({ subject: String(WORLD.otherAgent) });
  });

  test.each([
    ['fails', () => partner.answers({ message: 'Bad client_secret a-secret' }, 500)],
    ['refuses us', () => partner.answers({ message: 'Bad client_secret a-secret' }, 401)],
    ['answers HTML', () => partner.answersWith(200, { 'content-type': 'text/html' }, HTML)],
    ['answers half a JSON document', () => partner.answersWith(200, {}, '{"access_token":"tok')],
    ['answers nothing', () => partner.answersWith(200, {}, '')],
    ['sends us elsewhere', () => partner.answersWith(307, { location: `${partner.url}/x` }, '')],
    ['answers 50 MB', () => partner.answersWith(200, {}, JSON.stringify({ ...TOKEN, x: 'x'.repeat(50_000_000) }))],
    ['has no end', () => partner.isEndless()],
    ['answers another shape', () => partner.answers({ result: 'ok', items: [null] })],
    ['answers a token with a line break', () => partner.answers({ ...TOKEN, access_token: 'a\nb' })],
    ['answers an empty token', () => partner.answers({ ...TOKEN, access_token: '' })],
    ['answers a token for a year', () => partner.answers({ ...TOKEN, expires_in: 31_536_000 })],
    ['is silent', () => partner.isSilent()],
  ])('API-82 CS-143 a partner that %s gives no token', async (_how, behave) => {
    behave();
    const asked = titlePartnerAt({ url: partner.url, clientId: 'a', clientSecret: SECRET, timeoutMs: 300 });
    await expect(asked.requestToken(1)).rejects.toMatchObject({ name: 'PartnerError' });
  });

  test('API-82 without a token the answer is 503, without a word of what the partner said', async () => {
    partner.answers({ message: 'Bad client_secret a-secret' }, 401);
    const answer = await token();
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      expect.objectContaining({
        code: 'title_service_unavailable',
        detail: 'The title partner is not available right now.',
      }),
    ]);
    expect(answer.body).not.toMatch(/secret|127\.0\.0\.1/);
  });

  test('API-82 without credentials the title service is closed', async () => {
    const other = await startTestPortal({ database: portal.database });
    const headers = await other.signIn({ email: 'maya@example.com', groups: ['Agent'], agentId: WORLD.agent });
    const answer = await other.app.inject({ url: ENDPOINTS.titleToken, headers });
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'title_service_unavailable' }),
    ]);
    expect(partner.requests).toEqual([]);
    await other.stop();
  });

  test('API-82 one person asks at most sixty times in an hour', async () => {
    const statuses = new Set<number>();
    for (let request = 0; request < 61; request++) statuses.add((await token(people.otherAgent)).statusCode);
    expect([...statuses]).toEqual([200, 429]);
  });
});
