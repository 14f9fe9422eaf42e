import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { endpointPath, type FormDraft, MAX_FORM_DRAFTS } from '@portal/shared/contracts';
import { DAY_MS } from '@portal/shared/durations';
import { sql } from 'kysely';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';
import { deleteOldFormDrafts } from './form-draft-store.ts';

const START = new Date('2026-11-20T12:00:00.000Z');

let portal: TestPortal;
let people: WorldHeaders;
let now = START;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => now });
  people = await makeSmallWorld(portal);
}, 30_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  now = START;
  await portal.db.deleteFrom('formDraft').execute();
});

const url = (form = 'preferences') => endpointPath('formDraft', { form });
const put = (payload: object | string, headers: Headers = people.agent, form = 'preferences') =>
  portal.app.inject({
    method: 'PUT',
    url: url(form),
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
const save = async (values: Record<string, unknown>, headers: Headers = people.agent, form = 'preferences') =>
  expect((await put({ revision: 3, values }, headers, form)).statusCode).toBe(200);
const draftOf = async (headers: Headers = people.agent, form = 'preferences') =>
  (await portal.app.inject({ url: url(form), headers })).json<{ draft: FormDraft | null }>().draft;

test('D-46 the draft of a form is read as it was saved; the last one wins; each form has its own', async () => {
  expect(await draftOf()).toBeNull();
  await save({ price: 250_000, types: ['Condo'], note: ' half a sent' });
  await save({ price: 300_000 });
  await save({ firstName: 'May' }, people.agent, 'update-profile');
  expect(await draftOf()).toEqual({ revision: 3, values: { price: 300_000 }, updatedAt: START.toISOString() });
  expect((await draftOf(people.agent, 'update-profile'))?.values).toEqual({ firstName: 'May' });
  const removed = await portal.app.inject({ method: 'DELETE', url: url(), headers: people.agent });
  expect([removed.statusCode, await draftOf()]).toEqual([204, null]);
  expect(await draftOf(people.agent, 'update-profile')).not.toBeNull();
});

test('D-46 an acting admin, the agent, another agent and the admin as themselves never share a draft', async () => {
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  await save({ who: 'agent' });
  await save({ who: 'acting' }, acting);
  await save({ who: 'admin' }, people.admin);
  const kept = await Promise.all([people.agent, acting, people.admin].map((headers) => draftOf(headers)));
  expect(kept.map((draft) => draft?.values['who'])).toEqual(['agent', 'acting', 'admin']);
  expect(await draftOf(people.otherAgent)).toBeNull();
  expect(await draftOf(await portal.actFor(people.admin, 'Agent', WORLD.otherAgent))).toBeNull();
});

test('D-46 a draft that was not saved for 30 days is as good as none, and is deleted at night', async () => {
  await save({ price: 1 });
  now = new Date(START.getTime() + 30 * DAY_MS - 1);
  expect(await draftOf()).not.toBeNull();
  now = new Date(START.getTime() + 30 * DAY_MS);
  expect(await draftOf()).toBeNull();
  await deleteOldFormDrafts(portal.db, now);
  expect(await portal.db.selectFrom('formDraft').selectAll().execute()).toEqual([]);
});

test('D-46 the report of each referral has a draft of its own', async () => {
  await save({ city: 'Denver' }, people.agent, 'new-report');
  await save({ city: 'Boulder' }, people.agent, 'referral-report-7');
  await save({ city: 'Golden' }, people.agent, 'referral-report-71');
  const drafts = ['new-report', 'referral-report-7', 'referral-report-71'].map((form) => draftOf(people.agent, form));
  const kept = await Promise.all(drafts);
  expect(kept.map((draft) => draft?.values['city'])).toEqual(['Denver', 'Boulder', 'Golden']);
});

test(`at most ${MAX_FORM_DRAFTS} of one person: the oldest goes, never the one that is saved`, async () => {
  await save({ of: 'the admin' }, people.admin);
  await save({ of: 'the agent' });
  const { actorUserId } = await portal.db
    .selectFrom('formDraft')
    .select('actorUserId')
    .where(sql`body ->> 'of'`, '=', 'the agent')
    .executeTakeFirstOrThrow();
  await portal.db
    .insertInto('formDraft')
    .values(
      // the clock of the server that saved them is ahead
      Array.from({ length: MAX_FORM_DRAFTS }, (_, index) => ({
        actorUserId,
        subjectKind: 'self' as const,
        subjectId: 0,
        revision: 0,
        body: '{}',
        form: `referral-report-${index + 1}` as const,
        updatedAt: new Date(now.getTime() + DAY_MS - index * 1000),
      })),
    )
    .execute();
  await save({ of: 'the agent again' });
  const kept = await portal.db.selectFrom('formDraft').select('form').where('actorUserId', '=', actorUserId).execute();
  const forms = kept.map(({ form }) => form);
  expect(forms).toHaveLength(MAX_FORM_DRAFTS);
  expect(forms).toContain('preferences');
  expect(forms).not.toContain(`referral-report-${MAX_FORM_DRAFTS}`);
  expect(await draftOf(people.admin)).not.toBeNull();
});

test.each<[string, object | string, string, number]>([
  ['a form that does not exist', { revision: 0, values: {} }, 'passwords', 400],
  ['the report of no referral', { revision: 0, values: {} }, 'referral-report-0', 400],
  ['a name that goes on', { revision: 0, values: {} }, 'referral-report-7x', 400],
  ['values that are no object', { revision: 0, values: ['x'] }, 'preferences', 400],
  ['no revision', { values: {} }, 'preferences', 400],
  ['half an emoji', '{"revision":0,"values":{"note":"\\udc00"}}', 'preferences', 400],
  ['more than 48 kB', { revision: 0, values: { note: 'x'.repeat(49_200) } }, 'preferences', 413],
])('%s is refused and nothing is kept', async (_what, payload, form, status) => {
  expect((await put(payload, people.agent, form)).statusCode).toBe(status);
  expect(await portal.db.selectFrom('formDraft').selectAll().execute()).toEqual([]);
});
