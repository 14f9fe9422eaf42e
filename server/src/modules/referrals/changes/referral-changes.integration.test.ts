import { afterAll, beforeEach, afterEach, beforeAll, expect, test } from '@jest/globals';
import { ReferralGroup } from '@portal/shared/contracts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type GraphAnswer, type Headers, type TestPortal } from '../../testing/test-portal.ts';
import { insertConsumers, TEST_NOW } from '../testing/referral-fixtures.ts';

let portal: TestPortal;
let people: WorldHeaders;
let now = TEST_NOW;
/** A fresh seller's lead of the agent for each test. */
let id = 5000;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => now });
  people = await makeSmallWorld(portal);
}, 30_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  id++;
  const sides = [{ referralId: id, updatedAt: '2026-11-01T12:00:00.000Z', avgAvm: 400_000 }];
  await insertConsumers(portal.db, [{ agentId: WORLD.agent, consumerId: id, lastName: `Fresh ${id}`, sides }]);
});
afterEach(() => {
  now = TEST_NOW;
});

const CHANGE = `mutation ($input: AgentReferralStatusInput!) { updateAgentReferralStatus(input: $input) {
  agentReferralId revision category categoryStatus categorySubStatus statusTone updatedDate snoozedUntil } }`;
const change = (input: object, headers: Headers = people.agent) =>
  portal.graphql(headers, CHANGE, { input: { agentReferralId: id, revision: 0, ...input } });
const undo = (revision: number, headers: Headers = people.agent) =>
  portal.graphql(
    headers,
    'mutation ($id: Int!, $r: Int!) { undoAgentReferralStatus(agentReferralId: $id, revision: $r) { revision categoryStatus } }',
    { id, r: revision },
  );
const note = (notes: string, headers: Headers = people.agent) =>
  portal.graphql(
    headers,
    'mutation ($id: Int!, $n: String!) { insertAgentReferralNotes(agentReferralId: $id, notes: $n) { revision updatedDate } }',
    { id, n: notes },
  );
const read = async (headers: Headers = people.admin) =>
  (await portal.app.inject({ url: `/referral/v2/agent-portal-referrals/${id}`, headers })).json<ReferralGroup>();
const tabOf = async (category: string) => {
  const url = `/referral/v2/agent-portal-referrals/search?category=${encodeURIComponent(category)}&limit=100`;
  const answer = await portal.app.inject({ url, headers: people.agent });
  return answer.json<{ data: ReferralGroup[] }>().data.some(({ consumer }) => consumer.consumerId === id);
};
const codeOf = ({ errors }: GraphAnswer) => errors?.[0]?.extensions.code;
const fieldsOf = ({ errors }: GraphAnswer) => errors?.[0]?.extensions.fields?.map(({ path }) => path);

test('REF-71 API-30 a status change moves the referral to its tab and stamps the history', async () => {
  const { data } = await change({
    status: 'Appointment Set',
    listingAppointmentDate: '2026-11-24T17:30:00.000Z',
    appointmentSetBy: 'agent',
    notes: 'At the property',
  });
  expect(data.updateAgentReferralStatus).toEqual({
    agentReferralId: id,
    revision: 1,
    category: 'Active Appointments',
    categoryStatus: 'Appointment Set',
    categorySubStatus: null,
    statusTone: 'new',
    updatedDate: TEST_NOW.toISOString(),
    snoozedUntil: null,
  });
  expect([await tabOf('Active Leads'), await tabOf('Active Appointments')]).toEqual([false, true]);
  const [side] = (await read()).referral;
  expect(side?.scheduledAppointment).toBe('2026-11-24T17:30:00.000Z');
  expect(side?.portalStatusInfoHistory[0]).toMatchObject({
    kind: 'status',
    friendlyStatus: 'Appointment Set',
    notes: 'At the property',
    lastModifiedBy: 'Maya Ferreira',
    listingAppointmentDate: '2026-11-24T17:30:00.000Z',
  });
});

test('REF-71 who set an appointment is known to lists and details, so that confirming it asks for nothing again', async () => {
  await change({
    status: 'Appointment Set',
    listingAppointmentDate: '2026-11-24T17:30:00.000Z',
    appointmentSetBy: 'consumer',
  });
  const url = '/referral/v2/agent-portal-referrals/search?category=Active%20Appointments&limit=100';
  const { data } = (await portal.app.inject({ url, headers: people.agent })).json<{ data: ReferralGroup[] }>();
  const listed = data.find(({ consumer }) => consumer.consumerId === id);
  expect([listed, await read()].map((group) => group?.referral[0]?.appointmentSetBy)).toEqual(['consumer', 'consumer']);
});

