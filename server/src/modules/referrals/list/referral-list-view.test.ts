import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { ReferralFilter, ReferralListResponse } from '@portal/shared/contracts';
import { connect } from '../../../database/connection.ts';
import { startTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import type { ReferralListRequest } from './list-request.ts';
import { readReferralList } from './referral-list-view.ts';
import { refreshReferralRows } from './referral-rows-store.ts';
import { insertAgent, insertConsumers, TEST_NOW } from '../testing/referral-fixtures.ts';

const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * 86_400_000).toISOString();

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
  const { db } = database;
  await db
    .insertInto('reloDirector')
    .values({ reloDirectorId: 7, firstName: 'D', lastName: 'D', email: 'd@example.com' })
    .execute();
  await insertAgent(db, { agentId: 1, featuredTerritory: ['80205'] });
  await insertAgent(db, { agentId: 2, reloDirectorId: 7 });
  await insertAgent(db, { agentId: 3, reloDirectorId: 7 });
  await insertConsumers(db, [
    {
      agentId: 1,
      consumerId: 10,
      firstName: 'Chidinma',
      lastName: 'Okonkwo',
      phoneNumber: '3035550114',
      sides: [
        {
          referralId: 100,
          zip: '80205',
          avgAvm: 702e3,
          updatedAt: daysAgo(1),
          status: 'Contacted',
          createdAt: daysAgo(9),
        },
      ],
    },
    {
      agentId: 1,
      consumerId: 11,
      firstName: 'Darnell',
      lastName: 'Smith',
      email: 'secret.darnell@example.com',
      phoneNumber: '3035559911',
      sides: [
        {
          referralId: 101,
          zip: '80212',
          updatedAt: daysAgo(2),
          streetName: 'Tennyson St',
          createdAt: daysAgo(2),
        },
      ],
    },
    {
      agentId: 1,
      consumerId: 12,
      firstName: 'Olu',
      lastName: 'Adeyemi',
      sides: [
        {
          referralId: 102,
          zip: '80299',
          avgAvm: 702e3,
          updatedAt: daysAgo(12),
          status: 'Contacted',
          createdAt: daysAgo(34),
        },
        {
          referralId: 103,
          buySide: true,
          zip: '80299',
          midRange: [593e3, 5e5],
          updatedAt: daysAgo(3),
          status: 'Attempting',
          createdAt: daysAgo(33),
        },
      ],
    },
    {
      agentId: 1,
      consumerId: 13,
      firstName: 'María José',
      lastName: 'Vásquez',
      email: null,
      phoneNumber: null,
      sides: [
        {
          referralId: 104,
          buySide: true,
          state: 'NC',
          city: 'Raleigh',
          zip: '27601',
          status: 'Nurture',
          snoozedUntil: '2026-12-24',
          updatedAt: daysAgo(40),
          streetNumber: null,
          streetName: null,
        },
        {
          referralId: 105,
          category: 'Wins',
          status: 'Sold',
          soldPrice: 5e5,
          commissionReceived: 9750,
          source: 'cta',
          updatedAt: daysAgo(5),
          history: [
            { notes: 'Referral received' },
            {
              status: 'Sold',
              modifiedBy: 'Agent Number 1',
            },
          ],
        },
      ],
    },
    {
      agentId: 1,
      consumerId: 14,
      firstName: '100%',
      lastName: 'Under_Score',
      sides: [
        {
          referralId: 106,
          category: 'Lost Listings/Sales',
          status: 'Listed',
          subStatus: 'Listed by competitor',
          scheduledAppointment: daysAgo(30),
        },
      ],
    },
    ...[2, 3].flatMap((agentId) =>
      [0, 1, 2, 3].map((n) => ({
        agentId,
        consumerId: agentId * 1e3 + n,
        firstName: `N${n}`,
        lastName: `Of ${agentId}`,
        sides: [
          {
            referralId: agentId * 1e3 + n,
            updatedAt: daysAgo(n * 2 + (agentId - 2)),
            scheduledAppointment: n === 1 ? daysAgo(-agentId) : null,
          },
        ],
      })),
    ),
  ]);
});
afterAll(() => database.stop());

