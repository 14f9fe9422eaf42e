import { addDays, addMonths } from '@portal/shared/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import { withinTransaction } from '../database/within-transaction.ts';
import { endOfTurn, refreshActivity, refreshRanks, writeFeaturedTerritory } from '../modules/territory/index.ts';
import { DEMO_IDS } from './demo-accounts.ts';
import { idOf } from './id-of.ts';
import { METROS, type Metro } from './metros.ts';
import { Random } from './random.ts';
import { seedBadgeDays } from './seed-badge-days.ts';
import { seedRankHistory } from './seed-rank-history.ts';
import { seedSelfReports } from './seed-self-reports.ts';

/** Maya's ZIPs: three that she sponsors, three that she waits or waited for, and some to buy (D-40). */
const MAYA = {
  service: '80202 80203 80204 80205 80206 80207 80209 80210 80211 80212 80218 80220 80238 80246'.split(' '),
  /** Days from today until the sponsorship renews: one can be renewed now. */
  sponsored: { '80210': 24, '80205': 102, '80211': 102 },
  /** Days she has waited; a spot of the first two is free now, and it is her turn to take it. */
  waiting: { '80204': 96, '80220': 61, '80246': 33 },
} as const;
/** How many others sponsor these ZIPs, so that Maya sees every state of the shop; the rest is random. */
const FULL = { '80202': 3, '80203': 3, '80218': 2, '80246': 2 };
const BESIDE_MAYA = { '80205': 1, '80210': 1, '80211': 1 };
const WITH_A_FREE_SPOT = { '80204': 2, '80206': 2, '80207': 1, '80209': 2, '80212': 0, '80220': 2, '80238': 1 };
const OTHER_SPONSORS: Record<string, number> = { ...FULL, ...BESIDE_MAYA, ...WITH_A_FREE_SPOT };
/** These five have no Guaranteed Display, or are listed above. */
const TOLD_ELSEWHERE: readonly number[] = [DEMO_IDS.maya, DEMO_IDS.leo, DEMO_IDS.nina, DEMO_IDS.sam, DEMO_IDS.ivy];
/** Others who wait for what it is Maya's turn to take, by the days that they have waited. */
const BEHIND_MAYA = [
  { zip: '80204', days: [40, 12] },
  { zip: '80220', days: [21] },
];
const REPS = ['Jordan Blake', 'Avery Lindholm', null] as const;

interface DemoAgent {
  agentId: number;
  currentStatus: string;
  licenseState: string | null;
  /** The ZIPs they were introduced with as sponsors; possibly more than there are spots. */
  featuredTerritory: string[];
  /** ZIP codes of their referrals, most frequent first. */
  workedZips: string[];
}

/**
 * Sells the ZIPs of the two metros, lets the existing agents serve, sponsor and wait for them, and ranks them
 * (D-39, D-40). Needs agents and referrals; the same data gives the same territories.
 */
export async function seedTerritories(db: Kysely<Database>, now: Date): Promise<void> {
  await withinTransaction(db, async (trx) => {
    await sellZips(trx);
    const agents = await readAgents(trx);
    const served = chooseServiceZips(agents);
    await insertServiceZips(trx, served, now);
    const sponsored = await insertSponsorships(trx, agents, served, now);
    await insertWaitlists(trx, agents, served, sponsored, now);
    await giveTurns(trx, now);
  });
  // before the ranks: a badge counts what is said there
  await seedSelfReports(db, now);
  await refreshActivity(db, now);
  await refreshRanks(db, now);
  await seedRankHistory(db, now);
  await seedBadgeDays(db, now);
}

async function sellZips(trx: Transaction<Database>): Promise<void> {
  await trx
    .insertInto('market')
    .values(METROS.map(({ marketId, name, state, minimumZips }) => ({ marketId, name, state, minimumZips })))
    .execute();
  await trx
    .insertInto('zipTerritory')
    .values(METROS.flatMap(({ marketId, zips }) => zips.map((zip) => ({ ...zip, marketId }))))
    .execute();
}

async function readAgents(trx: Transaction<Database>): Promise<DemoAgent[]> {
  const { rows } = await sql<DemoAgent>`
    select agent.agent_id, agent.current_status, agent.license_state, agent.featured_territory,
      coalesce(worked.zips, '{}') as worked_zips
    from agent
    left join (
      select agent_id, array_agg(zip order by referrals desc, zip) as zips
      from (
        select agent_id, zip, count(*) as referrals
        from referral join zip_territory using (zip)
        group by agent_id, zip
      ) as counted
      group by agent_id
    ) as worked using (agent_id)
    order by agent.agent_id
  `.execute(trx);
  return rows;
}

/** ZIPs by agent: where they worked, and neighbors in the list of their metro up to six to fourteen. */
function chooseServiceZips(agents: readonly DemoAgent[]): Map<number, string[]> {
  const random = new Random(80_205);
  return new Map(
    agents
      .filter(({ agentId }) => agentId !== DEMO_IDS.nina) // she has not started yet
      .map((agent) => {
        if (agent.agentId === DEMO_IDS.maya) return [agent.agentId, MAYA.service];
        const all = metroOf(agent).zips.map(({ zip }) => zip);
        const count = random.between(6, 14);
        const known = [...new Set([...agent.featuredTerritory, ...agent.workedZips.slice(0, count)])];
        const served = known.filter((zip) => all.includes(zip));
        const others = all.filter((zip) => !served.includes(zip));
        return [agent.agentId, [...served, ...random.pickSome(others, count - served.length)]];
      }),
  );
}

