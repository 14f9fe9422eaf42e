import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  endpointPath,
  IDEMPOTENCY_KEY_HEADER,
  MAX_DRAFTS,
  NOTE_LIMIT,
  type ReferralDraft,
  type ReferralDraftBody,
} from '@portal/shared/contracts';
import { DAY_MS } from '@portal/shared/durations';
import { sql } from 'kysely';
import { AuditRows } from '../../testing/audit-rows.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../../testing/test-portal.ts';
import { insertConsumers, TEST_NOW } from '../testing/referral-fixtures.ts';
import { deleteOldDrafts } from './draft-store.ts';

let portal: TestPortal;
let people: WorldHeaders;
let now = TEST_NOW;
/** A fresh lead of the agent for each test, with a contact that its ZIP unlocks. */
let id = 9000;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => now });
  people = await makeSmallWorld(portal);
}, 30_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  id++;
  now = TEST_NOW;
  const contact = { email: 'ann.lee@example.com', phoneNumber: '3035550198' };
  const sides = [{ referralId: id, zip: '80205' }];
  await insertConsumers(portal.db, [{ agentId: WORLD.agent, consumerId: id, ...contact, sides }]);
});
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

const url = (agentReferralId = id) => endpointPath('referralDraft', { agentReferralId });
const read = (headers: Headers = people.agent, of = id) => portal.app.inject({ url: url(of), headers });
const draftOf = async (headers: Headers = people.agent) =>
  (await read(headers)).json<{ draft: ReferralDraft | null }>().draft;
