import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../../testing/test-portal.ts';
import { dayNumber } from '../rules/xlsx.ts';
import { insertConsumers, TEST_NOW } from '../testing/referral-fixtures.ts';
import { readWorkbook } from '../testing/read-workbook.ts';

const ODD_NAMES = ['=HYPERLINK("x")', '😀 Emoji', 'שלום', 'Two\r\nLines', '<b>&amp;'];

let portal: TestPortal;
let people: WorldHeaders;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => TEST_NOW });
  people = await makeSmallWorld(portal);
  await insertConsumers(portal.db, [
    {
      agentId: WORLD.agent,
      consumerId: 700,
      firstName: '=cmd()',
      lastName: 'O"Hara, Jr',
      phoneNumber: '3035550155',
      sides: [
        {
          referralId: 7001,
          category: 'Wins',
          status: 'Sold',
          commissionReceived: 9750,
          source: 'cta',
          soldPrice: 1,
          createdAt: '2026-03-01T01:00:00.000Z',
          updatedAt: '2026-11-19T12:00:00.000Z',
        },
        {
          referralId: 7002,
          category: 'Wins',
          status: 'Sold',
          buySide: true,
          timeZone: 'America/New_York',
          scheduledAppointment: '2026-11-01T02:00:00.000Z',
          createdAt: '2026-04-01T12:00:00.000Z',
          updatedAt: '2026-11-20T04:30:00.000Z',
        },
      ],
    },
    {
      agentId: WORLD.agent,
      consumerId: 701,
      lastName: 'Gone',
      sides: [{ referralId: 7003, category: 'Inactive', status: 'Duplicate', soldPrice: 5 }],
    },
    ...ODD_NAMES.map((lastName, n) => ({
      agentId: WORLD.otherAgent,
      consumerId: 800 + n,
      firstName: '',
      lastName,
      email: n === 4 ? 'open@example.com' : `secret-${n}@example.com`,
      phoneNumber: n === 4 ? '3035550104' : `720555010${n}`,
      sides: [
        {
          referralId: 8000 + n,
          category: 'Active Appointments' as const,
          status: 'Appointment Set',
          // staff awards the one, which unlocks the contact; agents set the other
          [n === 4 ? 'listingAppointmentDate' : 'scheduledAppointment']: '2026-12-01T18:00:00.000Z',
          history: [{ status: 'Listed', listPrice: 100_000 * (n + 1) }],
        },
      ],
    })),
  ]);
}, 30_000);
afterAll(() => portal.stop());

const fetchExport = (query: string, headers: Headers = people.agent, id: number = WORLD.agent) =>
  portal.app.inject({ url: `/referral/v2/agent-portal-referrals/export/${id}?${query}`, headers });
const linesOf = (text: string) => text.replace('\ufeff', '').trimEnd().split('\r\n');
/** Below the two lines about the export. */
const tableOf = (text: string) => linesOf(text).slice(2);
const workbookOf = async (query: string, headers?: Headers, id?: number) =>
  readWorkbook((await fetchExport(`format=xlsx&${query}`, headers, id)).rawPayload);

test('API-25 an export is a CSV file of one category with the columns of its tab', async () => {
  const answer = await fetchExport('category=Wins');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="portal-referrals-wins-2026-11-20.csv"');
  expect(answer.headers['x-total-rows']).toBe('1');
  expect(tableOf(answer.body)).toEqual([
    'Contact Information,Email,Phone,Side,Lead Intent,Status,Address,GCI,Last Updated,Appt Date,Created',
    `"O""Hara, Jr, =cmd()",consumer-700@example.com,(303) 555-0155,Seller / Buyer,Contact request / Listing consultation,Sold,"1 Main St, Denver, CO 80299",9750,2026-11-19,— / 2026-10-31,2026-02-28`,
  ]);
});