const ofAgent: ReferralListRequest['scope'] = { viewer: 'agent', agents: { ids: [1] } };
const ofDirector: ReferralListRequest['scope'] = { viewer: 'own-director', agents: { ofDirector: 7 } };
const read = (change: Partial<ReferralListRequest> = {}, db = database.db) =>
  readReferralList(db, {
    scope: ofAgent,
    category: 'Active Leads',
    filter: {},
    limit: 15,
    page: 1,
    sortBy: 'Last Modified Date',
    sort: -1,
    now: TEST_NOW,
    ...change,
  });
const names = ({ data }: ReferralListResponse) => data.map(({ consumer }) => consumer.lastName);
const filtered = async (filter: ReferralFilter) => names(await read({ filter }));

test('REF-62 a row is a consumer with the sides that are in one category', async () => {
  const leads = await read();
  expect(names(leads)).toEqual(['Okonkwo', 'Smith', 'Adeyemi', 'Vásquez']);
  expect(leads.data.map(({ referral }) => referral.map(({ agentReferralId }) => agentReferralId))).toEqual([
    [100],
    [101],
    [102, 103],
    [104],
  ]);
  expect(names(await read({ category: 'Wins' }))).toEqual(['Vásquez']);
});

test('REF-64 the answer has page, order, total and the options of all categories', async () => {
  expect(await read({ limit: 10, page: 2 })).toEqual({
    data: [],
    limit: 10,
    page: 2,
    sort: -1,
    sortBy: 'Last Modified Date',
    totalCount: 4,
    loading: false,
    dueCount: 1,
    allCategoryStatuses: ['Attempting', 'Contacted', 'Listed by competitor', 'New', 'Nurture', 'Sold'],
    allReferralStates: ['CO', 'NC'],
  });
});

test('REF-60 the commission of a row is the sum of its sides', async () => {
  const [okonkwo, smith, adeyemi] = (await read()).data;
  expect([okonkwo, smith, adeyemi].map((row) => row?.estimatedCommission)).toEqual([18_252, null, 32_461]);
});

test('freshness: the oldest open side counts, and a snoozed lead needs no update', async () => {
  expect((await read()).data.map(({ daysSinceUpdate }) => daysSinceUpdate)).toEqual([1, 2, 12, null]);
  expect(await filtered({ isUpdateDue: true })).toEqual(['Adeyemi']);
  const later = await read({ now: new Date('2026-12-24T08:00:00Z') });
  expect(later.dueCount).toBe(4);
});

test('REF-45 hidden values are nowhere in the response', async () => {
  const answer = await read();
  expect(answer.data.map(({ contact }) => contact.reason)).toEqual(['sponsored-zip', null, null, 'source-cta']);
  expect(answer.data[1]?.consumer).toMatchObject({ email: null, phoneInfo: { phoneNumber: null } });
  expect(answer.data[0]?.consumer).toMatchObject({
    email: 'consumer-10@example.com',
    phoneInfo: { phoneNumber: '3035550114' },
  });
  expect(JSON.stringify(answer)).not.toMatch(/secret\.darnell|3035559911|consumer-12/);
});

test('REF-51 a contact opens and closes with the ZIP codes the agent sponsors', async () => {
  const { db } = database;
  await db
    .updateTable('agent')
    .set({ featuredTerritory: ['80212'] })
    .where('agentId', '=', 1)
    .execute();
  try {
    expect((await read()).data.map(({ contact }) => contact.isVisible)).toEqual([false, true, false, true]);
  } finally {
    await db
      .updateTable('agent')
      .set({ featuredTerritory: ['80205'] })
      .where('agentId', '=', 1)
      .execute();
  }
});

