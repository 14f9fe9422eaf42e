import { sql, type Kysely } from 'kysely';
import { REFERRAL_CATEGORIES, type AgentRollUp, type ReferralCategory } from '@portal/shared/contracts';
import type { Database } from '../../../database/database.ts';
import { responseTimesOf } from '../response-times/response-times.ts';

/** The number of list rows of a category, from the summary `s` of an agent. */
const rowsOf = (category: ReferralCategory) =>
  sql.raw(`coalesce(s.row_counts[${REFERRAL_CATEGORIES.indexOf(category) + 1}], 0)`);

/**
 * A director's agents by name, each with their figures (D-08). They come from the rows and summaries of the referral list,
 * so that each is what the list shows.
 * @param zips the answer says which of them each agent serves
 */
export async function readRollUp(
  db: Kysely<Database>,
  reloDirectorId: number,
  now: Date,
  zips?: readonly string[],
): Promise<AgentRollUp[]> {
  const served = zips
    ? sql`array(select z.zip from service_zip z where z.agent_id = a.agent_id and z.zip = any(${zips}::text[]) order by z.zip)`
    : sql`null`;
  const { rows } = await sql<Omit<AgentRollUp, 'medianSeconds' | 'servedZips'> & { servedZips: string[] | null }>`
    select a.agent_id, a.first_name, a.last_name, a.brokerage_name, a.phone_number, a.email,
      ${rowsOf('Active Leads')} as leads,
      ${rowsOf('Active Appointments')} as appointments, ${rowsOf('Wins')} as wins, due.leads_due, due.appointments_due,
      ${served} as served_zips
    from agent a
    left join referral_summary s on s.agent_id = a.agent_id
    cross join lateral (
      select count(*) filter (where r.category = 'Active Leads') as leads_due,
        count(*) filter (where r.category = 'Active Appointments') as appointments_due
      from referral_row r where r.agent_id = a.agent_id and r.due_from <= ${now}
    ) due
    where a.relo_director_id = ${reloDirectorId}
    order by a.name_sort, a.agent_id
  `.execute(db);
  const agentIds = rows.map(({ agentId }) => agentId);
  const times = await responseTimesOf(db, agentIds, now);
  return rows.map(({ servedZips, ...row }) => ({
    ...row,
    medianSeconds: times.get(row.agentId)?.medianSeconds ?? null,
    ...(servedZips && { servedZips }),
  }));
}
