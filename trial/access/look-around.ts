import { sql } from 'kysely';
import { DEMO_IDS } from '../../server/src/demo/demo-accounts.ts';
import type { Findings } from '../lib/findings.ts';
import { asCurl, jsonOf } from '../lib/http-client.ts';
import type { Answer, Call, HttpClient } from '../lib/http-client.ts';
import type { Portal } from '../lib/world.ts';
import type { TableCaller } from './callers.ts';
import { leaksIn } from './locked-contacts.ts';
import type { LockedContacts } from './locked-contacts.ts';

const CATEGORIES = ['Active Leads', 'Active Appointments', 'Wins', 'Lost Listings/Sales', 'Inactive'];
const SECTIONS = ['PASSIVE', 'ACTIVE', 'CLOSED', 'LOST', 'SEARCH_RESULTS'];
/** So many locked contacts are searched for; each costs a call for every category. */
const SEARCHED = 5;

interface Surroundings {
  portal: Portal;
  client: HttpClient;
  findings: Findings;
  locked: LockedContacts;
}

/** Reads everything an agent can read of consumers, and looks for locked contacts in it; searches for them, too. */
export async function lookAroundAs(
  caller: TableCaller,
  { portal, client, findings, locked }: Surroundings,
): Promise<void> {
  const ask = async (call: Pick<Call, 'path'> & { body?: object }): Promise<Answer | null> => {
    const whole: Call = {
      method: call.body ? 'POST' : 'GET',
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
    const leaks = leaksIn(outcome.body.toString('utf8'), locked);
    findings.expect(leaks.length === 0, `${caller.name} is sent a locked contact (${leaks[0]})`, reproduction);
    return outcome;
  };
  const search = (category: string, more = '') =>
    `/referral/v2/agent-portal-referrals/search?category=${encodeURIComponent(category)}&agentIds=${DEMO_IDS.leo}${more}`;
  for (const category of CATEGORIES) {
    await ask({ path: search(category, '&limit=100') });
    await ask({
      path: `/referral/v2/agent-portal-referrals/export/${DEMO_IDS.leo}?category=${encodeURIComponent(category)}`,
    });
  }
  for (const section of SECTIONS) {
    const query = `{ getReferralsForPortal(portalSection: ${section}, request: { id: ${DEMO_IDS.leo}, role: agent }) {
      referralsDetails { consumerInfo { email phoneNumber } referralData {
        portalStatusInfoHistory { notes callNotes lastModifiedBy } lastPortalStatusInfo { notes callNotes } } } } }`;
    await ask({ path: '/graphql', body: { query } });
  }
  const { rows } = await sql<{ referralId: number }>`
    select referral_id from referral where agent_id = ${DEMO_IDS.leo}`.execute(portal.db);
  for (const { referralId } of rows) await ask({ path: `/referral/v2/agent-portal-referrals/${referralId}` });
  await ask({ path: `/agent/v2/agent-portal/dashboard/${DEMO_IDS.leo}` });

  // what is hidden must not be found out by searching for it either
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
