import { sql } from 'kysely';

/** The one row that the statements of the dashboard are about: `(select … as agent_id, … as now) as asked`. */
export const AGENT_ID = sql<number>`asked.agent_id`;
export const NOW = sql<Date>`asked.now`;
