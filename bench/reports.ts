// `npm run bench:reports`: what 200 reports that are generated at once, 200,000 that are stored, and a partner that hangs cost others.
import { setTimeout as delay } from 'node:timers/promises';
import { endpointPath, ENDPOINTS } from '@portal/shared/contracts';
import { sql, type Kysely } from 'kysely';
import { connect } from '../server/src/database/connection.ts';
import type { Database } from '../server/src/database/database.ts';
import { DEMO_IDS } from '../server/src/demo/demo-accounts.ts';
import { startEscrowPartner } from '../simulators/src/escrow.ts';
import { withPortals } from './lib/api-portals.ts';
import type { ReferralPlan } from './lib/fill-referrals.ts';
import { KeepAliveClient } from './lib/keep-alive-client.ts';
import { signInForApi } from './lib/portal-server.ts';
import { memoryOf, mostMemoryOf } from './lib/process-memory.ts';
import { printReport } from './lib/report.ts';
import { median, quantile } from './lib/statistics.ts';
import { withTemporaryFolder } from './lib/temporary-folder.ts';

const PLAN: ReferralPlan = { ordinary: 64, heavy: 0, director: { agents: 2, each: 10 }, total: 84 };
const STORED = 200_000;
/** Of them of the agent who is measured; the others are of agents with as many each. */
const OWN = 1_000;
const AT_ONCE = 200;
const LIST_CALLS = 1_000;
/** As the page asks. */
const LIST = '?limit=20&status=READY,FAILED&state=CO,NC&sortBy=updatedDate&sort=-1';
const WARM_UP = 2_000;
const CALL_EVERY_MS = 10;
const IDLE_MS = 6_000;
const HANGING = 10;
const HANG_MS = 10_000;
const PARTNER_MS = 20;

/** Reports of every state, spread over agents, and drafts of the agent who is measured. */
async function fill(db: Kysely<Database>): Promise<void> {
  await sql`insert into agent (agent_id, first_name, last_name, email, current_status)
    select 900000 + n, 'Agent', n::text, 'bench-' || n || '@example.com', 'ACTIVE_AGENT'
    from generate_series(1, ${STORED / OWN - 1}::int) n`.execute(db);
  await sql`insert into escrow_report (agent_id, report_id, street_number, street_name, city, state, zip, address_search,
      owners, avm, loan_balance, taxes, closing_costs, status, created_at, updated_at, generated_at)
    select case when n <= ${OWN} then ${DEMO_IDS.maya} else 900000 + n / ${OWN} end, gen_random_uuid(), n::text, 'Bench St',
      'Denver', 'CO', '80205', n || ' bench st denver co 80205', '{Ruth Solano}', 500000, 200000, 3000, 32000,
      (array['READY', 'FAILED', 'ESCROW_OPENED'])[n % 3 + 1], now() - n * interval '1 minute',
      now() - n % ${OWN} * interval '1 hour', now()
    from generate_series(1, ${STORED}::int - 1) n`.execute(db);
  await sql`insert into escrow_report (agent_id, report_id, street_number, street_name, city, state, zip, address_search, status)
    select ${DEMO_IDS.maya}, gen_random_uuid(), n::text, 'Draft Ave', 'Denver', 'CO', '80205',
      n || ' draft ave denver co 80205', 'DRAFT'
    from generate_series(1, ${AT_ONCE}::int) n`.execute(db);
  await sql`analyze escrow_report`.execute(db);
}

/** Calls at a steady pace until the work is done. @returns milliseconds of each call */
async function callWhile(client: KeepAliveClient, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const state = { isDone: false };
  void work.finally(() => (state.isDone = true)).catch(() => {});
  while (!state.isDone) {
    const began = performance.now();
    await client.get();
    times.push(performance.now() - began);
    await delay(CALL_EVERY_MS);
  }
  await work;
  return times;
}

