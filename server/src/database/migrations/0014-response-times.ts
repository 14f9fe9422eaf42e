import { sql, type Kysely } from 'kysely';

/**
 * How fast agents reach their new referrals (D-47): when a referral was assigned, and when its agent confirmed contact.
 * Neither is derived for referrals that somebody has worked on already, because nobody measured them. Those still
 * waiting get the moment at which the portal recorded that they were received; without that record they have no clock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the table too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    alter table referral
      add column assigned_at timestamptz,
      add column contacted_at timestamptz,
      -- not valid: the rows that are there have neither, and are not read for it
      add constraint referral_contact_of_assigned check (contacted_at is null or assigned_at is not null) not valid
  `.execute(db);
  // an older server that is still running assigns referrals, too
  await sql`alter table referral alter column assigned_at set default now()`.execute(db);
  await sql`
    update referral f set assigned_at = h.modified_at
    from referral_history h
    where f.category = 'Active Leads' and f.status in ('New', 'Attempting')
      and h.agent_id = f.agent_id and h.referral_id = f.referral_id and h.step = 1 and h.kind = 'system'
  `.execute(db);
  await sql`
    create index referral_by_contact on referral (agent_id, contacted_at) include (assigned_at)
    where contacted_at is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table referral drop column assigned_at, drop column contacted_at`.execute(db);
}
