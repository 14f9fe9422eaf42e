import { sql, type Kysely } from 'kysely';

/** The language of each message (D-48). The default is for what older servers write: they know English only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbound_message add column language text not null default 'en' check (language in ('en', 'es'))
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbound_message drop column language`.execute(db);
}
