import { type Kysely, sql } from 'kysely';

/** Everything to be sent to other systems, written in the transaction of the change (D-33, D-41). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbound_message')
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('message_id', 'uuid', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('template', 'text', (column) => column.notNull())
    .addColumn('template_values', 'jsonb', (column) => column.notNull())
    .addColumn('created_date', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('sent_date', 'timestamptz')
    .addPrimaryKeyConstraint('outbound_message_key', ['recipient', 'message_id'])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('outbound_message').execute();
}
