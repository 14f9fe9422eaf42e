import type { AgentBadge, BadgeId } from '@portal/shared/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { badgesOf, NO_FACTS, type BadgeFacts } from '../rules/badges.ts';

/**
 * Writes the progress of these agents in every badge. A badge that stays reached keeps its day; one that is lost has none.
 * What an agent chose to show stays. Agents who are not given are not counted any more and lose their rows.
 * @param week the day from which a badge that is new is held
 */
export async function writeBadges(
  db: Kysely<Database>,
  agents: readonly (BadgeFacts & { agentId: number })[],
  week: string,
): Promise<void> {
  const rows = agents.flatMap(({ agentId, ...facts }) =>
    badgesOf({ ...facts }).map((badge) => ({ agentId, ...badge })),
  );
  await sql`
    delete from agent_badge where not agent_id = any(${agents.map(({ agentId }) => agentId)}::bigint[])`.execute(db);
  await sql`
    insert into agent_badge (agent_id, badge_id, progress, goal, zip, earned_on)
    select agent_id, badge_id, progress, goal, zip, case when progress >= goal then ${week}::date end
    from unnest(
      ${rows.map((row) => row.agentId)}::bigint[], ${rows.map((row) => row.badgeId)}::text[],
      ${rows.map((row) => row.progress)}::int[], ${rows.map((row) => row.goal)}::int[],
      ${rows.map((row) => row.zip)}::text[]
    ) as fresh (agent_id, badge_id, progress, goal, zip)
    on conflict (agent_id, badge_id) do update set
      progress = excluded.progress, goal = excluded.goal, zip = excluded.zip,
      earned_on = case when excluded.earned_on is not null then coalesce(agent_badge.earned_on, excluded.earned_on) end
  `.execute(db);
}

/** All badges of an agent, in the order of the page; without progress for an agent who was never counted. */
export async function findBadges(db: Kysely<Database>, agentId: number): Promise<AgentBadge[]> {
  const rows = await db.selectFrom('agentBadge').selectAll().where('agentId', '=', agentId).execute();
  const known = new Map(rows.map((row) => [row.badgeId, row]));
  return badgesOf(NO_FACTS).map((rule) => {
    const { progress, goal, zip, earnedOn, isShown } = known.get(rule.badgeId) ?? {
      ...rule,
      earnedOn: null,
      isShown: true,
    };
    return { badgeId: rule.badgeId, progress, goal, zip, earnedOn, isShown };
  });
}

/**
 * Shows a badge to consumers, or hides it.
 * @returns false when the agent has not reached it
 */
export async function showBadge(
  db: Kysely<Database>,
  agentId: number,
  badgeId: BadgeId,
  isShown: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agentBadge')
    .set({ isShown })
    .where('agentId', '=', agentId)
    .where('badgeId', '=', badgeId)
    .where('earnedOn', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