test('D-17 an agent’s own appointment does not unlock the contact, one set by staff does', async () => {
  const set = {
    status: 'Appointment Set',
    listingAppointmentDate: '2026-11-24T17:30:00.000Z',
    appointmentSetBy: 'agent',
  };
  await change(set);
  expect((await read(people.agent)).contact.isVisible).toBe(false);
  await change({ ...set, appointmentSetBy: 'team', revision: 1 }, people.admin);
  expect((await read(people.agent)).contact).toEqual({ isVisible: true, reason: 'listing-appointment' });
});

test('REF-67 D-17 the escrow contact is shown for a consumer whose contact is, and nowhere in lists', async () => {
  const escrowContact = { esFirstName: 'Eve', esLastName: 'Scott', esPhoneNumber: '3035550199' };
  const offer = { status: 'Offer Accepted', contractSalePrice: 480_000, escrowDate: '2026-12-15', escrowContact };
  await change(offer);
  expect((await read()).referral[0]?.escrowContact).toMatchObject(escrowContact);
  const locked = await read(people.agent);
  expect([locked.contact.isVisible, locked.referral[0]?.escrowContact]).toEqual([false, undefined]);
  const set = { listingAppointmentDate: '2026-11-24T17:30:00.000Z', appointmentSetBy: 'team' };
  await change({ status: 'Appointment Set', ...set, revision: 1 }, people.admin);
  const open = await read(people.agent);
  expect([open.contact.isVisible, open.referral[0]?.escrowContact]).toMatchObject([true, escrowContact]);
  expect(ReferralGroup.safeParse(open).success).toBe(true);
  const url = '/referral/v2/agent-portal-referrals/search?category=Active%20Appointments&limit=100';
  expect((await portal.app.inject({ url, headers: people.admin })).body).not.toContain('Scott');
});

test.each([
  ['Nurture', {}, ['snoozeMonths']],
  ['Appointment Set', {}, ['listingAppointmentDate', 'appointmentSetBy']],
  ['Listed', {}, ['listPrice']],
  ['Offer Accepted', { contractSalePrice: 1 }, ['escrowDate', 'escrowContact']],
  ['Sold', { soldPrice: 1, soldDate: '2026-11-01' }, ['commissionReceived']],
  ['Sold', { soldPrice: 1, soldDate: '2026-11-21', commissionReceived: 1 }, ['soldDate']],
  ['Not Interested', {}, ['reason']],
  ['Contacted', { soldPrice: 100 }, ['soldPrice']],
])('D-16 %s with %j is refused, each field with its message, and nothing is written', async (status, facts, fields) => {
  const answer = await change({ status, ...facts });
  expect([codeOf(answer), fieldsOf(answer)]).toEqual(['validation_failed', fields]);
  const [side] = (await read()).referral;
  expect(side).toMatchObject({ revision: 0, categoryStatus: 'New', portalStatusInfoHistory: [] });
});

test('D-48 a change that is refused says so in the language of the page, with the names of the statuses', async () => {
  const spanish = { ...people.agent, 'accept-language': 'es' };
  const refused = async (input: object, headers: Headers) => {
    const [error] = (await change(input, headers)).errors ?? [];
    return [error?.message, error?.extensions.fields?.map(({ message }) => message)];
  };
  expect(await refused({ status: 'Listed' }, people.agent)).toEqual(['Enter the list price', ['Enter the list price']]);
  expect(await refused({ status: 'Listed' }, spanish)).toEqual([
    'Escriba el precio de lista',
    ['Escriba el precio de lista'],
  ]);
  await change({ status: 'Contacted' });
  const late = await change({ status: 'Nurture', snoozeMonths: 1 }, spanish);
  expect(late.errors?.[0]?.message).toMatch(/cambió esto mientras tanto: el estado ahora es Contactada\.$/);
});

