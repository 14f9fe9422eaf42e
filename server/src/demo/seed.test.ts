import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import { REFERRAL_CATEGORIES } from '@portal/shared/contracts';
import { isAgreementCovered, isAgreementSigned, missingForAgreement, waitingSince } from '@portal/shared/domain';
import { connect } from '../database/connection.ts';
import type { Database } from '../database/database.ts';
import { signerOf } from '../modules/agreements/index.ts';
import { readFeaturedEntry } from '../modules/content/index.ts';
import { readBalances } from '../modules/orders/ledger.ts';
import { readOrders } from '../modules/orders/order-view.ts';
import { findUnannouncedRenewals, readSponsorships } from '../modules/orders/renewals/renewal-store.ts';
import { readOrderable } from '../modules/territory/cart/cart-service.ts';
import { readWaitlist } from '../modules/territory/waitlist/waitlist-service.ts';
import { readReferralList } from '../modules/referrals/list/referral-list-view.ts';
import { readStatusCatalog } from '../modules/referrals/catalog/status-catalog-store.ts';
import { responseTimesOf } from '../modules/referrals/response-times/response-times.ts';
import { openLocalFileStore } from '../platform/files/local-file-store.ts';
import { startTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { DEMO_ACCOUNTS, DEMO_IDS } from './demo-accounts.ts';
import { hasDemo, resetDemo, seedDemo, type DemoIdentity } from './seed.ts';

const now = new Date('2026-11-20T16:41:00.000Z');

/** Records the accounts instead of the identity provider, which has separate tests. */
class RememberedAccounts implements DemoIdentity {
  readonly users = new Map<string, Parameters<DemoIdentity['createUsers']>[0][number]>();
  requests = 0;
  async createUsers(requests: Parameters<DemoIdentity['createUsers']>[0]) {
    this.requests += 1;
    for (const request of requests) this.users.set(request.email, request);
    return requests.map(({ email }) => email);
  }
  async findUser(email: string) {
    return this.users.has(email) ? ({ email } as Awaited<ReturnType<DemoIdentity['findUser']>>) : undefined;
  }
  async deleteUser(email: string) {
    this.users.delete(email);
  }
}

let database: TestDatabase;
let db: Kysely<Database>;
const fileStore = openLocalFileStore(mkdtempSync(path.join(tmpdir(), 'portal-demo-files-')));
const accounts = new RememberedAccounts();
let seconds: number;
beforeAll(async () => {
  database = await startTestDatabase();
  db = database.db;
  const start = performance.now();
  await seedDemo(db, accounts, fileStore, { now });
  seconds = (performance.now() - start) / 1000;
}, 60_000);
afterAll(async () => {
  await database.stop();
  await rm(fileStore.address, { recursive: true });
});

const listOf = (agentId: number, category: (typeof REFERRAL_CATEGORIES)[number]) =>
  readReferralList(db, {
    scope: {
      viewer: 'agent',
      agents: { ids: [agentId] },
    },
    category,
    filter: {},
    limit: 100,
    page: 1,
    sortBy: 'Last Modified Date',
    sort: -1,
    now,
  });
const totalsOf = async (agentId: number) => {
  const lists = await Promise.all(REFERRAL_CATEGORIES.map((category) => listOf(agentId, category)));
  return lists.map(({ totalCount }) => totalCount);
};
const agentOf = (agentId: number) =>
  db.selectFrom('agent').selectAll().where('agentId', '=', agentId).executeTakeFirstOrThrow();

test('D-39 there are 240 agents and 3,000 referrals, made in under 20 seconds', async () => {
  const counts =
    await sql`select (select count(*) from agent) as agents, (select count(*) from referral) as referrals`.execute(db);
  expect(counts.rows).toEqual([{ agents: 240, referrals: 3000 }]);
  expect(seconds).toBeLessThan(20);
});

test('every change of the demonstration has its agent as actor, by id', async () => {
  const { rows } = await sql<{ table: string; named: number; own: number }>`
    select 'history' as table, count(*) filter (where modified_by is not null) as named,
      count(*) filter (where actor_kind = 'agent' and actor_id = agent_id::text and modified_by is not null) as own
    from referral_history
    union all
    select 'referral', count(*) filter (where last_modified_by is not null),
      count(*) filter (where actor_kind = 'agent' and actor_id = agent_id::text and actor_revision = revision)
    from referral order by 1
  `.execute(db);
  expect(rows.map(({ table }) => table)).toEqual(['history', 'referral']);
  for (const { named, own } of rows) {
    expect(named).toBeGreaterThan(2000);
    expect(own).toBe(named);
  }
});

test('D-39 the demonstration has every edge case: leading zeros, units, missing prices and phones, apostrophes', async () => {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where zip like '0%') as leading_zero, count(*) filter (where unit_number is not null) as units,
      count(*) filter (where avg_avm is null and mid_range is null and list_price is null) as without_price,
      (select count(*) from consumer where phone_number is null) as without_phone,
      (select count(*) from consumer where last_name = 'Smith' and agent_id = ${DEMO_IDS.maya}) as smiths,
      (select count(*) from consumer where last_name like '%''%') as apostrophes,
      (select count(*) from consumer where length(last_name) > 30) as long_names,
      (select count(*) from referral_row where cardinality(referral_ids) = 2) as two_sided
    from referral`.execute(db);
  for (const count of Object.values(rows[0]!)) expect(count).toBeGreaterThan(1);
});

test('D-39 everybody is fictional: example.com and phones of 555-01xx', async () => {
  const { rows } = await sql<{ email: string | null; phoneNumber: string | null }>`
    select email, phone_number from agent union all select email, phone_number from consumer
    union all select email, phone_number from relo_director union all select email, phone_number from unassigned_referral
  `.execute(db);
  expect(rows.length).toBeGreaterThan(3000);
  for (const { email, phoneNumber } of rows) {
    if (email) expect(email).toMatch(/^[a-z0-9.&-]+@example\.com$/);
    if (phoneNumber) expect(phoneNumber).toMatch(/^\d{3}55501\d\d$/);
  }
});

test('D-40 Maya has 64 rows over the five tabs, a two-sided referral and a listing of six days ago', async () => {
  expect(await totalsOf(DEMO_IDS.maya)).toEqual([23, 14, 11, 7, 9]);
  const leads = await listOf(DEMO_IDS.maya, 'Active Leads');
  expect(leads.data.filter(({ referral }) => referral.length === 2).length).toBeGreaterThan(0);
  expect(leads.data.filter(({ contact }) => !contact.isVisible).length).toBeGreaterThan(3);
  const appointments = await listOf(DEMO_IDS.maya, 'Active Appointments');
  const listings = appointments.data.flatMap(({ referral }) =>
    referral.filter(({ buySideReferral, categoryStatus }) => !buySideReferral && categoryStatus === 'Listed'),
  );
  expect(listings.map(({ portalStatusInfoHistory }) => portalStatusInfoHistory[0]?.listedDate)).toContain('2026-11-14');
});

test('D-47 Maya has a lead that waits, and a median over leads whose timelines agree with it', async () => {
  const leads = (await listOf(DEMO_IDS.maya, 'Active Leads')).data.flatMap(({ referral }) => referral);
  const waiting = leads.filter((entry) => waitingSince(entry) !== null);
  expect(waiting.map(({ responseClock }) => responseClock?.assignedAt)).toEqual(['2026-11-20T16:37:00.000Z']);
  const reached = leads.flatMap((entry) => (entry.responseClock?.contactedAt ? entry : []));
  expect(reached.length).toBeGreaterThan(2);
  for (const { responseClock, portalStatusInfoHistory } of reached) {
    const contacted = portalStatusInfoHistory.filter(({ friendlyStatus }) => friendlyStatus === 'Contacted');
    expect(contacted.at(-1)?.lastModifiedDate).toBe(responseClock?.contactedAt);
  }
  const times = await responseTimesOf(db, [DEMO_IDS.maya, DEMO_IDS.leo], now);
  expect(times.get(DEMO_IDS.maya)?.count).toBeGreaterThan(3);
  // all of Leo's contacts are locked
  expect(times.has(DEMO_IDS.leo)).toBe(false);
});

test('D-40 Maya is preferred with three sponsored ZIPs and a covered agreement, Leo has locked contacts only', async () => {
  const maya = await agentOf(DEMO_IDS.maya);
  expect(maya).toMatchObject({ currentStatus: 'PREFERRED_AGENT', featuredTerritory: ['80205', '80210', '80211'] });
  const agreementOf = async (id: number) => {
    const { rfaSignDate, referralAgreementLocation } = await agentOf(id);
    const agreement = { agentRfaSignDate: rfaSignDate, referralAgreementLocation };
    return [isAgreementSigned(agreement), isAgreementCovered(agreement)];
  };
  expect(await agreementOf(DEMO_IDS.maya)).toEqual([true, true]);
  expect(await agreementOf(DEMO_IDS.sam)).toEqual([true, false]);
  expect(await agreementOf(DEMO_IDS.nina)).toEqual([false, false]);
  expect(await agentOf(DEMO_IDS.leo)).toMatchObject({ currentStatus: 'ACTIVE_AGENT', featuredTerritory: [] });
  const leads = await listOf(DEMO_IDS.leo, 'Active Leads');
  expect(leads.data.length).toBeGreaterThan(3);
  expect(leads.data.every(({ contact }) => !contact.isVisible)).toBe(true);
});

test('D-40 DASH-32 Maya has signed in the portal, Sam before it, and only Nina lacks what the agreement prints', async () => {
  const signatures = await database.db.selectFrom('agreementSignature').selectAll().orderBy('agentId').execute();
  expect(signatures.map(({ agentId, signedName }) => [agentId, signedName])).toEqual([
    [DEMO_IDS.maya, 'Maya Ferreira'],
    [DEMO_IDS.leo, 'Leo Marchetti'],
  ]);
  const files = await database.db.selectFrom('storedFile').selectAll().where('kind', '=', 'agreement').execute();
  expect(files.map(({ agentId }) => agentId).toSorted((one, other) => one - other)).toEqual([
    DEMO_IDS.maya,
    DEMO_IDS.leo,
    DEMO_IDS.sam,
    DEMO_IDS.ivy,
  ]);
  const missingOf = async (id: number) => missingForAgreement(signerOf(await agentOf(id)));
  expect(await missingOf(DEMO_IDS.maya)).toEqual([]);
  expect(await missingOf(DEMO_IDS.sam)).toEqual([]);
  expect(await missingOf(DEMO_IDS.nina)).toEqual(['licenseNumber', 'brokerName', 'brokerEmail']);
});

test('D-40 two ZIPs that two reps put on Maya’s waitlist are free now, and only Leo has seen the featured webinar', async () => {
  const waitlist = await readWaitlist(db, DEMO_IDS.maya, now);
  expect(waitlist.flatMap((entry) => (entry.availability ? [[entry.zipCode, entry.addedByRep]] : []))).toEqual([
    ['80204', 'Jordan Blake'],
    ['80220', 'Avery Lindholm'],
  ]);
  const entry = await readFeaturedEntry(db, DEMO_IDS.leo, now);
  expect(entry).toMatchObject({ title: 'Winning the listing appointment', featuredModalImage: expect.any(Object) });
  const records = await db.selectFrom('webinarRecord').select(['agentId', 'campaign', 'clickType']).execute();
  expect(records).toEqual([{ agentId: DEMO_IDS.leo, campaign: entry!.title, clickType: 'close' }]);
});

test('D-40 Nina is new and empty, Ivy disqualified, Dana has five agents and a queue', async () => {
  expect(await agentOf(DEMO_IDS.nina)).toMatchObject({ portalTempPassword: true, portalLastLogin: null });
  expect(await totalsOf(DEMO_IDS.nina)).toEqual([0, 0, 0, 0, 0]);
  expect(await agentOf(DEMO_IDS.ivy)).toMatchObject({ currentStatus: 'DISQUALIFIED' });
  const { rows } = await sql`
    select (select count(*) from agent where relo_director_id = ${DEMO_IDS.dana}) as agents,
      (select count(*) from unassigned_referral where relo_director_id = ${DEMO_IDS.dana}) as waiting`.execute(db);
  expect(rows).toEqual([{ agents: 5, waiting: 7 }]);
});

test('D-40 the accounts have their groups, agents and the one temporary password', () => {
  expect([...accounts.users.keys()]).toEqual(DEMO_ACCOUNTS.map(({ email }) => email));
  expect(accounts.users.get('maya@example.com')).toMatchObject({
    groups: ['Agent'],
    temporary: false,
    attributes: { 'custom:agentId': String(DEMO_IDS.maya) },
  });
  expect([...accounts.users.values()].filter(({ temporary }) => temporary).map(({ email }) => email)).toEqual([
    'nina@example.com',
  ]);
});

test('D-16 every status of the demonstration has the fields it requires', async () => {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*) as count from referral
    where (status = 'Nurture' and snoozed_until is null)
      or (status = 'Appointment Set' and scheduled_appointment is null)
      or (status = 'Listed' and category = 'Active Appointments' and list_price is null)
      or (status = 'Offer Accepted' and (contract_sale_price is null or escrow_date is null))
      or (status = 'Sold' and (sold_price is null or sold_date is null))
      or (category in ('Inactive', 'Lost Listings/Sales') and detail->>'reason' is null)
    group by status`.execute(db);
  expect(rows).toEqual([]);
});

