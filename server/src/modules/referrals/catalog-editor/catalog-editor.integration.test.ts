import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ENDPOINTS, IDEMPOTENCY_KEY_HEADER, type StatusOption } from '@portal/shared/contracts';
import {
  CatalogVersions,
  StaffCatalog,
  type EditableStatus,
  type StaffStatus,
} from '@portal/shared/contracts/status-editor';
import { sql } from 'kysely';
import { insertReferenceCatalog } from '../../../database/migrations/0012-status-catalog.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../../testing/test-portal.ts';
import { CATALOG_KNOWN_FOR_MS } from '../catalog/status-catalog.ts';
import { untilWaiting } from '../../../testing/until-waiting.ts';

let portal: TestPortal;
let people: WorldHeaders;
let ada: Headers;
let now = Date.parse('2026-11-25T18:00:00.000Z');
beforeAll(async () => {
  portal = await startTestPortal({ now: () => new Date(now) });
  people = await makeSmallWorld(portal);
  ada = await portal.signIn({ email: 'ada@example.com', groups: ['Admin'] });
}, 30_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  for (const table of ['statusCatalogVersion', 'referralStatusTransition', 'referralStatus'] as const)
    await portal.db.deleteFrom(table).execute();
  await insertReferenceCatalog(portal.db);
  now += CATALOG_KNOWN_FOR_MS;
});

const read = async () =>
  StaffCatalog.parse((await portal.app.inject({ url: ENDPOINTS.staffStatuses, headers: people.admin })).json());
const editable = ({ side, status, subStatus, label, requires, optional, isActive }: StaffStatus): EditableStatus => ({
  side,
  status,
  subStatus,
  label,
  requires,
  optional,
  isActive,
});
const put = (version: number, statuses: readonly EditableStatus[], headers: Headers = people.admin) =>
  portal.app.inject({ method: 'PUT', url: ENDPOINTS.staffStatuses, headers, payload: { version, statuses } });
/** The catalog of the server with some statuses of sellers changed. */
const changed = async (changes: Record<string, Partial<EditableStatus>>) =>
  (await read()).statuses
    .map(editable)
    .map((one) => ({ ...one, ...(one.side === 'seller' && one.subStatus === null ? changes[one.status] : {}) }));
const offered = async (): Promise<StatusOption[]> => {
  const query = '{ retrieveAllStatusesForBuySide(buySide: false) { status label requires } }';
  return (await portal.graphql(people.agent, query)).data.retrieveAllStatusesForBuySide;
};
const labels = async () => (await offered()).map(({ label }) => label);

test('D-35 D-16 labels, order and required fields reach agents at once, and codes stay', async () => {
  expect((await labels()).slice(0, 3)).toEqual(['New', 'Attempting', 'Contacted']);
  const statuses = await changed({ Contacted: { label: 'Reached', requires: ['notes'], optional: [] } });
  const reordered = [
    ...statuses.filter(({ status }) => status === 'Contacted'),
    ...statuses.filter(({ status }) => status !== 'Contacted'),
  ];
  const saved = await put(0, reordered);
  expect([saved.statusCode, saved.json()]).toMatchObject([200, { version: 2 }]);
  expect((await offered())[0]).toEqual({ status: 'Contacted', label: 'Reached', requires: ['notes'] });
  const mutation = `mutation ($input: AgentReferralStatusInput!) { updateAgentReferralStatus(input: $input) { revision } }`;
  const input = { agentReferralId: WORLD.openReferral, revision: 0, status: 'Contacted' };
  const answer = await portal.graphql(people.agent, mutation, { input });
  expect(answer.errors?.[0]?.extensions.fields?.map(({ path }) => path)).toContain('notes');
});

test.each([
  ['with a key', { [IDEMPOTENCY_KEY_HEADER]: randomUUID() }],
  ['without one', {}],
])('D-35 labels reach agents at once, also when one looked while they were being saved, %s', async (_, key) => {
  const statuses = await changed({ Contacted: { label: 'Reached' } });
  // the commit waits for the row that somebody else adds to the audit log
  const other = await portal.db.startTransaction().execute();
  await sql`select 1 from audit_chain for update`.execute(other);
  const saving = put(0, statuses, { ...people.admin, ...key });
  await untilWaiting(portal.db, [saving]);
  expect(await labels()).toContain('Contacted');
  await other.rollback().execute();
  expect((await saving).statusCode).toBe(200);
  expect(await labels()).toContain('Reached');
});