test.each([
  [{ status: 'Contacted', notes: 'x'.repeat(5001) }, 'notes'],
  [{ status: 'Nurture', snoozeMonths: 7 }, 'snoozeMonths'],
  [{ status: 'Nurture', snoozeMonths: 0 }, 'snoozeMonths'],
  [{ status: 'Listed', listPrice: -5 }, 'listPrice'],
  [{ status: 'Listed', listPrice: 1e12 }, 'listPrice'],
  [{ status: 'Coming Soon', listedDate: 'tomorrow' }, 'listedDate'],
  [{ status: 'Coming Soon', listedDate: '2026-02-30' }, 'listedDate'],
  [{ status: '' }, 'status'],
  [{ status: 'Contacted', agentReferralId: -1 }, 'agentReferralId'],
])('a change with %j is refused at %s', async (input, path) => {
  const answer = await change(input);
  expect(codeOf(answer)).toBe('validation_failed');
  expect(fieldsOf(answer)).toContain(path);
});

test.each(['Showing', 'Abandoned', "New' or 1=1"])(
  'REF-72 %s is not a status that a seller’s lead can get',
  async (status) => {
    expect(codeOf(await change({ status }))).toBe('status_not_allowed');
  },
);

test('D-16 Sold is final for the agent, a director and an acting admin’s agent view, staff may correct it', async () => {
  const sold = { status: 'Sold', soldPrice: 410_000, soldDate: '2026-11-18', commissionReceived: 10_250.5 };
  expect((await change(sold)).data.updateAgentReferralStatus.category).toBe('Wins');
  expect((await read()).estimatedCommission).toBe(10_250.5);
  expect(codeOf(await change({ status: 'Contacted', notes: 'x', revision: 1 }))).toBe('status_not_allowed');
  const corrected = await change({ status: 'Met', revision: 1 }, people.admin);
  expect(corrected.data.updateAgentReferralStatus.categoryStatus).toBe('Met');
});

test('D-16 an inactive referral goes back to Contacted with a note', async () => {
  await change({ status: 'Duplicate', reason: 'Twice in the list' });
  expect(fieldsOf(await change({ status: 'Contacted', revision: 1 }))).toEqual(['notes']);
  const back = await change({ status: 'Contacted', notes: 'It was another person', revision: 1 });
  expect(back.data.updateAgentReferralStatus).toMatchObject({ category: 'Active Leads', revision: 2 });
});

test('D-16 Nurture is parked for months and then due', async () => {
  const { data } = await change({ status: 'Nurture', snoozeMonths: 3 });
  expect(data.updateAgentReferralStatus.snoozedUntil).toBe('2027-02-20');
  expect((await read()).daysSinceUpdate).toBeNull();
  now = new Date('2027-02-20T08:00:00Z');
  expect((await read()).daysSinceUpdate).toBe(92);
});

test('D-16 the later one of two editors is refused with what changed', async () => {
  await change({ status: 'Contacted' });
  const { errors } = await change({ status: 'Attempting' }, people.admin);
  expect(errors?.[0]).toMatchObject({
    message: 'Maya Ferreira changed this in the meantime: it is Contacted now.',
    extensions: { code: 'referral_changed', status: 409 },
  });
});

test('D-16 of twenty changes at once exactly one is made', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => change({ status: 'Contacted' })));
  expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
  expect(answers.filter((answer) => codeOf(answer) === 'referral_changed')).toHaveLength(19);
  const [side] = (await read()).referral;
  expect(side?.portalStatusInfoHistory).toHaveLength(1);
});

test('changes of different referrals at once all count, in rows and history alike', async () => {
  const ids = Array.from({ length: 12 }, (_, n) => 60_000 + n);
  await insertConsumers(
    portal.db,
    ids.map((referralId) => ({ agentId: WORLD.agent, consumerId: referralId, sides: [{ referralId }] })),
  );
  const summary = () =>
    portal.db
      .selectFrom('referralSummary')
      .select('rowCounts')
      .where('agentId', '=', WORLD.agent)
      .executeTakeFirstOrThrow();
  const [leads, inactive] = (await summary()).rowCounts as [number, number];
  const moved = await Promise.all(
    ids.map((agentReferralId) => change({ agentReferralId, status: 'Duplicate', reason: 'Twice' })),
  );
  expect(moved.every(({ errors }) => !errors)).toBe(true);
  expect((await summary()).rowCounts.slice(0, 2)).toEqual([leads - 12, inactive + 12]);
});

