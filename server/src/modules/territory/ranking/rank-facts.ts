import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { DISQUALIFIED_AGENT } from '../../agents/index.ts';
import { isAnswered } from './answered-in-time.ts';
import type { BadgeFacts } from '../rules/badges.ts';

export interface AgentFacts extends BadgeFacts {
  agentId: number;
  /** The market with most of the ZIPs an agent serves. */
  homeMarketId: string | null;
}

/** What every agent who is not disqualified has done, as of a moment. */
export async function readRankFacts(db: Kysely<Database>, now: Date): Promise<AgentFacts[]> {
  const { rows } = await sql<AgentFacts>`
    with market_of as (
      select distinct on (agent_id) agent_id, market_id
      from (
        select service_zip.agent_id, zip_territory.market_id, count(*) as zips
        from service_zip join zip_territory using (zip)
        group by 1, 2
      ) as served
      order by agent_id, zips desc, market_id
    ),
    worked as (
      select referral.agent_id,
        count(*) as referrals,
        count(*) filter (
          where category in ('Active Appointments', 'Wins') or listing_appointment_set_ever
        ) as appointments,
        count(*) filter (where ${isNew(now)}) as new_referrals,
        count(*) filter (
          where ${isNew(now)} and ${isAnswered({ withinTwoDays: true })}
        ) as prompt_updates
      from referral
      group by referral.agent_id
    ),
    closed as (
      select agent_id, jsonb_object_agg(zip, closings) as closings_by_zip
      from (
        select agent_id, zip, count(*) as closings
        from referral
        where category = 'Wins' and zip is not null and sold_date > (${now}::timestamptz at time zone 'UTC' - interval '12 months')
        group by agent_id, zip
      ) as sales
      group by agent_id
    ),
    best as (
      select agent_id, max(sales) as closings_of_best_year
      from (
        select agent_id, count(*) as sales from referral
        where category = 'Wins' and sold_date is not null
        group by agent_id, extract(year from sold_date)
      ) as by_year
      group by agent_id
    ),
    sponsoring as (select agent_id, count(*) as sponsored_zips from sponsorship group by agent_id)
    select agent.agent_id, agent.transactions_total,
      market_of.market_id as home_market_id,
      coalesce(worked.referrals, 0) as referrals, coalesce(worked.appointments, 0) as appointments,
      coalesce(worked.new_referrals, 0) as new_referrals, coalesce(worked.prompt_updates, 0) as prompt_updates,
      coalesce(closed.closings_by_zip, '{}') as closings_by_zip,
      coalesce(best.closings_of_best_year, 0) as closings_of_best_year,
      coalesce(sponsoring.sponsored_zips, 0) as sponsored_zips,
      -- named under Service ZIP Codes, or chosen under Preferences
      greatest(
        coalesce(jsonb_array_length(said.report -> 'additionalLanguages'), 0),
        coalesce(cardinality(array_remove(chosen.languages, 'en')), 0)
      ) as additional_languages
    from agent
    left join market_of using (agent_id)
    left join worked using (agent_id)
    left join closed using (agent_id)
    left join best using (agent_id)
    left join sponsoring using (agent_id)
    left join agent_self_report as said using (agent_id)
    left join agent_preference as chosen using (agent_id)
    where not ${DISQUALIFIED_AGENT}
    order by agent.agent_id
  `.execute(db);
  return rows;
}

/** A referral of the last 90 days that the agent has had two days to respond to. */
function isNew(now: Date) {
  return sql<boolean>`referral.created_at between ${now}::timestamptz - interval '90 days'
    and ${now}::timestamptz - interval '2 days'`;
}