test('D-17 text search includes e-mail and phone only where they are visible', async () => {
  expect(await filtered({ consumerQuery: 'secret.darnell' })).toEqual([]);
  expect(await filtered({ consumerQuery: '3035559911' })).toEqual([]);
  expect(await filtered({ consumerQuery: 'consumer-10@example.com' })).toEqual(['Okonkwo']);
  expect(await filtered({ consumerQuery: '(303) 555-0114' })).toEqual(['Okonkwo']);
});

test('REF-20 text search finds names, addresses and ZIPs, all words, ignoring accents and case', async () => {
  expect(await filtered({ consumerQuery: 'VASQUEZ' })).toEqual(['Vásquez']);
  expect(await filtered({ consumerQuery: 'Vásquez, María' })).toEqual(['Vásquez']);
  expect(await filtered({ consumerQuery: 'tennyson smith' })).toEqual(['Smith']);
  expect(await filtered({ consumerQuery: 'tennyson okonkwo' })).toEqual([]);
  expect(await filtered({ consumerQuery: '80205' })).toEqual(['Okonkwo']);
});

test('REF-20 a suffix after commas, and a middle name that is left out, do not hide anybody', async () => {
  await insertAgent(database.db, { agentId: 11 });
  const bobs = [
    ['Bob', 'Harrow Jr.'],
    ['Bob', 'Harrow Jr'],
    ['Bob A.', 'Harrow'],
  ] as const;
  await insertConsumers(
    database.db,
    bobs.map(([firstName, lastName], index) => ({
      agentId: 11,
      consumerId: 11_000 + index,
      firstName,
      lastName,
      sides: [{ referralId: 11_000 + index }],
    })),
  );
  const find = async (consumerQuery: string) =>
    (await read({ scope: { viewer: 'agent', agents: { ids: [11] } }, filter: { consumerQuery } })).data.length;
  expect(await find('Bob Harrow')).toBe(3);
  for (const text of ['Harrow, Jr., Bob', 'Harrow,Jr.,Bob', 'bob harrow jr', 'Harrow, Bob, Jr.']) {
    expect([text, await find(text)]).toEqual([text, 2]);
  }
});

test('REF-20 wildcards of the database are ordinary letters in a search', async () => {
  const lost = (consumerQuery: string) => read({ category: 'Lost Listings/Sales', filter: { consumerQuery } });
  expect(names(await lost('100%'))).toEqual(['Under_Score']);
  expect(names(await lost('under_'))).toEqual(['Under_Score']);
  expect(await filtered({ consumerQuery: '%' })).toEqual([]);
  expect(await filtered({ consumerQuery: "' or 1=1 --" })).toEqual([]);
  expect(await filtered({ consumerQuery: '\\' })).toEqual([]);
});

test('REF-18 the side filter keeps rows that have the side', async () => {
  expect(await filtered({ buySideReferral: true })).toEqual(['Adeyemi', 'Vásquez']);
  expect(await filtered({ buySideReferral: false })).toEqual(['Okonkwo', 'Smith', 'Adeyemi']);
});

test('REF-20 statuses and states narrow the list, and the total follows', async () => {
  expect(await filtered({ categoryStatus: ['Attempting', 'Nurture'] })).toEqual(['Adeyemi', 'Vásquez']);
  expect(await filtered({ state: ['NC'] })).toEqual(['Vásquez']);
  const both = await read({ filter: { state: ['CO'], categoryStatus: ['Contacted'] }, limit: 1 });
  expect(both).toMatchObject({ totalCount: 2, dueCount: 1 });
  expect(both.data).toHaveLength(1);
});

test('REF-38 rows are sorted by every column in both directions', async () => {
  const sorted = async (sortBy: ReferralListRequest['sortBy'], sort: 1 | -1) => names(await read({ sortBy, sort }));
  expect(await sorted('Consumer Info', 1)).toEqual(['Adeyemi', 'Okonkwo', 'Smith', 'Vásquez']);
  expect(await sorted('Consumer Info', -1)).toEqual(['Vásquez', 'Smith', 'Okonkwo', 'Adeyemi']);
  expect(await sorted('Category Status', 1)).toEqual(['Adeyemi', 'Okonkwo', 'Smith', 'Vásquez']);
  expect(await sorted('Date Added', 1)).toEqual(['Adeyemi', 'Okonkwo', 'Smith', 'Vásquez']);
  expect(await sorted('Last Modified Date', 1)).toEqual(['Vásquez', 'Adeyemi', 'Smith', 'Okonkwo']);
});