test('D-16 a change can be undone for eight seconds by its author, and the history keeps both', async () => {
  await change({ status: 'Nurture', snoozeMonths: 2 });
  expect(codeOf(await undo(1, people.admin))).toBe('undo_too_late');
  now = new Date(TEST_NOW.getTime() + 8_000);
  const undone = await undo(1);
  expect(undone.data.undoAgentReferralStatus).toEqual({ revision: 2, categoryStatus: 'New' });
  const group = await read();
  expect(group.referral[0]).toMatchObject({ updatedDate: '2026-11-01T12:00:00.000Z', snoozedUntil: null });
  expect(
    group.referral[0]?.portalStatusInfoHistory.map(({ friendlyStatus, notes }) => [friendlyStatus, notes]),
  ).toEqual([
    ['New', 'Undone: Nurture'],
    ['Nurture', null],
  ]);
  expect(codeOf(await undo(2))).toBe('undo_too_late');
});

test('D-16 after eight seconds, or once a note has followed, a status is not undone', async () => {
  await change({ status: 'Contacted' });
  now = new Date(TEST_NOW.getTime() + 11_000);
  expect(codeOf(await undo(1))).toBe('undo_too_late');
  now = TEST_NOW;
  await note('called');
  expect(codeOf(await undo(1))).toBe('referral_changed');
  // what is undone is the note
  expect((await undo(2)).data.undoAgentReferralStatus).toEqual({ revision: 3, categoryStatus: 'Contacted' });
});

test('REF-73 API-31 a note leaves the status and counts as an update', async () => {
  const { data } = await note('  Prefers texts.  ');
  expect(data.insertAgentReferralNotes).toEqual({ revision: 1, updatedDate: TEST_NOW.toISOString() });
  const group = await read();
  expect(group.daysSinceUpdate).toBe(0);
  expect(group.referral[0]).toMatchObject({ categoryStatus: 'New' });
  expect(group.referral[0]?.portalStatusInfoHistory[0]).toMatchObject({ kind: 'note', notes: 'Prefers texts.' });
  for (const bad of ['', '   ', 'x'.repeat(5001)]) expect(codeOf(await note(bad))).toBe('validation_failed');
});

test('D-17, SEC-09 a note by somebody else is read without a contact that is hidden; what the agent wrote is theirs', async () => {
  const contact = `consumer-${id}@example.com, (303) 555-${String(id).slice(-4).padStart(4, '0')}`;
  await note(`By staff: ${contact}`, people.admin);
  await note(`A guess: ${contact}`);
  const notesOf = (group: ReferralGroup) => group.referral[0]?.portalStatusInfoHistory.map(({ notes }) => notes);
  const expected = [`A guess: ${contact}`, 'By staff: •••, •••'];
  expect(notesOf(await read(people.agent))).toEqual(expected);
  expect(notesOf(await read())).toEqual([`A guess: ${contact}`, `By staff: ${contact}`]);
  const url = '/referral/v2/agent-portal-referrals/search?category=Active%20Leads&limit=100';
  const list = (await portal.app.inject({ url, headers: people.agent })).json<{ data: ReferralGroup[] }>().data;
  expect(notesOf(list.find(({ consumer }) => consumer.consumerId === id)!)).toEqual(expected);
  const { data } = await portal.graphql(
    people.agent,
    `query ($id: Int!) { getReferralsForPortal(portalSection: SEARCH_RESULTS, request: { id: $id, role: agent }) {
      referralsDetails { referralData { agentReferralId portalStatusInfoHistory { notes } } } } }`,
    { id: WORLD.agent },
  );
  const { referralsDetails } = data.getReferralsForPortal as {
    referralsDetails: { referralData: { agentReferralId: number; portalStatusInfoHistory: { notes: string }[] } }[];
  };
  const own = referralsDetails.find(({ referralData }) => referralData.agentReferralId === id);
  expect(own?.referralData.portalStatusInfoHistory.map(({ notes }) => notes)).toEqual(expected);
});

test('D-27 the portal’s own note of a congratulation is not an update, and never written while acting (D-06)', async () => {
  const acting = await portal.actFor(people.admin, 'Agent', WORLD.agent);
  expect(codeOf(await note('congrats-modal', acting))).toBe('blocked_while_acting');
  const { data } = await note('congrats-modal');
  expect(data.insertAgentReferralNotes).toEqual({ revision: 0, updatedDate: '2026-11-01T12:00:00.000Z' });
  expect((await read()).referral[0]?.portalStatusInfoHistory).toMatchObject([
    { kind: 'system', notes: 'congrats-modal' },
  ]);
});