test('D-16 a status in use is retired: not offered any more, and referrals keep it', async () => {
  await portal.db
    .updateTable('referral')
    .set({ status: 'Nurture' })
    .where('referralId', '=', WORLD.openReferral)
    .execute();
  expect((await read()).statuses.find(({ side, status }) => side === 'seller' && status === 'Nurture')?.uses).toBe(1);
  expect((await put(0, await changed({ Nurture: { isActive: false } }))).statusCode).toBe(200);
  expect(await labels()).not.toContain('Nurture');
  const row = await portal.db
    .selectFrom('referral')
    .select('status')
    .where('referralId', '=', WORLD.openReferral)
    .executeTakeFirst();
  expect(row).toEqual({ status: 'Nurture' });
  const catalog = await read();
  expect(catalog.statuses.find(({ status, side }) => side === 'seller' && status === 'Nurture')).toMatchObject({
    isActive: false,
  });
});

test('every saved catalog is kept with who saved it, and the first one is what was there before', async () => {
  await put(0, await changed({ Met: { label: 'Visited' } }));
  await put(2, await changed({ Met: { label: null } }), ada);
  const url = ENDPOINTS.statusVersions;
  const { versions } = CatalogVersions.parse((await portal.app.inject({ url, headers: people.admin })).json());
  const labelOf = (statuses: readonly EditableStatus[]) =>
    statuses.find(({ side, status }) => side === 'seller' && status === 'Met')?.label;
  expect(versions.map(({ version, changedBy, statuses }) => [version, changedBy, labelOf(statuses)])).toEqual([
    [3, 'ada@example.com', null],
    [2, 'alex@example.com', 'Visited'],
    [1, null, null],
  ]);
  const rows = await portal.db
    .selectFrom('auditEntry')
    .select(['objectKind', 'objectId', 'detail'])
    .where('operation', '=', 'content.edit')
    .execute();
  expect(rows).toContainEqual({
    objectKind: 'status-catalog',
    objectId: '2',
    detail: { step: 'statuses-saved', changed: 'Met (seller)' },
  });
});

test('two admins: the second is told by whom the statuses were changed, and nothing is overwritten', async () => {
  const statuses = await changed({ Met: { label: 'Visited' } });
  await put(0, await changed({ Met: { label: "Ada's" } }), ada);
  const late = await put(0, statuses);
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { code: 'catalog_changed', detail: expect.stringContaining('ada@example.com') },
  ]);
  expect(await labels()).toContain("Ada's");
});

test.each<[string, (statuses: EditableStatus[]) => EditableStatus[], string]>([
  ['a status that is deleted', (statuses) => statuses.slice(1), 'statuses'],
  ['a status that is renamed', ([first, ...rest]) => [{ ...first!, status: 'Brand new' }, ...rest], 'statuses'],
  ['a status twice', (statuses) => [...statuses, statuses[0]!], 'statuses'],
  [
    'a field that is required and optional',
    ([first, ...rest]) => [{ ...first!, requires: ['notes'], optional: ['notes'] }, ...rest],
    'statuses.0.optional',
  ],
  ['two labels that are the same', ([first, ...rest]) => [{ ...first!, label: 'sold' }, ...rest], 'statuses.'],
  ['a label with a line break', ([first, ...rest]) => [{ ...first!, label: 'a\nb' }, ...rest], 'statuses.0.label'],
  ['a long label', ([first, ...rest]) => [{ ...first!, label: 'x'.repeat(41) }, ...rest], 'statuses.0.label'],
  [
    'a side without a status',
    (statuses) => statuses.map((one) => ({ ...one, isActive: one.side === 'buyer' })),
    'statuses',
  ],
])('%s is refused, and nothing is changed', async (_what, change, path) => {
  const before = await read();
  const answer = await put(0, change(before.statuses.map(editable)));
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ fields: { path: string }[] }>().fields[0]?.path).toMatch(new RegExp(`^${path}`));
  expect(await read()).toEqual(before);
});

test('D-35 agents, directors and operations get 403 from the status catalog', async () => {
  for (const headers of [people.otherAgent, people.director, people.opsUser]) {
    expect((await put(0, [], headers)).statusCode).toBe(403);
    for (const url of [ENDPOINTS.staffStatuses, ENDPOINTS.statusVersions])
      expect((await portal.app.inject({ url, headers })).statusCode).toBe(403);
  }
});