test('D-23 the first lines say what the file holds, in words, and when it was made, in a time zone', async () => {
  const query =
    'category=Wins&buySideReferral=true&state=CO,NC&categoryStatus=Sold&consumerQuery=o%27h%0Aara%22&sort=1&sortBy=Date%20Added';
  const answer = await fetchExport(`${query}&timeZone=America/Denver`);
  expect(answer.body.startsWith('\ufeff')).toBe(true);
  expect(answer.body.slice(1).split('\r\n').slice(0, 2)).toEqual([
    `"Referrals of Maya Ferreira: Wins; buyers; in CO, NC; status Sold; matching “o'h\nara""”; ordered by Created, oldest first"`,
    '"0 rows, exported on Nov 20, 2026, 9:41 AM MST; days are those of the time zone of each property"',
  ]);
  const [what, when] = linesOf((await fetchExport('category=Wins', people.director, WORLD.director)).body);
  expect(what).toBe(
    '"Referrals of the agents of Dana Kessler: Wins; no filters; ordered by Last Updated, newest first"',
  );
  expect(when).toContain('Nov 20, 2026, 4:41 PM UTC');
});

test('D-23 the day in the name of the file is that of the time zone', async () => {
  const { headers } = await fetchExport('category=Lost%20Listings/Sales&format=xlsx&timeZone=Pacific/Kiritimati');
  expect(headers['content-disposition']).toContain('"portal-referrals-lost-listings-sales-2026-11-21.xlsx"');
});

test('D-23 a workbook has the same rows, with typed texts, dates and dollars', async () => {
  const answer = await fetchExport('category=Wins&format=xlsx');
  expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(answer.headers['x-total-rows']).toBe('1');
  const { rows, sheetName, styles, parts } = readWorkbook(answer.rawPayload);
  expect(sheetName).toBe('Wins');
  expect(rows.slice(2)).toEqual([
    expect.objectContaining({ A: 'Contact Information', H: 'GCI', K: 'Created' }),
    {
      A: 'O"Hara, Jr, =cmd()',
      B: 'consumer-700@example.com',
      C: '(303) 555-0155',
      D: 'Seller / Buyer',
      E: 'Contact request / Listing consultation',
      F: 'Sold',
      G: '1 Main St, Denver, CO 80299',
      H: 9750,
      I: dayNumber('2026-11-19'),
      J: '— / 2026-10-31',
      K: dayNumber('2026-02-28'),
    },
  ]);
  expect(rows[0]?.['A']).toMatch(/^Referrals of Maya Ferreira: Wins/);
  expect([styles['A3'], styles['I4'], styles['H4']]).toEqual(['1', '2', '3']);
  expect(parts['xl/worksheets/sheet1.xml']).toContain('<pane ySplit="3" topLeftCell="A4"');
  expect(parts['xl/worksheets/sheet1.xml']).toContain('<autoFilter ref="A3:K4"/>');
});

test('D-23 texts that begin like a formula, emoji, right-to-left and lines are texts in both formats', async () => {
  const query = 'category=Active%20Appointments&columns=contact,status&sortBy=Date%20Added&sort=1';
  const csv = await fetchExport(query, people.otherAgent, WORLD.otherAgent);
  expect(tableOf(csv.body).slice(1).join('\r\n')).toBe(
    [
      `"'=HYPERLINK(""x"")",Appointment Set`,
      '😀 Emoji,Appointment Set',
      'שלום,Appointment Set',
      '"Two\r\nLines",Appointment Set',
      '<b>&amp;,Appointment Set',
    ].join('\r\n'),
  );
  const { rows } = await workbookOf(query, people.otherAgent, WORLD.otherAgent);
  expect(rows.slice(3).map(({ A }) => A)).toEqual(['=HYPERLINK("x")', '😀 Emoji', 'שלום', 'Two\nLines', '<b>&amp;']);
});

test('D-18 REF-58 the commission is that of the table, also from a price of the history', async () => {
  const query = 'category=Active%20Appointments&columns=commission,appointment&sortBy=Date%20Added&sort=1';
  const { body } = await fetchExport(query, people.otherAgent, WORLD.otherAgent);
  expect(tableOf(body)).toEqual([
    'Est. Commission,Appt Date',
    ...[2600, 5200, 7800, 10_400, 13_000].map((dollars) => `${dollars},2026-12-01`),
  ]);
  const leads = await fetchExport('category=Active%20Leads&columns=commission&sortBy=Consumer%20Info&sort=1');
  expect(tableOf(leads.body)).toEqual(['Est. Commission', 'Not available', '13000']);
});