const put = (payload: object | string, headers: Headers = people.agent, of = id) =>
  portal.app.inject({
    method: 'PUT',
    url: url(of),
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
const save = async (body: ReferralDraftBody, headers: Headers = people.agent, revision = 0) => {
  const answer = await put({ revision, body }, headers);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ updatedAt: string }>().updatedAt;
};
const discard = (headers: Headers = people.agent) => portal.app.inject({ method: 'DELETE', url: url(), headers });
const rows = () => portal.db.selectFrom('referralDraft').selectAll().where('referralId', '=', id).execute();

const FULL: ReferralDraftBody = {
  status: 'Offer Accepted',
  subStatus: null,
  notes: '  Half a sentence, ',
  reason: '',
  snoozeMonths: 2,
  listingAppointmentDate: '2026-11-24T17:30:00.000Z',
  appointmentSetBy: 'team',
  listedDate: '2026-11-20',
  listPrice: 0,
  contractSalePrice: 500_000.5,
  escrowDate: '2026-12-20',
  escrowContact: { esFirstName: 'Eve', esLastName: '' },
  soldPrice: 1,
  soldDate: '2026-12-21',
  commissionReceived: 2,
};

test('D-46 a draft is read as it was saved, with the revision and the time; the last one wins', async () => {
  expect(await draftOf()).toBeNull();
  expect(await save(FULL, people.agent, 4)).toBe(TEST_NOW.toISOString());
  expect(await draftOf()).toEqual({ revision: 4, body: FULL, updatedAt: TEST_NOW.toISOString() });
  pass(700);
  const updatedAt = await save({ notes: 'Another' }, people.agent, 5);
  expect(await draftOf()).toEqual({ revision: 5, body: { notes: 'Another' }, updatedAt });
  expect(updatedAt).toBe(now.toISOString());
});

test('D-46 half an appointment and a text that is too long are read by pages that know them; others get the rest', async () => {
  const body: ReferralDraftBody = { notes: 'x'.repeat(NOTE_LIMIT + 1), appointmentDay: '2026-12-15' };
  await save(body);
  const known = await portal.app.inject({ url: `${url()}?unfinished=true`, headers: people.agent });
  expect(known.json<{ draft: ReferralDraft }>().draft.body).toEqual(body);
  expect((await draftOf())?.body).toEqual({ notes: 'x'.repeat(NOTE_LIMIT) });
});

test('a draft can be discarded, also twice', async () => {
  await save({ notes: 'x' });
  expect([(await discard()).statusCode, (await discard()).statusCode]).toEqual([204, 204]);
  expect(await draftOf()).toBeNull();
});

test('a save that is repeated with its key does not replace a later one, and its answer holds no text', async () => {
  const keyed = { ...people.agent, [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
  const first = await put({ revision: 0, body: { notes: 'first' } }, keyed);
  pass(700);
  await save({ notes: 'second' });
  const again = await put({ revision: 0, body: { notes: 'first' } }, keyed);
  expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
  expect(first.json()).toEqual({ updatedAt: TEST_NOW.toISOString() });
  expect((await draftOf())?.body.notes).toBe('second');
});

describe('D-46 whose a draft is', () => {
  test("an acting admin's draft is not shown to the agent, nor the agent's to the admin", async () => {
    const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
    await save({ notes: 'of the admin, acting' }, acting);
    expect(await draftOf()).toBeNull();
    await save({ notes: 'of the agent' });
    expect((await draftOf(acting))?.body.notes).toBe('of the admin, acting');
    expect((await draftOf())?.body.notes).toBe('of the agent');
    // the admin as themselves is another subject
    expect(await draftOf(people.admin)).toBeNull();
    await save({ notes: 'of the admin' }, people.admin);
    await discard(acting);
    expect([await draftOf(acting), (await draftOf(people.admin))?.body.notes]).toEqual([null, 'of the admin']);
    expect((await draftOf())?.body.notes).toBe('of the agent');
  });

  test('a draft is kept from one login-as to the next', async () => {
    await save({ notes: 'x' }, await portal.actFor(people.admin, 'Agent', WORLD.agent));
    expect((await draftOf(await portal.actFor(people.admin, 'Agent', WORLD.agent)))?.body.notes).toBe('x');
  });

  test('saving one while acting writes no row to the audit log: nothing of the agent changes', async () => {
    const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
    const audit = new AuditRows(portal.db);
    await audit.forget();
    await save({ notes: 'x' }, acting);
    expect(await audit.read()).toEqual([]);
  });

  test('SEC-01 the referral of another, and one that does not exist, are refused as its details are', async () => {
    await save({ notes: 'x' });
    for (const referralId of [id, 999_999_999]) {
      const details = await portal.app.inject({
        url: endpointPath('referral', { agentReferralId: referralId }),
        headers: people.otherAgent,
      });
      expect(details.statusCode).toBe(referralId === id ? 403 : 404);
      const answers = [
        await read(people.otherAgent, referralId),
        await put({ revision: 0, body: {} }, people.otherAgent, referralId),
        await portal.app.inject({ method: 'DELETE', url: url(referralId), headers: people.otherAgent }),
      ];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(details.statusCode);
        expect(answer.json<{ code: string }>().code).toBe(details.json<{ code: string }>().code);
      }
    }
    expect(await rows()).toHaveLength(1);
  });

  test('a director who loses the agent loses the draft', async () => {
    const lead = WORLD.directorsReferral;
    expect((await put({ revision: 0, body: { notes: 'x' } }, people.director, lead)).statusCode).toBe(200);
    expect((await read(people.director, lead)).statusCode).toBe(200);
    const move = (reloDirectorId: number) =>
      portal.db.updateTable('agent').set({ reloDirectorId }).where('agentId', '=', WORLD.directorsAgent).execute();
    await move(WORLD.otherDirector);
    expect((await read(people.director, lead)).statusCode).toBe(403);
    await move(WORLD.director);
  });
});

describe('D-17 a contact that is hidden now', () => {
  const notes = 'Ann: (303) 555-0198, ANN.LEE@example.com, lender 303 555 0111';
  const sponsor = (featuredTerritory: string[]) =>
    portal.db.updateTable('agent').set({ featuredTerritory }).where('agentId', '=', WORLD.agent).execute();
  afterEach(() => sponsor(['80205']));

  test('is masked in the draft that was written while it was visible, and shown again later', async () => {
    await save({ notes, escrowContact: { esPhoneNumber: '3035550198' } });
    expect((await draftOf())?.body.notes).toBe(notes);
    await sponsor([]);
    const answer = await read();
    expect(answer.body).not.toMatch(/0198|ann\.lee/i);
    expect(answer.json()).toMatchObject({
      draft: { body: { notes: 'Ann: •••, •••, lender 303 555 0111', escrowContact: { esPhoneNumber: '•••' } } },
    });
    await sponsor(['80205']);
    expect((await draftOf())?.body.notes).toBe(notes);
  });

  test('is masked for an admin who acts for the agent, and not for the admin as themselves', async () => {
    const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
    await save({ notes }, acting);
    await save({ notes }, people.admin);
    await sponsor([]);
    expect((await draftOf(acting))?.body.notes).toBe('Ann: •••, •••, lender 303 555 0111');
    expect((await draftOf(people.admin))?.body.notes).toBe(notes);
  });

  test('confirms no guess: what is typed while it is hidden is returned as it was typed', async () => {
    await save({ notes: 'Seen: (303) 555-0198' });
    await sponsor([]);
    expect((await draftOf())?.body.notes).toBe('Seen: •••');
    const guesses = 'ann.lee@example.com, ann@example.com, 5550197, 5550198';
    await save({ notes: guesses });
    expect((await draftOf())?.body.notes).toBe(guesses);
  });
});

describe('D-46 a submitted update deletes its draft', () => {
  const change = (facts: object, headers: Headers = people.agent) =>
    portal.graphql(
      headers,
      'mutation ($input: AgentReferralStatusInput!) { updateAgentReferralStatus(input: $input) { revision } }',
      { input: { agentReferralId: id, revision: 0, ...facts } },
    );
  const note = (notes: string, headers: Headers = people.agent) =>
    portal.graphql(
      headers,
      'mutation ($id: Int!, $n: String!) { insertAgentReferralNotes(agentReferralId: $id, notes: $n) { revision } }',
      { id, n: notes },
    );

  test('only the draft of the person who submitted it is deleted', async () => {
    const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
    for (const headers of [people.agent, people.admin, acting]) await save({ notes: 'x' }, headers);
    expect((await change({ status: 'Contacted' })).errors).toBeUndefined();
    expect(await draftOf()).toBeNull();
    expect((await note('called', acting)).errors).toBeUndefined();
    expect(await draftOf(acting)).toBeNull();
    expect((await draftOf(people.admin))?.body.notes).toBe('x');
  });

  test('a refused one keeps it, and so do the notes of the portal itself', async () => {
    await save({ notes: 'x' });
    expect((await change({ status: 'Contacted', revision: 9 })).errors).toHaveLength(1);
    expect((await change({ status: 'Nurture' })).errors).toHaveLength(1);
    expect((await note('')).errors).toHaveLength(1);
    expect((await note('congrats-modal')).errors).toBeUndefined();
    expect((await draftOf())?.body.notes).toBe('x');
  });

  test('a draft is deleted in the transaction of the update: an update that fails at its end keeps it', async () => {
    await save({ notes: 'x' });
    // the list rows are written last
    await sql`create function refuse_row() returns trigger language plpgsql as
      'begin raise exception using message = new.consumer_id; end'`.execute(portal.db);
    await sql`create trigger refuse_row before insert or update on referral_row for each row
      when (new.consumer_id = ${sql.lit(id)}) execute function refuse_row()`.execute(portal.db);
    for (const { errors } of [await change({ status: 'Contacted' }), await note('called')]) {
      expect(errors?.[0]?.extensions.status).toBe(500);
    }
    await sql`drop function refuse_row cascade`.execute(portal.db);
    expect((await draftOf())?.body.notes).toBe('x');
  });
});

describe('D-46 how long drafts are kept, and how many', () => {
  test('a draft from 31 days ago is gone, before and after the nightly job; one from 29 days ago is there', async () => {
    await save({ notes: 'old' });
    pass(29 * DAY_MS);
    await deleteOldDrafts(portal.db, now);
    expect((await draftOf())?.body.notes).toBe('old');
    pass(2 * DAY_MS);
    expect(await draftOf()).toBeNull();
    expect(await rows()).toHaveLength(1);
    await deleteOldDrafts(portal.db, now);
    expect(await rows()).toEqual([]);
  });

  test(`at most ${MAX_DRAFTS} of one person: the oldest goes`, async () => {
    const ids = Array.from({ length: MAX_DRAFTS }, (_, index) => 20_000 + index);
    await insertConsumers(
      portal.db,
      ids.map((referralId) => ({ agentId: WORLD.agent, consumerId: referralId, sides: [{ referralId }] })),
    );
    await portal.db.deleteFrom('referralDraft').execute();
    await save({ notes: 'x' });
    const { actorUserId } = (await rows())[0]!; // it was just saved
    await save({ notes: 'of the admin' }, people.admin);
    const draft = { actorUserId, subjectKind: 'self' as const, subjectId: 0, agentId: WORLD.agent, revision: 0 };
    await portal.db
      .insertInto('referralDraft')
      .values(
        ids.slice(1).map((referralId, index) => ({
          ...draft,
          referralId,
          body: '{}',
          isContactVisible: true,
          updatedAt: new Date(now.getTime() - (index + 1) * 1000),
        })),
      )
      .execute();
    const kept = async () =>
      (
        await portal.db
          .selectFrom('referralDraft')
          .select('referralId')
          .where('actorUserId', '=', actorUserId)
          .execute()
      )
        .map(({ referralId }) => referralId)
        .toSorted((a, b) => a - b);
    expect(await kept()).toHaveLength(MAX_DRAFTS);
    expect((await put({ revision: 0, body: {} }, people.agent, ids[0])).statusCode).toBe(200);
    const oldest = ids.at(-1)!;
    expect(await kept()).toEqual([id, ...ids.filter((one) => one !== oldest)].toSorted((a, b) => a - b));
    expect((await draftOf(people.admin))?.body.notes).toBe('of the admin');

    // the clock of the server that saved the others is an hour ahead
    const updatedAt = new Date(now.getTime() + 3_600_000);
    await portal.db.updateTable('referralDraft').set({ updatedAt }).execute();
    expect((await put({ revision: 0, body: {} }, people.agent, oldest)).statusCode).toBe(200);
    expect(await kept()).toEqual(expect.arrayContaining([oldest]));
    expect(await kept()).toHaveLength(MAX_DRAFTS);
  });

  test('a referral that is deleted takes its drafts along', async () => {
    await save({ notes: 'x' });
    await portal.db.deleteFrom('referralHistory').where('referralId', '=', id).execute();
    await portal.db.deleteFrom('referral').where('referralId', '=', id).execute();
    expect(await rows()).toEqual([]);
  });
});

describe('what a draft may hold', () => {
  const codeOf = async (payload: object | string) => {
    const answer = await put(payload);
    return [answer.statusCode, answer.json<{ code: string }>().code];
  };

  test('a note of 5,000 characters', async () => {
    await save({ notes: 'ä'.repeat(NOTE_LIMIT) });
    expect((await draftOf())?.body.notes).toHaveLength(NOTE_LIMIT);
  });

  test.each([
    ['an unknown field', { revision: 0, body: { phone: '1' } }],
    ['U+0000 in a note', '{"revision":0,"body":{"notes":"a\\u0000b"}}'],
    ['half an emoji in a note', '{"revision":0,"body":{"notes":"a\\ud83d"}}'],
    ['half an emoji in a name', '{"revision":0,"body":{"escrowContact":{"esFirstName":"\\udc00"}}}'],
  ])('%s is refused', async (_, payload) => {
    await save({ notes: 'before' });
    expect(await codeOf(payload)).toEqual([400, 'validation_failed']);
    expect((await draftOf())?.body).toEqual({ notes: 'before' });
  });

  test('a body of more than 48 kB, or of 1 MB, is refused before it is read', async () => {
    for (const bytes of [49_200, 1_000_000]) {
      const padded = `{"revision":0,"body":{},"x":"${'x'.repeat(bytes)}"}`;
      expect(await codeOf(padded)).toEqual([413, 'body_too_large']);
    }
    expect(await rows()).toEqual([]);
  });

  test('a draft that an earlier release saved with other fields counts as none', async () => {
    await save({ notes: 'x' });
    const body = JSON.stringify({ callNotes: 'x' });
    await portal.db.updateTable('referralDraft').set({ body }).where('referralId', '=', id).execute();
    expect(await draftOf()).toBeNull();
  });
});

test('a person saves at most 120 times a minute on one server; another person is not affected', async () => {
  const other = await portal.signIn({ email: 'typist@example.com', groups: ['Admin'] });
  const statuses = new Set<number>();
  for (let save = 0; save < 121; save++) statuses.add((await put({ revision: 0, body: {} }, other)).statusCode);
  expect([...statuses]).toEqual([200, 429]);
  await save({ notes: 'x' }, people.admin);
});
