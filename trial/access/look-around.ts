import { sql } from 'kysely';
import { DEMO_IDS } from '../../server/src/demo/demo-accounts.ts';
import { readWorkbook } from '../../server/src/modules/referrals/testing/read-workbook.ts';
import type { Findings } from '../lib/findings.ts';
import { asCurl, jsonOf, type Answer, type Call, type HttpClient } from '../lib/http-client.ts';
import type { Portal } from '../lib/world/world.ts';
import type { TableCaller } from './callers.ts';
import { leaksIn, type LockedContacts } from './locked-contacts.ts';

const CATEGORIES = ['Active Leads', 'Active Appointments', 'Wins', 'Lost Listings/Sales', 'Inactive'];
const SECTIONS = ['PASSIVE', 'ACTIVE', 'CLOSED', 'LOST', 'SEARCH_RESULTS'];
/** The number of locked contacts to search for; each costs a call for every category. */
const SEARCHED = 5;

interface Surroundings {
  portal: Portal;
  client: HttpClient;
  findings: Findings;
  locked: LockedContacts;
}

/** A workbook is a compressed archive: its sheets as they are read. */
function textOf(body: Buffer): string {
  const isArchive = body.subarray(0, 2).toString('latin1') === 'PK';
  if (!isArchive) return body.toString('utf8');
  return Object.values(readWorkbook(body).parts).join('\n');
}

/** Reads everything an agent can read of consumers, checks it for locked contacts, and also searches for them. */
export async function lookAroundAs(
  caller: TableCaller,
  { portal, client, findings, locked }: Surroundings,
): Promise<void> {
  const ask = async (call: Pick<Call, 'path'> & { method?: string; body?: object }): Promise<Answer | null> => {
    const whole: Call = {
      method: call.method ?? (call.body ? 'POST' : 'GET'),
      path: call.path,
      headers: { ...caller.headers, ...(call.body ? { 'content-type': 'application/json' } : {}) },
      body: call.body && JSON.stringify(call.body),
    };
    const outcome = await client.send(whole);
    const reproduction = asCurl(portal.url, whole);
    findings.expect(
      outcome.kind === 'answer' && outcome.status === 200,
      `${call.path.split('?')[0]} is not read`,
      reproduction,
    );
    if (outcome.kind === 'none') return null;
    const leaks = leaksIn(textOf(outcome.body), locked);
    findings.expect(leaks.length === 0, `${caller.name} is sent a locked contact (${leaks[0]})`, reproduction);
    return outcome;
  };
  const search = (category: string, more = '') =>
    `/referral/v2/agent-portal-referrals/search?category=${encodeURIComponent(category)}&agentIds=${DEMO_IDS.leo}${more}`;
  for (const category of CATEGORIES) {
    await ask({ path: search(category, '&limit=100') });
    for (const format of ['csv', 'xlsx']) {
      const query = new URLSearchParams({ category, format });
      await ask({ path: `/referral/v2/agent-portal-referrals/export/${DEMO_IDS.leo}?${query}` });
    }
  }
  for (const section of SECTIONS) {
    const query = `{ getReferralsForPortal(portalSection: ${section}, request: { id: ${DEMO_IDS.leo}, role: agent }) {
      referralsDetails { consumerInfo { email phoneNumber } referralData {
        portalStatusInfoHistory { notes callNotes lastModifiedBy } lastPortalStatusInfo { notes callNotes } } } } }`;
    await ask({ path: '/graphql', body: { query } });
  }
  const { rows } = await sql<{ referralId: number }>`
    select referral_id from referral where agent_id = ${DEMO_IDS.leo}`.execute(portal.db);
  for (const { referralId } of rows) {
    await ask({ path: `/referral/v2/agent-portal-referrals/${referralId}` });
    await ask({ path: `/referral/v2/agent-portal-referrals/${referralId}/draft` });
  }
  const feed = await ask({ method: 'PUT', path: '/api/calendar-feed' });
  const { link: file } = (feed && (jsonOf(feed) as { link?: string } | undefined)) ?? {};
  if (file) await ask({ path: file });
  await ask({ method: 'GET', path: '/api/calendar-feed' });
  await ask({ path: `/agent/v2/agent-portal/dashboard/${DEMO_IDS.leo}` });

  // hidden contacts must not be discoverable by search either
  const secrets = [...[...locked.emails].slice(0, SEARCHED), ...[...locked.phones].slice(0, SEARCHED)];
  for (const secret of secrets) {
    for (const category of CATEGORIES) {
      const path = search(category, `&consumerQuery=${encodeURIComponent(secret)}`);
      const answer = await ask({ path });
      const { data } = (answer && (jsonOf(answer) as { data?: unknown[] } | undefined)) ?? {};
      const reproduction = asCurl(portal.url, { method: 'GET', path, headers: {} });
      findings.expect(data?.length === 0, 'a locked contact is found by searching for it', reproduction);
    }
  }
}
