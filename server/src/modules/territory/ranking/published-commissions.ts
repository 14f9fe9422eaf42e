import { sql, type RawBuilder } from 'kysely';
import { MIN_AGENTS } from '../rules/shared-commissions.ts';

/**
 * To be joined, at most one row: the commissions of a year in a ZIP as they were published last, US dollars with the day until which
 * they were counted (D-29). Made of what was published, and not of a figure beside it that a server of an earlier release overwrites
 * with the commissions of one agent.
 * @param zip the ZIP, a column
 * @param agents how many agents shared its referrals, a column
 */
export const publishedCommissions = (zip: string, agents: string): RawBuilder<unknown> => sql`
  lateral (
    select until, sum(cents) / 100.0 as dollars from zip_commission_share as share
    where share.zip = ${sql.ref(zip)} and ${sql.ref(agents)} >= ${sql.lit(MIN_AGENTS)}
    group by until
    order by until desc limit 1
  )`;