function metroOf({ agentId, workedZips, licenseState }: DemoAgent): Metro {
  const [denver, raleigh] = METROS as readonly [Metro, Metro];
  const worked = METROS.find(({ zips }) => zips.some(({ zip }) => zip === workedZips[0]));
  const licensed = METROS.find(({ state }) => state === licenseState);
  return worked ?? licensed ?? (agentId % 2 === 0 ? denver : raleigh);
}

async function insertServiceZips(
  trx: Transaction<Database>,
  served: ReadonlyMap<number, readonly string[]>,
  now: Date,
): Promise<void> {
  const rows = [...served].flatMap(([agentId, zips]) => zips.map((zip) => ({ agentId, zip })));
  await sql`
    insert into service_zip (agent_id, zip, created_at)
    select *, ${now}::timestamptz from unnest(
      ${rows.map(({ agentId }) => agentId)}::bigint[], ${rows.map(({ zip }) => zip)}::text[]
    )`.execute(trx);
}

/** @returns the sponsors of each ZIP */
async function insertSponsorships(
  trx: Transaction<Database>,
  agents: readonly DemoAgent[],
  served: ReadonlyMap<number, readonly string[]>,
  now: Date,
): Promise<Map<string, number[]>> {
  const random = new Random(80_211);
  const today = now.toISOString().slice(0, 10);
  const members = agents.filter(
    ({ agentId, featuredTerritory }) => featuredTerritory.length > 0 && !TOLD_ELSEWHERE.includes(agentId),
  );
  const sponsorships = Object.entries(MAYA.sponsored).map(([zip, days]) => ({
    agentId: DEMO_IDS.maya as number,
    zip,
    // renewed once
    since: addMonths(addDays(today, days), -24),
    renewsOn: addDays(today, days),
  }));
  for (const { zip, spots, monthlyPrice } of METROS.flatMap(({ zips }) => zips)) {
    const first = members.filter(({ featuredTerritory }) => featuredTerritory.includes(zip));
    const others = members.filter((agent) => !first.includes(agent) && served.get(agent.agentId)?.includes(zip));
    const count = monthlyPrice === null ? 0 : (OTHER_SPONSORS[zip] ?? Math.min(first.length, spots));
    const chosen = random.pickSome(first, count);
    for (const { agentId } of [...chosen, ...random.pickSome(others, count - chosen.length)]) {
      const days = random.between(5, 350);
      sponsorships.push({ agentId, zip, since: addDays(today, days - 365), renewsOn: addDays(today, days) });
    }
  }
  await trx.insertInto('sponsorship').values(sponsorships).execute();
  await writeFeaturedTerritory(
    trx,
    agents.map(({ agentId }) => agentId),
    now,
  );
  // an agent without a spot is not a sponsor and has the regular fee (CS-095)
  await trx
    .updateTable('agent')
    .set({ sgdStatus: null, referralFee: 35 })
    .where('sgdStatus', '=', 'ACTIVE')
    .where(sql<boolean>`featured_territory = '{}'`)
    .execute();
  return new Map(
    [...Map.groupBy(sponsorships, ({ zip }) => zip)].map(([zip, list]) => [zip, list.map(({ agentId }) => agentId)]),
  );
}

async function insertWaitlists(
  trx: Transaction<Database>,
  agents: readonly DemoAgent[],
  served: ReadonlyMap<number, readonly string[]>,
  sponsored: ReadonlyMap<string, readonly number[]>,
  now: Date,
): Promise<void> {
  const random = new Random(80_246);
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const entries = Object.entries(MAYA.waiting).map(([zip, days], index) => ({
    agentId: DEMO_IDS.maya as number,
    zip,
    addedByRep: REPS[index % REPS.length] ?? null,
    createdAt: daysAgo(days),
  }));
  const waiting = agents.filter(({ agentId }) => !TOLD_ELSEWHERE.includes(agentId));
  for (const { zip, days } of BEHIND_MAYA) {
    const others = waiting.filter(({ agentId }) => !sponsored.get(zip)?.includes(agentId));
    const serving = others.filter(({ agentId }) => served.get(agentId)?.includes(zip));
    for (const [index, { agentId }] of (serving.length < days.length ? others : serving)
      .slice(0, days.length)
      .entries()) {
      entries.push({ agentId, zip, addedByRep: null, createdAt: daysAgo(days[index]!) }); // as many as there are days
    }
  }
  for (const { zip, spots } of METROS.flatMap(({ zips }) => zips)) {
    const sponsors = sponsored.get(zip) ?? [];
    if (sponsors.length < spots || spots === 0) continue;
    const candidates = waiting.filter(
      ({ agentId }) => served.get(agentId)?.includes(zip) && !sponsors.includes(agentId),
    );
    // in 80246 exactly one agent waits longer than Maya
    const count = zip === '80246' ? 1 : random.between(0, 3);
    for (const { agentId } of random.pickSome(candidates, count)) {
      const days = zip === '80246' ? 75 : random.between(3, 180);
      entries.push({ agentId, zip, addedByRep: random.pick(REPS), createdAt: daysAgo(days) });
    }
  }
  await trx.insertInto('waitlistEntry').values(entries).execute();
}

/** Maya's turn begins with the demonstration (SGD-07). She knows already: no message comes while it is shown. */
async function giveTurns(trx: Transaction<Database>, now: Date): Promise<void> {
  await trx
    .insertInto('waitlistTurn')
    .values(
      BEHIND_MAYA.map(({ zip }) => ({
        agentId: DEMO_IDS.maya,
        zip,
        turnId: idOf(`turn ${zip}`),
        offeredAt: now,
        until: endOfTurn(now),
        toldAt: now,
      })),
    )
    .execute();
}