test('REF-14 sorts by match score: start of the last name, then of an address word, then any part', async () => {
  const match = (consumerQuery: string) =>
    read({ filter: { consumerQuery }, sortBy: 'Query Match Score', sort: -1 }).then(names);
  // the beginning of the last name, before a word of the address, before a part of one
  expect(await match('a')).toEqual(['Adeyemi', 'Okonkwo', 'Smith', 'Vásquez']);
  expect(await match('s')).toEqual(['Smith', 'Okonkwo', 'Adeyemi', 'Vásquez']);
});

test('D-08 a director gets the merged list of their own agents, with their contacts', async () => {
  const page = (number: number) => read({ scope: ofDirector, limit: 3, page: number });
  const ids = async (number: number) => (await page(number)).data.map(({ consumer }) => consumer.consumerId);
  expect(await ids(1)).toEqual([2000, 3000, 2001]);
  expect(await ids(2)).toEqual([3001, 2002, 3002]);
  expect(await ids(3)).toEqual([2003, 3003]);
  const first = await page(1);
  expect(first.totalCount).toBe(8);
  expect(first.data[1]).toMatchObject({
    agent: { agentId: 3, lastName: 'Number 3' },
    contact: { isVisible: true, reason: 'own-director' },
    consumer: { email: 'consumer-3000@example.com' },
  });
});

test('REF-27 rows without an appointment come last in both directions', async () => {
  const ids = async (sort: 1 | -1) =>
    (await read({ scope: ofDirector, sortBy: 'Appointment Date', sort, limit: 3 })).data.map(
      (row) => row.consumer.consumerId,
    );
  expect((await ids(1)).slice(0, 2)).toEqual([2001, 3001]);
  expect((await ids(-1)).slice(0, 2)).toEqual([3001, 2001]);
});

/** As the specification names them; `{product}Price` is `soldPrice` (D-01). */
const SIDE_FIELDS = (
  'agentReferralId buySideReferral categoryStatus categorySubStatus addressInfo updatedDate createdDate ' +
  'scheduledAppointment source forFeaturedAgent listingAppointmentSetEver listingAppointmentDate ' +
  'partnerConsultationSetEver commissionReceived referralEscrowInfo soldPrice listPrice avgAvm calculatedMidRange ' +
  'portalStatusInfoHistory'
).split(' ');
const ADDRESS_FIELDS = ['streetNumber', 'streetName', 'unitNumber', 'city', 'state', 'zip'];
const STEP_FIELDS = 'friendlyStatus friendlySubStatus lastModifiedDate listPrice notes listingAppointmentDate'.split(
  ' ',
);

test('REF-63 a side has every field of the specification, and its history, newest step first', async () => {
  const [win] = (await read({ category: 'Wins' })).data;
  expect(Object.keys(win!.referral[0]!)).toEqual(expect.arrayContaining(SIDE_FIELDS));
  expect(Object.keys(win!.referral[0]!.addressInfo)).toEqual(expect.arrayContaining(ADDRESS_FIELDS));
  for (const step of win!.referral[0]!.portalStatusInfoHistory) {
    expect(Object.keys(step)).toEqual(expect.arrayContaining(STEP_FIELDS));
  }
  expect(win?.referral[0]).toMatchObject({ statusTone: 'listed', soldPrice: 500_000, commissionReceived: 9_750 });
  expect(win?.referral[0]?.portalStatusInfoHistory.map(({ notes, lastModifiedBy }) => [notes, lastModifiedBy])).toEqual(
    [
      [null, 'Agent Number 1'],
      ['Referral received', null],
    ],
  );
});