test('API-32 the other side is added once, as a new lead at the same place', async () => {
  const pair = () =>
    portal.graphql(
      people.agent,
      'mutation ($id: Int!) { createPairForReferral(agentReferralId: $id) { agentReferralId category categoryStatus } }',
      { id },
    );
  const { data } = await pair();
  expect(data.createPairForReferral).toMatchObject({ category: 'Active Leads', categoryStatus: 'New' });
  const group = await read();
  expect(group.referral.map(({ buySideReferral, addressInfo }) => [buySideReferral, addressInfo.zip])).toEqual([
    [false, '80299'],
    [true, '80299'],
  ]);
  expect(codeOf(await pair())).toBe('both_sides_exist');
});

test.each([
  ['listing', null],
  ['relocation', 'relocation'],
])('D-19 a side that is added to one of the source "%s" has the source %p', async (source, expected) => {
  await portal.db.updateTable('referral').set({ source }).where('referralId', '=', id).execute();
  const { errors } = await portal.graphql(
    people.agent,
    'mutation ($id: Int!) { createPairForReferral(agentReferralId: $id) { agentReferralId } }',
    { id },
  );
  expect(errors).toBeUndefined();
  expect((await read()).referral.map((side) => side.source)).toEqual([source, expected]);
});

test('D-08 a director gives a waiting referral to one of their own agents, once', async () => {
  const assign = (agentId: number) =>
    portal.graphql(
      people.director,
      'mutation ($r: Int!, $a: Int!) { assignReferral(agentReferralId: $r, agentId: $a) { agentReferralId category } }',
      { r: WORLD.waitingReferral, a: agentId },
    );
  expect(codeOf(await assign(WORLD.agent))).toBe('forbidden');
  const answers = await Promise.all([assign(WORLD.directorsAgent), assign(WORLD.directorsAgent)]);
  expect(answers.filter((answer) => codeOf(answer) === 'not_found')).toHaveLength(1);
  expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
  const url = `/referral/v2/agent-portal-referrals/${WORLD.waitingReferral}`;
  const group = (await portal.app.inject({ url, headers: people.director })).json<ReferralGroup>();
  expect(group).toMatchObject({ agent: { agentId: WORLD.directorsAgent }, consumer: { lastName: 'Waiting' } });
  expect(group.referral[0]).toMatchObject({ buySideReferral: true, category: 'Active Leads', source: 'relocation' });
});

test('D-08 a referral that waited in the queue keeps the day it was received; the clock counts from the assignment', async () => {
  const received = new Date(TEST_NOW.getTime() - 5 * 86_400_000);
  const { referralId } = await portal.db
    .insertInto('unassignedReferral')
    .values({
      reloDirectorId: WORLD.director,
      firstName: 'Wilma',
      lastName: 'Waited',
      buySide: true,
      timeZone: 'America/Denver',
      createdAt: received,
    })
    .returning('referralId')
    .executeTakeFirstOrThrow();
  await portal.graphql(
    people.director,
    'mutation ($r: Int!, $a: Int!) { assignReferral(agentReferralId: $r, agentId: $a) { agentReferralId } }',
    { r: referralId, a: WORLD.directorsAgent },
  );
  const url = `/referral/v2/agent-portal-referrals/${referralId}`;
  const [entry] = (await portal.app.inject({ url, headers: people.director })).json<ReferralGroup>().referral;
  expect(entry).toMatchObject({
    createdDate: received.toISOString(),
    updatedDate: TEST_NOW.toISOString(),
    portalStatusInfoHistory: [
      { notes: 'Referral assigned', lastModifiedDate: TEST_NOW.toISOString() },
      { notes: 'Referral received', lastModifiedDate: received.toISOString() },
    ],
  });
  const stored = portal.db.selectFrom('referral').where('referralId', '=', referralId);
  const since = await stored.select(['createdAt', 'assignedAt']).executeTakeFirst();
  expect(since).toEqual({ createdAt: TEST_NOW, assignedAt: TEST_NOW });
  const row = portal.db.selectFrom('referralRow').where('agentId', '=', WORLD.directorsAgent);
  expect(await row.select('createdAt').orderBy('createdAt').executeTakeFirst()).toEqual({ createdAt: received });
});

