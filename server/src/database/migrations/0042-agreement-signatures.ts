import { sql, type Kysely } from 'kysely';

/** Signatures of the referral agreement (DASH-31), and when its mails were sent the last time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agreement_signature (
      agent_id bigint not null references agent on delete cascade,
      signature_id uuid not null,
      version text not null,
      -- of the exact text that was shown, SHA-256 in hexadecimal
      text_hash text not null check (text_hash ~ '^[0-9a-f]{64}$'),
      signed_name text not null check (length(signed_name) between 1 and 120),
      -- what was ticked, in the words that stood beside it
      consents jsonb not null check (jsonb_typeof(consents) = 'array'),
      signed_at timestamptz not null,
      address text not null,
      user_id text not null,
      referral_fee integer not null,
      status text not null,
      type text not null,
      -- of stored_file
      file_id uuid not null,
      -- what it replaced
      replaced_signed_on date,
      replaced_file_id uuid,
      primary key (agent_id, signature_id)
    )`.execute(db);
  await sql`
    create table agreement_mail (
      agent_id bigint not null references agent on delete cascade,
      kind text not null check (kind in ('signed', 'missing-information')),
      sent_at timestamptz not null,
      primary key (agent_id, kind)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table agreement_mail`.execute(db);
  await sql`drop table agreement_signature`.execute(db);
}