test('D-40 D-31 Maya has receipts, a saved card and a payment to repair; a renewal of somebody else is near', async () => {
  const orders = await readOrders(db, { agentId: DEMO_IDS.maya }, now);
  const [failed, ...paid] = orders;
  expect([failed, ...paid.slice(0, 1)].map((order) => [order?.status, order?.canBePaid])).toEqual([
    ['declined', true],
    ['paid', false],
  ]);
  expect(failed).toMatchObject({ message: 'Your card was declined.', card: { brand: 'Visa', last4: '0002' } });
  const { offers, minimumRule } = await readOrderable(
    db,
    DEMO_IDS.maya,
    failed!.lines.map(({ zip }) => zip),
    now,
  );
  expect([offers.length, minimumRule.met]).toEqual([failed!.lines.length, true]);
  // bought and renewed; and one that has ended
  const twice = ['80205', '80210', '80211'].flatMap((zip) => [zip, zip]);
  expect(paid.flatMap(({ lines }) => lines.map(({ zip }) => zip)).toSorted()).toEqual([...twice, '80218']);
  const sponsorships = await readSponsorships(db, DEMO_IDS.maya);
  expect(sponsorships.map(({ renewsByItself }) => renewsByItself)).toEqual([true, true, true]);
  const [near] = await findUnannouncedRenewals(db, { after: '2026-11-20', until: '2026-11-27', now });
  expect(near).toMatchObject({ cardLast4: '4242' });
  const { provider, sales, 'to-return': toReturn } = await readBalances(db);
  expect([provider! > 0, provider! + sales!, toReturn]).toEqual([true, 0, 0]);
});

