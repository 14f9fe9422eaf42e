import { VISIT_HEADER } from '@portal/shared/contracts';
import { sql } from 'kysely';
import { DEMO_IDS } from '../../server/src/demo/demo-accounts.ts';
import { loadPage } from '../lib/inputs/beacons.ts';
import type { Portal } from '../lib/world/world.ts';

/** An agent whose data is requested, with ids of things that belong to them. */
export interface AgentSubject {
  name: string;
  agentId: number;
  email: string;
  reloDirectorId: number | null;
  referralId: number;
  reportId: string;
  titleEventId: string;
}

export interface DirectorSubject {
  name: string;
  reloDirectorId: number;
  email: string;
}

export interface WorldFacts {
  agents: AgentSubject[];
  directors: DirectorSubject[];
  snapshot: string;
  /** Headers that prove the load of a page. */
  visit: Record<string, string>;
}

/** Reads the people that the table is tested with: two agents, one of a director's, and two directors. */
export async function readWorldFacts({ db, url }: Portal): Promise<WorldFacts> {
  const agents = await sql<Omit<AgentSubject, 'name'>>`
    select a.agent_id, a.email, a.relo_director_id,
      coalesce((select min(referral_id) from referral r where r.agent_id = a.agent_id), 1) as referral_id,
      coalesce((select min(report_id::text) from escrow_report e where e.agent_id = a.agent_id),
        '00000000-0000-4000-8000-000000000000') as report_id,
      coalesce((select min(title_event_id::text) from title_event e where e.agent_id = a.agent_id),
        '00000000-0000-4000-8000-000000000000') as title_event_id
    from agent a
    where a.agent_id in (${DEMO_IDS.maya}, ${DEMO_IDS.leo})
      or a.agent_id = (select min(agent_id) from agent where relo_director_id = ${DEMO_IDS.dana})`.execute(db);
  const directors = await sql<Omit<DirectorSubject, 'name'>>`
    select relo_director_id, email from relo_director order by relo_director_id limit 2`.execute(db);
  const answer = await fetch(`${url}/releases/current`);
  const { snapshot } = (await answer.json()) as { snapshot: string };
  const { cookie, proof } = await loadPage(url, '10.0.0.1', { properties: { visit: {} } });
  return {
    agents: agents.rows.map((row) => ({ ...row, name: row.email.split('@')[0]! })), // split gives at least one part
    directors: directors.rows.map((row) => ({ ...row, name: row.email.split('@')[0]! })),
    snapshot,
    visit: { cookie, [VISIT_HEADER]: proof['visit'] ?? '' },
  };
}
