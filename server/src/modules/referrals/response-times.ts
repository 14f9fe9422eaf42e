import type { ResponseTimes } from '@portal/shared/contracts';
import { addDays, dayIn } from '@portal/shared/domain';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Medians are of this many days (D-47). */
const RESPONSE_DAYS = 30;
/** Weeks of the dashboard's chart. */
const WEEKS = 9;
const DAY_MS = 86_400_000;

/** The response time of one agent over the last 30 days. */
interface ResponseTime {
  medianSeconds: number;
  /** Referrals that were reached in them; at least 1. */
  count: number;
}

/** Half of the response times are shorter, in whole seconds; null without any. */
const median = sql<number | null>`round(percentile_cont(0.5) within group (order by extract(epoch from
  greatest(f.contacted_at - f.assigned_at, interval '0'))) filter (where f.contacted_at is not null))::bigint`;

/**
 * The median response times of some agents over the last 30 days, by agent id: for an agent, or for their director
 * (D-47). An agent who reached nobody in them is absent. The caller checks who may see them.
 */
export async function responseTimesOf(
  db: Kysely<Database>,
  agentIds: readonly number[],
  now: Date,
): Promise<Map<number, ResponseTime>> {
  const { rows } = await sql<ResponseTime & { agentId: number }>`
    select f.agent_id, ${median} as median_seconds, count(*) as count
    from referral f
    where f.agent_id = any(${agentIds}::bigint[]) and ${within(now, RESPONSE_DAYS)}
    group by f.agent_id
  `.execute(db);
  return new Map(rows.map(({ agentId, medianSeconds, count }) => [agentId, { medianSeconds, count }]));
}

/** The response times of one agent for their dashboard: over 30 days, the 30 before, and week by week (D-47). */
export async function readResponseTimes(
  db: Kysely<Database>,
  { agentId, timeZone, now }: { agentId: number; timeZone: string; now: Date },
): Promise<ResponseTimes> {
  const [last, before, weeks] = await Promise.all([
    responseTimesOf(db, [agentId], now),
    responseTimesOf(db, [agentId], daysBefore(now, RESPONSE_DAYS)),
    readWeeks(db, agentId, now),
  ]);
  const today = dayIn(timeZone, now.getTime());
  const { medianSeconds = null, count = 0 } = last.get(agentId) ?? {};
  return {
    medianSeconds,
    count,
    medianBefore: before.get(agentId)?.medianSeconds ?? null,
    weeks: weeks.map(({ weeksAgo, ...week }) => ({ endsOn: addDays(today, -7 * weeksAgo), ...week })),
  };
}

/** The time zone of most of an agent's referrals, which is where they work; UTC without any. */
export async function readTimeZone(db: Kysely<Database>, agentId: number): Promise<string> {
  const { rows } = await sql<{ timeZone: string | null }>`
    select mode() within group (order by time_zone) as time_zone from referral where agent_id = ${agentId}
  `.execute(db);
  return rows[0]?.timeZone ?? 'UTC';
}

interface Week {
  weeksAgo: number;
  medianSeconds: number | null;
  count: number;
}

/** The oldest first. */
async function readWeeks(db: Kysely<Database>, agentId: number, now: Date): Promise<Week[]> {
  const { rows } = await sql<Week>`
    select w.weeks_ago, ${median} as median_seconds, count(f.agent_id) as count
    from generate_series(0, ${WEEKS - 1}) as w (weeks_ago)
    left join referral f on f.agent_id = ${agentId} and f.contacted_at is not null
      and f.contacted_at > ${now}::timestamptz - (w.weeks_ago + 1) * interval '7 days'
      and f.contacted_at <= ${now}::timestamptz - w.weeks_ago * interval '7 days'
    group by w.weeks_ago
    order by w.weeks_ago desc
  `.execute(db);
  return rows;
}

/** Contact was confirmed in the days before a moment. */
function within(now: Date, days: number): RawBuilder<boolean> {
  return sql<boolean>`f.contacted_at > ${daysBefore(now, days)} and f.contacted_at <= ${now}`;
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