test('rewriting the rows of a consumer applies changes and leaves nothing behind', async () => {
  const { db } = database;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('referral')
      .set({ category: 'Inactive', status: 'Duplicate' })
      .where('referralId', '=', 101)
      .execute();
    await refreshReferralRows(trx, 1, 11);
  });
  expect(await filtered({})).not.toContain('Smith');
  const inactive = await read({ category: 'Inactive' });
  expect(inactive).toMatchObject({ totalCount: 1 });
  expect(inactive.data[0]?.estimatedCommission).toBeNull();
  expect(inactive.allCategoryStatuses).toContain('Duplicate');
});

test('REF-63 of a long history the newest twenty steps are there, statuses and notes before what the portal adds', async () => {
  await insertAgent(database.db, { agentId: 8 });
  const step = (number: number, kind: 'note' | 'system') => ({ kind, status: null, notes: `${kind} ${number}` });
  const steps = (count: number) =>
    Array.from({ length: count }, (_, index) => step(index + 1, index % 5 === 0 ? 'system' : 'note'));
  await insertConsumers(
    database.db,
    [20, 21, 30].map((count) => ({
      agentId: 8,
      consumerId: count,
      sides: [{ referralId: 8_000 + count, updatedAt: daysAgo(count), history: steps(count) }],
    })),
  );
  const { data } = await read({ scope: { viewer: 'agent', agents: { ids: [8] } } });
  const shown = data.map(({ referral }) => referral[0]!.portalStatusInfoHistory.map(({ notes }) => notes));
  const expected = (count: number) => {
    const known = steps(count).map(({ notes }, index) => ({ notes, number: index + 1 }));
    const isSystem = ({ notes }: { notes: string }) => notes.startsWith('system');
    return [...known.filter((each) => !isSystem(each)).toReversed(), ...known.filter(isSystem).toReversed()]
      .slice(0, 20)
      .toSorted((one, other) => other.number - one.number)
      .map(({ notes }) => notes);
  };
  expect(shown).toEqual([20, 21, 30].map(expected));
  expect(shown.map(({ length }) => length)).toEqual([20, 20, 20]);
});

test('REF-64 the pages of a long list have each row once, in every order', async () => {
  await insertAgent(database.db, { agentId: 9 });
  const consumers = Array.from({ length: 130 }, (_, index) => ({
    agentId: 9,
    consumerId: 9_000 + index,
    // several of the same name and moment
    lastName: `Same ${index % 7}`,
    sides: [{ referralId: 9_000 + index, updatedAt: daysAgo(index % 11) }],
  }));
  await insertConsumers(database.db, consumers);
  for (const sortBy of ['Last Modified Date', 'Consumer Info', 'Appointment Date', 'Query Match Score'] as const) {
    const filter = sortBy === 'Query Match Score' ? { consumerQuery: 'same' } : {};
    const page = async (limit: number, number: number) =>
      (await read({ scope: { viewer: 'agent', agents: { ids: [9] } }, sortBy, filter, limit, page: number })).data.map(
        ({ consumer }) => consumer.consumerId,
      );
    const pages = [];
    // the last ones are beyond what is read at once
    for (const number of [1, 2, 3, 4]) pages.push(await page(40, number));
    expect(pages.map(({ length }) => length)).toEqual([40, 40, 40, 10]);
    expect(pages.flat()).toEqual(await page(500, 1));
    expect(new Set(pages.flat()).size).toBe(130);
  }
});

test('a server keeps working while the migration of a newer one adds columns', async () => {
  // one connection, so that the statements it has prepared are the ones that run again
  const db = connect(database.connectionString, undefined, 1);
  const before = await read({}, db);
  const tables = ['agent', 'consumer', 'referral', 'referral_history', 'referral_row', 'referral_summary'];
  for (const table of tables) await sql`alter table ${sql.table(table)} add column later text`.execute(database.db);
  expect(await read({}, db)).toEqual(before);
  for (const table of tables) await sql`alter table ${sql.table(table)} drop column later`.execute(database.db);
  await db.destroy();
});