test('D-39 reset demo removes all changes and creates the same rows again', async () => {
  const before = await fingerprint(db);
  await sql`delete from consumer where agent_id = ${DEMO_IDS.maya}`.execute(db);
  await db.updateTable('agent').set({ firstName: 'Changed' }).where('agentId', '=', DEMO_IDS.sam).execute();
  expect(await fingerprint(db)).not.toEqual(before);
  await resetDemo(db, accounts, fileStore, { now });
  expect(await fingerprint(db)).toEqual(before);
  expect(await hasDemo(accounts)).toBe(true);
}, 60_000);

test('D-39 an interrupted seed is completed by the next one', async () => {
  const before = await fingerprint(db);
  for (const { email } of DEMO_ACCOUNTS.slice(3)) await accounts.deleteUser(email);
  expect(await hasDemo(accounts)).toBe(false);
  await seedDemo(db, accounts, fileStore, { now });
  expect(await hasDemo(accounts)).toBe(true);
  expect(accounts.users.size).toBe(DEMO_ACCOUNTS.length);
  expect(await fingerprint(db)).toEqual(before);

  const broken = await startTestDatabase();
  await sql`alter table content_entry add constraint refused check (false)`.execute(broken.db);
  await expect(seedDemo(broken.db, new RememberedAccounts(), fileStore, { now })).rejects.toThrow('refused');
  const { rows } = await sql`select agent_id from agent union all select referral_id from referral`.execute(broken.db);
  expect(rows).toEqual([]);
  await broken.stop();
}, 60_000);