test('D-08 a side that the agent has added meanwhile stays in the queue, and the director is told why', async () => {
  const assign = (id: number) =>
    portal.graphql(
      people.director,
      'mutation ($r: Int!, $a: Int!) { assignReferral(agentReferralId: $r, agentId: $a) { agentReferralId } }',
      { r: id, a: WORLD.directorsAgent },
    );
  const { consumerId, buySide } = await portal.db
    .selectFrom('referral')
    .select(['consumerId', 'buySide'])
    .where('agentId', '=', WORLD.directorsAgent)
    .executeTakeFirstOrThrow();
  const { referralId } = await portal.db
    .insertInto('unassignedReferral')
    .values({
      reloDirectorId: WORLD.director,
      consumerId,
      firstName: 'Wanda',
      lastName: 'Waiting',
      buySide,
      timeZone: 'America/Denver',
    })
    .returning('referralId')
    .executeTakeFirstOrThrow();
  const { errors } = await assign(referralId);
  expect(errors).toMatchObject([
    { message: 'This agent has this side of the consumer already.', extensions: { code: 'side_exists' } },
  ]);
  const waiting = await portal.db.selectFrom('unassignedReferral').select('referralId').execute();
  expect(waiting).toContainEqual({ referralId });
});

test('REF-66 REF-67 the Graph has each step of the history with its section of then, and the escrow facts', async () => {
  await change({ status: 'Contacted', notes: 'Left a message' });
  await note('Called back');
  await change({
    revision: 2,
    status: 'Offer Accepted',
    contractSalePrice: 480_000,
    escrowDate: '2026-12-15',
    escrowContact: {
      esCompanyName: 'First Escrow',
      esFirstName: 'Eve',
      esLastName: 'Scott',
      esPhoneNumber: '3035550199',
      esEmail: 'eve@example.com',
    },
  });
  const { data } = await portal.graphql(
    people.agent,
    `query ($request: ReferralsForPortalRequest!) {
      getReferralsForPortal(pageNumber: 0, pageSize: 100, portalSection: ACTIVE, request: $request) {
        referralsDetails { referralData {
          agentReferralId
          referralEscrowInfo { escrowDate contractSalePrice esListingCommission esCompanyName esFirstName esLastName
            esPhoneNumber esEmail }
          lastPortalStatusInfo { friendlyStatus portalSection }
          portalStatusInfoHistory { notes callNotes friendlyStatus friendlySubStatus status subStatus lastModifiedBy
            lastModifiedDate listPrice listedDate listingAppointmentDate portalTrackingTimezone owner portalSection
            statusUpdateDate }
        } }
      }
    }`,
    { request: { id: WORLD.agent, role: 'agent' } },
  );
  const list = data as unknown as { getReferralsForPortal: { referralsDetails: { referralData: GraphReferral }[] } };
  const found = list.getReferralsForPortal.referralsDetails.find(
    ({ referralData }) => referralData.agentReferralId === id,
  )!;
  const { referralEscrowInfo, lastPortalStatusInfo, portalStatusInfoHistory: history } = found.referralData;
  expect(referralEscrowInfo).toEqual({
    escrowDate: '2026-12-15',
    contractSalePrice: 480_000,
    esListingCommission: null,
    esCompanyName: 'First Escrow',
    esFirstName: 'Eve',
    esLastName: 'Scott',
    esPhoneNumber: '3035550199',
    esEmail: 'eve@example.com',
  });
  expect(lastPortalStatusInfo).toEqual({ friendlyStatus: 'Offer Accepted', portalSection: 'ACTIVE' });
  expect(
    history.slice(0, 3).map(({ friendlyStatus, notes, portalSection }) => [friendlyStatus, notes, portalSection]),
  ).toEqual([
    ['Offer Accepted', null, 'ACTIVE'],
    [null, 'Called back', 'PASSIVE'],
    ['Contacted', 'Left a message', 'PASSIVE'],
  ]);
  expect(history[2]).toEqual({
    notes: 'Left a message',
    callNotes: null,
    friendlyStatus: 'Contacted',
    friendlySubStatus: null,
    status: 'Contacted',
    subStatus: null,
    lastModifiedBy: 'Maya Ferreira',
    lastModifiedDate: TEST_NOW.toISOString(),
    listPrice: null,
    listedDate: null,
    listingAppointmentDate: null,
    portalTrackingTimezone: 'America/Denver',
    owner: 'Maya Ferreira',
    portalSection: 'PASSIVE',
    statusUpdateDate: TEST_NOW.toISOString(),
  });
});

interface GraphReferral {
  agentReferralId: number;
  referralEscrowInfo: object;
  lastPortalStatusInfo: object;
  portalStatusInfoHistory: { friendlyStatus: string | null; notes: string | null; portalSection: string | null }[];
}
