// `npm run bench:audit`: the audit log with a million rows: the page with each filter alone, and a check of the whole chain.
import { ENDPOINTS } from '@portal/shared/contracts';
import { sql } from 'kysely';
import { connect } from '../server/src/database/connection.ts';
import { DEMO_IDS } from '../server/src/demo/demo-accounts.ts';
import { DATABASE_LIMITS } from '../server/src/database/limits.ts';
import { walkChain } from '../server/src/modules/audit/chain-walk.ts';
import { type MeasuredPortal, withPortals } from './lib/api-portals.ts';
import type { ReferralPlan } from './lib/fill-referrals.ts';
import { KeepAliveClient } from './lib/keep-alive-client.ts';
import { signInForApi } from './lib/portal-server.ts';
import { progress } from './lib/progress.ts';
import { type Finding, printReport } from './lib/report.ts';
import { Samples } from './lib/statistics.ts';
import { withTemporaryFolder } from './lib/temporary-folder.ts';

const ROWS = 1_000_000;
const ADMINS = 40;
const CALLS = 200;
const WARM_UP = 30;
const TARGET_MS = 20;

const PLAN: ReferralPlan = { ordinary: 64, heavy: 0, director: { agents: 40, each: 20 }, total: 1_000 };

/** A year of rows in a chain whose hashes are right, written past the triggers: by them it would take an hour. */
async function fillLog(connectionString: string): Promise<{ oldDay: [string, string] }> {
  const db = connect(connectionString, undefined, 1, DATABASE_LIMITS.maintenance);
  try {
    await sql`alter table audit_entry disable trigger user`.execute(db);
    await sql`
      insert into audit_entry (actor_id, entry_id, at, actor_email, event, operation, subject_role, subject_id, grant_id,
        request_id, address, object_kind, object_id, sequence, seal)
      select 'admin-' || n % ${ADMINS}, id, now() - (${ROWS} - n) * interval '31 seconds',
        'admin-' || n % ${ADMINS} || '@example.com',
        case when n % 50000 = 0 then 'refused' when n % 97 = 0 then 'export' when n % 3 = 0 then 'write' else 'read' end,
        'referral.read', 'Agent', ids[1 + n % array_length(ids, 1)], gen_random_uuid(),
        gen_random_uuid()::text, '10.20.4.18', 'referral', (4000000 + n % 30000)::text, n,
        encode(sha256(convert_to(concat_ws('/', s.secret, 'admin-' || n % ${ADMINS}, id::text, s.secret), 'UTF8')), 'hex')
      from (select n, gen_random_uuid() as id from generate_series(1, ${ROWS}) n) numbered, portal_secret s,
        (select array_agg(agent_id order by agent_id) as ids from agent) agents
      where s.secret_name = 'audit-seal'`.execute(db);
    await sql`
      do $$
      declare
        each audit_entry;
        head text := (select encode(sha256(convert_to(chain_id::text, 'UTF8')), 'hex') from audit_chain);
      begin
        for each in select * from audit_entry order by sequence loop
          each.previous_hash := head;
          head := audit_entry_hash(each);
          update audit_entry set previous_hash = each.previous_hash, hash = head where sequence = each.sequence;
        end loop;
        update audit_chain set sequence = (select max(sequence) from audit_entry), hash = head;
      end $$`.execute(db);
    await sql`alter table audit_entry enable trigger user`.execute(db);
    await sql`vacuum (full, analyze) audit_entry`.execute(db);
    const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    return { oldDay: [day(301), day(300)] };
  } finally {
    await db.destroy();
  }
}

async function measure({ server, connectionString }: MeasuredPortal, samples: Samples): Promise<void> {
  const alex = await signInForApi(server.url, 'alex@example.com');
  progress(`Filling the log: ${ROWS.toLocaleString('en-US')} rows`);
  const {
    oldDay: [from, to],
  } = await fillLog(connectionString);
  const filters: Record<string, Record<string, string>> = {
    'no filter': {},
    'far down': { before: String(ROWS / 2) },
    who: { who: 'admin-7' },
    as: { as: `Agent-${DEMO_IDS.maya}` },
    'what, frequent': { what: 'write' },
    'what, rare': { what: 'refused' },
    'what, several': { what: 'export,refused' },
    'when, a day long ago': { from, to },
    'when, a year': { from: new Date(Date.now() - 365 * 86_400_000).toISOString() },
    'text, a person': { text: 'admin-7@' },
    'text, a record': { text: '4012345' },
    'text, nothing': { text: 'no-such-person' },
  };
  for (const [name, query] of Object.entries(filters)) {
    progress(`Asking for ${name}`);
    const list = new KeepAliveClient(`${server.url}${ENDPOINTS.auditLog}?${new URLSearchParams(query)}`, alex);
    for (let call = 0; call < WARM_UP; call++) await list.get();
    for (let call = 0; call < CALLS; call++) {
      const began = performance.now();
      await list.get();
      samples.add(name, performance.now() - began);
    }
    list.close();
  }
  progress('Checking the chain');
  const db = connect(connectionString, undefined, 1, DATABASE_LIMITS.background);
  const began = performance.now();
  const {
    problems: [problem],
  } = await walkChain(db);
  samples.add('check', (performance.now() - began) / 1000);
  await db.destroy();
  if (problem) throw new Error(problem.sentence);
}

const findings = (samples: Samples): Finding[] => [
  ...samples
    .names()
    .filter((name) => name !== 'check')
    .map((name): Finding => ({ name: `${name}: p50`, value: samples.median(name), unit: 'ms', target: TARGET_MS })),
  { name: 'A check of the whole chain', value: samples.median('check'), unit: 's' },
];

await withTemporaryFolder((folder) =>
  withPortals(folder, { audit: PLAN }, progress, async ({ audit: portal }) => {
    if (!portal) throw new Error('The portal was not started');
    const samples = new Samples();
    await measure(portal, samples);
    printReport({
      title: `The audit log with ${ROWS.toLocaleString('en-US')} rows`,
      notes: [`Medians of ${CALLS} calls of the first page, of 25 rows, with one filter each.`],
      findings: findings(samples),
      answers: [],
      details: Object.fromEntries(samples.names().map((name) => [name, samples.all(name)])),
    });
  }),
);