test('D-39 D-16 reset demo restores the catalog of statuses, whatever staff changed in it', async () => {
  const before = await readStatusCatalog(db);
  await sql`update referral_status set is_active = false, position = 1 where status = 'Met'`.execute(db);
  await sql`delete from referral_status_transition where to_status = 'Nurture'`.execute(db);
  await sql`insert into referral_status (side, status, category, tone, position)
    values ('buyer', 'Touring', 'Active Appointments', 'reached', 75)`.execute(db);
  expect(await readStatusCatalog(db)).not.toEqual(before);
  await resetDemo(db, accounts, fileStore, { now });
  expect(await readStatusCatalog(db)).toEqual(before);
}, 60_000);

test('D-39 servers that start together seed the demonstration once', async () => {
  const fresh = await startTestDatabase();
  const other = connect(fresh.connectionString);
  const shared = new RememberedAccounts();
  await Promise.all([seedDemo(fresh.db, shared, fileStore, { now }), seedDemo(other, shared, fileStore, { now })]);
  expect(await fingerprint(fresh.db)).toEqual(await fingerprint(db));
  expect(shared.requests).toBe(1);
  await other.destroy();
  await fresh.stop();
}, 60_000);

/** A digest of all rows of people, referrals and orders. */
async function fingerprint(of: Kysely<Database>): Promise<unknown> {
  const digest = (table: string) =>
    sql`(select md5(string_agg(t::text, '|' order by t::text)) from ${sql.table(table)} t)`;
  const tables = [
    'agent',
    'reloDirector',
    'consumer',
    'referral',
    'referralHistory',
    'referralRow',
    'referralSummary',
    'unassignedReferral',
    'sgdOrder',
    'orderLine',
    'orderPayment',
    'paymentMethod',
  ];
  const { rows } =
    await sql`select ${sql.join(tables.map((table) => sql`${digest(table)} as ${sql.ref(table)}`))}`.execute(of);
  return rows[0];
}