const progress = (step: string) => console.error(step);
const partner = await startEscrowPartner({ port: 0, reportMilliseconds: PARTNER_MS });
const turn = (mode: 'normal' | 'slow') =>
  fetch(`${partner.url}/_simulator/switches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode, calls: null, path: '', seconds: 600 }),
  });

await withTemporaryFolder((folder) =>
  withPortals(
    folder,
    { reports: PLAN },
    progress,
    async ({ reports }) => {
      const { server, connectionString } = reports!; // the one portal that was asked for
      const db = connect(connectionString, undefined, 4);
      progress(`Filling it: ${STORED.toLocaleString('en-US')} reports`);
      await fill(db);
      const maya = await signInForApi(server.url, 'maya@example.com');
      const post = (endpoint: 'generateReport' | 'openEscrow', id: string) =>
        fetch(server.url + endpointPath(endpoint, { id }), { method: 'POST', headers: maya });
      const idsOf = async (status: string, limit: number) =>
        (
          await db
            .selectFrom('escrowReport')
            .select('reportId')
            .where('agentId', '=', DEMO_IDS.maya)
            .where('status', '=', status)
            .limit(limit)
            .execute()
        ).map(({ reportId }) => reportId);

      const others = new KeepAliveClient(`${server.url}${ENDPOINTS.referralSearch}?category=Active%20Leads`, maya);
      const list = new KeepAliveClient(`${server.url}${ENDPOINTS.reports}${LIST}`, maya);
      progress('Warming up');
      for (let call = 0; call < WARM_UP; call++) await others.get();
      const listTimes: number[] = [];
      for (let call = 0; call < LIST_CALLS; call++) {
        const began = performance.now();
        await list.get();
        listTimes.push(performance.now() - began);
      }
      const idle = await callWhile(others, delay(IDLE_MS));
      const memoryBefore = memoryOf(server.pid);

      progress(`Generating ${AT_ONCE} reports`);
      const drafts = await idsOf('DRAFT', AT_ONCE);
      let busy: number[] = [];
      const began = performance.now();
      const memory = await mostMemoryOf(server.pid, async () => {
        const generating = async () => {
          const answers = await Promise.all(drafts.map((id) => post('generateReport', id)));
          const refused = answers.find(({ status }) => status !== 202);
          if (refused) throw new Error(`A generation answered ${refused.status}`);
          while ((await idsOf('GENERATING', 1)).length > 0) await delay(50);
        };
        busy = await callWhile(others, generating());
      });
      const seconds = (performance.now() - began) / 1000;
      const { made } = await db
        .selectFrom('storedFile')
        .select(({ fn }) => fn.countAll<number>().as('made'))
        .where('kind', '=', 'report')
        .executeTakeFirstOrThrow();

      progress('A partner that hangs');
      await turn('slow');
      const hanging = (await idsOf('READY', HANGING)).map((id) => post('openEscrow', id));
      const waiting = Promise.allSettled(hanging);
      const hung = await callWhile(others, delay(HANG_MS));
      await turn('normal');
      // those that were answered say that the partner did not answer
      progress('Waiting for the calls that hang');
      const statuses = (await waiting).map((result) => (result.status === 'fulfilled' ? result.value.status : 0));
      others.close();
      list.close();
      await db.destroy();

      printReport({
        title: 'Escrow reports, and what others notice of them',
        notes: [
          `The list: ${LIST_CALLS} calls with filters by status and state, the last changed first, ${OWN.toLocaleString('en-US')} of ${STORED.toLocaleString('en-US')} reports are the agent's`,
          `Others: the first page of Active Leads every ${CALL_EVERY_MS} ms, ${idle.length} calls idle, ${busy.length} while generating`,
          `The partner answers after ${PARTNER_MS} ms; on the machine of the server, as is this program`,
        ],
        findings: [
          { name: 'The list of reports, median', value: median(listTimes), unit: 'ms', target: 10 },
          { name: 'The list of reports, 99th percentile', value: quantile(listTimes, 0.99), unit: 'ms' },
          { name: 'Others, idle: 99th percentile', value: quantile(idle, 0.99), unit: 'ms' },
          {
            name: `Others, ${AT_ONCE} reports at once: 99th percentile`,
            value: quantile(busy, 0.99),
            unit: 'ms',
            target: 50,
          },
          {
            name: 'The same / idle',
            value: quantile(busy, 0.99) / quantile(idle, 0.99),
            unit: '×',
            target: 5,
          },
          { name: `${AT_ONCE} reports with their PDFs`, value: seconds, unit: 's' },
          { name: 'More memory meanwhile', value: memory - memoryBefore, unit: 'MB', target: 256 },
          {
            name: `Others, ${HANGING} calls to a partner that hangs / idle: median`,
            value: median(hung) / median(idle),
            unit: '×',
            target: 1.25,
          },
          {
            name: 'The same: 99th percentile',
            value: quantile(hung, 0.99) / quantile(idle, 0.99),
            unit: '×',
            target: 2,
          },
        ],
        answers: [
          { name: 'Every report has its PDF', isTrue: made === AT_ONCE, shouldBe: true },
          {
            name: 'Calls to the partner that hangs end',
            isTrue: statuses.every((status) => status === 502),
            shouldBe: true,
          },
        ],
        details: { list: listTimes, idle, busy, hung, statuses },
      });
    },
    { ESCROW_PARTNER_URL: partner.url },
  ),
).finally(() => partner.close());
