import type { ResponseTimes } from '@portal/shared/contracts';
import { addDays, dayIn } from '@portal/shared/domain';
import { DAY_MS } from '@portal/shared/durations';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/database.ts';

/** Medians are of this many days (D-47). */
const RESPONSE_DAYS = 30;
/** Weeks of the dashboard's chart. */
const WEEKS = 9;

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

/** Spans of time are named by a number: a week by how many weeks ago it ended, and these. */
const LAST_DAYS = -1;
const DAYS_BEFORE = -2;
/** All spans begin in so many days. */
const MAX_DAYS = Math.max(7 * WEEKS, 2 * RESPONSE_DAYS);

/** The median of one span, as `responseSpans` reads it. */
export interface ResponseSpan {
  name: number;
  medianSeconds: number | null;
  count: number;
}

/**
 * The response times of an agent over 30 days, the 30 before, and week by week, as one JSON value for a larger statement.
 * @param agentId an expression of the statement, like the other
 */
export function responseSpans(agentId: RawBuilder<number>, now: RawBuilder<Date>): RawBuilder<ResponseSpan[]> {
  return sql<ResponseSpan[]>`(
    select json_agg(json_build_object('name', span.name, 'medianSeconds', span.median_seconds, 'count', span.count)
      order by span.name desc)
    from (
      select past.name, ${median} as median_seconds, count(f.agent_id) as count
      from (
        select span.name, ${now} - span.first_day * interval '24 hours' as after,
          ${now} - span.last_day * interval '24 hours' as until
        from (
          select ago as name, (ago + 1) * 7 as first_day, ago * 7 as last_day
          from generate_series(0, ${sql.lit(WEEKS - 1)}) as ago
          union all values (${sql.lit(LAST_DAYS)}, ${sql.lit(RESPONSE_DAYS)}, 0),
            (${sql.lit(DAYS_BEFORE)}, ${sql.lit(2 * RESPONSE_DAYS)}, ${sql.lit(RESPONSE_DAYS)})
        ) as span
        -- once for each span, not for each referral
        offset 0
      ) as past
      left join referral f on f.agent_id = ${agentId}
        -- of all spans, so that the index leads to them
        and f.contacted_at > ${now} - ${sql.lit(MAX_DAYS)} * interval '24 hours'
        and f.contacted_at > past.after and f.contacted_at <= past.until
      group by past.name
    ) as span
  )`;
}

/** The response times of one agent for their dashboard (D-47). Weeks end on days of their time zone, the oldest first. */
export function toResponseTimes(spans: readonly ResponseSpan[], timeZone: string, now: Date): ResponseTimes {
  const spanOf = (name: number) => spans.find((span) => span.name === name) ?? { medianSeconds: null, count: 0 };
  const today = dayIn(timeZone, now.getTime());
  const { medianSeconds, count } = spanOf(LAST_DAYS);
  return {
    medianSeconds,
    count,
    medianBefore: spanOf(DAYS_BEFORE).medianSeconds,
    weeks: spans
      .filter(({ name }) => name >= 0)
      .map((week) => ({
        endsOn: addDays(today, -7 * week.name),
        medianSeconds: week.medianSeconds,
        count: week.count,
      })),
  };
}

/** The time zone of most of an agent's referrals, which is where they work; UTC without any. */
export async function readTimeZone(db: Kysely<Database>, agentId: number): Promise<string> {
  const { rows } = await sql<{ timeZone: string | null }>`
    select mode() within group (order by time_zone) as time_zone from referral where agent_id = ${agentId}
  `.execute(db);
  return rows[0]?.timeZone ?? 'UTC';
}

/** Contact was confirmed in the days before a moment. */
function within(now: Date, days: number): RawBuilder<boolean> {
  return sql<boolean>`f.contacted_at > ${daysBefore(now, days)} and f.contacted_at <= ${now}`;
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