test('D-39 REP-12 one seller of maya has two title quotes and a net sheet, which a reset makes again', async () => {
  const read = () =>
    db
      .selectFrom('titleEvent')
      .innerJoin('titleRecord', (join) =>
        join
          .onRef('titleRecord.agentId', '=', 'titleEvent.agentId')
          .onRef('titleRecord.agentReferralId', '=', 'titleEvent.agentReferralId'),
      )
      .innerJoin('referral', 'referral.referralId', 'titleEvent.agentReferralId')
      .select(['titleEvent.agentId', 'buySide', 'view', 'partnerId', 'transactionId', 'sellerNetSheetId'])
      .orderBy('savedAt')
      .execute();
  const papers = await read();
  expect(papers.map(({ view }) => view)).toEqual(['quote', 'quote', 'net-sheet']);
  expect(new Set(papers.map(({ agentId, buySide }) => `${agentId} ${buySide}`))).toEqual(
    new Set([`${DEMO_IDS.maya} false`]),
  );
  // the latest of each
  expect(papers[1]!.partnerId).toBe(papers[1]!.transactionId);
  expect(papers[2]!.partnerId).toBe(papers[2]!.sellerNetSheetId);
  await resetDemo(db, accounts, fileStore, { now });
  expect(await read()).toEqual(papers);
}, 60_000);
