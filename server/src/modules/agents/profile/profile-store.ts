import { sql, type Kysely, type Transaction, type Updateable } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { AgentRow, AgentTable } from '../../../database/people-tables.ts';
import type { ProfileEditor } from './profile-editor.ts';

/** The agent, locked until the transaction ends: changes of one profile are made one after the other. */
export function lockAgent(trx: Transaction<Database>, agentId: number): Promise<AgentRow | undefined> {
  return trx.selectFrom('agent').selectAll().where('agentId', '=', agentId).forUpdate().executeTakeFirst();
}

export interface ProfileChange {
  columns: Updateable<AgentTable>;
  /** Names of the fields that change, not empty. */
  fields: readonly string[];
  editor: ProfileEditor;
  now: Date;
}

/** Writes columns of a profile, and who changed which of its fields, as its next revision. */
export async function writeProfile(
  trx: Transaction<Database>,
  agentId: number,
  { columns, fields, editor: { name, isStaff }, now }: ProfileChange,
): Promise<AgentRow> {
  const row = await trx
    .updateTable('agent')
    .set({
      ...columns,
      updatedAt: now,
      revision: sql`revision + 1`,
      profileRevision: sql`profile_revision + 1`,
    })
    .where('agentId', '=', agentId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const change = { revision: row.profileRevision, changedAt: now, changedBy: name, isStaff };
  await trx
    .insertInto('agentProfileChange')
    .values(fields.map((field) => ({ agentId, field, ...change })))
    .onConflict((conflict) => conflict.columns(['agentId', 'field']).doUpdateSet(change))
    .execute();
  return row;
}

/** The last change of each field, the newest first. */
export function findChanges(db: Kysely<Database>, agentId: number) {
  return db
    .selectFrom('agentProfileChange')
    .selectAll()
    .where('agentId', '=', agentId)
    .orderBy('revision', 'desc')
    .orderBy('field')
    .execute();
}