test('REF-26 and REF-27 on Inactive there is neither commission nor appointment date', async () => {
  const [header] = tableOf((await fetchExport('category=Inactive')).body);
  expect(header).not.toMatch(/Commission|GCI|Appt/);
  const asked = await fetchExport('category=Inactive&columns=contact,commission,appointment');
  expect(tableOf(asked.body)[0]).toBe('Contact Information');
});

test('D-23 an export has the masks, filters, order and columns of the list', async () => {
  const leads = 'category=Active%20Leads&sortBy=Consumer%20Info&sort=1';
  const all = await fetchExport(`${leads}&columns=contact,email,phone`);
  expect(tableOf(all.body)).toEqual([
    'Contact Information,Email,Phone',
    '"Contact, Locked",,',
    '"Contact, Open",consumer-501@example.com,(303) 555-0501',
  ]);
  const turned = await fetchExport(`${leads.replace('sort=1', 'sort=-1')}&columns=contact`);
  expect(tableOf(turned.body).at(-1)).toBe('"Contact, Locked"');
  const found = await fetchExport(`${leads}&columns=contact&consumerQuery=open`);
  expect([found.headers['x-total-rows'], tableOf(found.body).length]).toEqual(['1', 2]);
  const { rows } = await workbookOf(`${leads}&columns=phone,contact&consumerQuery=open`);
  expect(rows.slice(2)).toEqual([
    { A: 'Phone', B: 'Contact Information' },
    { A: '(303) 555-0501', B: 'Contact, Open' },
  ]);
});

test('D-17 a locked contact is in no byte of a file, and cannot be searched for', async () => {
  const secrets = /hidden|5559999|555-9999|secret-|720\) ?555|7205550/;
  const requests: [string, Headers, number][] = [
    ['category=Active%20Leads', people.agent, WORLD.agent],
    ['category=Active%20Appointments', people.otherAgent, WORLD.otherAgent],
  ];
  for (const [query, headers, id] of requests) {
    expect((await fetchExport(query, headers, id)).body).not.toMatch(secrets);
    const { parts } = await workbookOf(query, headers, id);
    expect(Object.values(parts).join('\n')).not.toMatch(secrets);
    // staff sees them, so they would be found
    expect((await fetchExport(query, people.admin, id)).body).toMatch(secrets);
  }
  const search = await fetchExport('category=Active%20Leads&consumerQuery=5559999');
  expect(search.headers['x-total-rows']).toBe('0');
});

test('REF-55 only an admin’s export has the agent referral id, and only a director’s the agent', async () => {
  const leads = 'category=Active%20Leads&columns=contact,agent';
  expect(tableOf((await fetchExport(leads, people.admin)).body)[0]).toBe('Contact Information,Agent Referral ID');
  expect(tableOf((await fetchExport(leads)).body)[0]).toBe('Contact Information');
  const director = await fetchExport(leads, people.director, WORLD.director);
  expect(tableOf(director.body)).toEqual(['Contact Information,Agent', '"Number 504, Consumer",Sam Whitaker']);
});

test('API-25 an export of others is 403, and with invalid input 400 that names the parameter', async () => {
  expect((await fetchExport('category=Wins', people.agent, WORLD.otherAgent)).statusCode).toBe(403);
  expect((await fetchExport('category=Wins', people.director, WORLD.otherDirector)).statusCode).toBe(403);
  expect((await fetchExport('category=Wins', people.opsUser)).statusCode).toBe(403);
  const wrong: [string, RegExp][] = [
    ['', /^category/],
    ['category=All', /^category/],
    ['category=Wins&columns=password', /^columns/],
    ['category=Wins&columns=', /^columns/],
    ['category=Wins&columns=agentReferralId,agent', /^columns/],
    ['category=Inactive&columns=commission', /^columns/],
    ['category=Wins&format=pdf', /^format/],
    ['category=Wins&sort=2', /^sort/],
    ['category=Wins&sortBy=Price', /^sortBy/],
    ['category=Wins&timeZone=Mars/Olympus', /^timeZone/],
    ['category=Wins&page=1', /page/],
  ];
  for (const [query, parameter] of wrong) {
    const answer = await fetchExport(query);
    expect([query, answer.statusCode]).toEqual([query, 400]);
    const { fields } = answer.json<{ fields: { path: string; message: string }[] }>();
    expect(`${fields[0]?.path} ${fields[0]?.message}`).toMatch(parameter);
  }
});
