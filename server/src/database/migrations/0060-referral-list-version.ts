import { sql, type Kysely } from 'kysely';

/** What an agent's list is made of, in the order in which writers change it. */
const TABLES = ['consumer', 'referral', 'referral_history', 'referral_row', 'referral_summary'] as const;
const CHANGES = {
  insert: sql`referencing new table as added`,
  update: sql`referencing old table as removed new table as added`,
  delete: sql`referencing old table as removed`,
  truncate: sql``,
};

/**
 * A version of each agent's list, and one of the status catalog, so that a server can send a page again without reading it
 * (decision 0086). Triggers write a new one in the transaction of each change, because there are many writers, servers of earlier
 * releases among them. Versions are random: numbers of transactions are given again after a failover to a replica that lacked some.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the tables too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  // all waiting comes first, and in the order in which writers change them
  await sql`
    lock table agent, ${sql.join(TABLES.map((table) => sql.table(table)))}, referral_status
    in share row exclusive mode`.execute(db);
  await sql`
    create table referral_list_version (
      -- a list without a version is read each time
      agent_id bigint primary key references agent on delete cascade,
      version uuid not null default gen_random_uuid()
    )`.execute(db);
  await sql`insert into referral_list_version (agent_id) select agent_id from agent order by agent_id`.execute(db);
  await watchAgents(db);
  await watchLists(db);
  await watchCatalog(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger referral_catalog_changed on referral_status`.execute(db);
  await sql`drop trigger referral_list_agent_added on agent`.execute(db);
  await sql`drop trigger referral_list_agent_changed on agent`.execute(db);
  for (const table of TABLES) {
    for (const change of Object.keys(CHANGES)) {
      await sql`drop trigger ${sql.id(`referral_list_${change}`)} on ${sql.table(table)}`.execute(db);
    }
  }
  await sql`
    drop function referral_catalog_changed(), referral_list_changed(), referral_list_agent_changed(),
      referral_list_agent_added(), renew_referral_list(bigint)`.execute(db);
  await sql`drop table referral_catalog_version, referral_list_version`.execute(db);
}

/** The names of an agent are in their list, and the ZIPs that open contacts. */
async function watchAgents(db: Kysely<unknown>): Promise<void> {
  // The version is one for the whole transaction, so that a list gets it once, however many statements change it: each further write
  // would have to look at all those before.
  await sql`
    create function renew_referral_list(changed bigint) returns void language plpgsql as $$
    declare
      change constant text := coalesce(nullif(current_setting('portal.referral_list_change', true), ''),
        set_config('portal.referral_list_change', gen_random_uuid()::text, true));
    begin
      update referral_list_version set version = change::uuid where agent_id = changed and version <> change::uuid;
    end $$`.execute(db);
  await sql`
    create function referral_list_agent_added() returns trigger language plpgsql as $$
    begin
      insert into referral_list_version (agent_id) select agent_id from added order by agent_id;
      return null;
    end $$`.execute(db);
  await sql`
    create function referral_list_agent_changed() returns trigger language plpgsql as $$
    begin
      perform renew_referral_list(new.agent_id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger referral_list_agent_added after insert on agent referencing new table as added
      for each statement execute function referral_list_agent_added()`.execute(db);
  await sql`
    create trigger referral_list_agent_changed after update on agent for each row
      when ((new.first_name, new.last_name, new.featured_territory)
        is distinct from (old.first_name, old.last_name, old.featured_territory))
      execute function referral_list_agent_changed()`.execute(db);
}

async function watchLists(db: Kysely<unknown>): Promise<void> {
  // versions are only updated: an agent who is being deleted must not get a new one
  await sql`
    create function referral_list_changed() returns trigger language plpgsql as $$
    declare
      changed bigint;
    begin
      -- in the same order by all writers, who would otherwise wait for each other
      if tg_op = 'INSERT' then
        for changed in select distinct agent_id from added order by 1 loop perform renew_referral_list(changed); end loop;
      elsif tg_op = 'UPDATE' then
        for changed in select agent_id from removed union select agent_id from added order by 1 loop
          perform renew_referral_list(changed);
        end loop;
      elsif tg_op = 'DELETE' then
        for changed in select distinct agent_id from removed order by 1 loop perform renew_referral_list(changed); end loop;
      else
        for changed in select agent_id from referral_list_version order by 1 loop perform renew_referral_list(changed); end loop;
      end if;
      return null;
    end $$`.execute(db);
  for (const table of TABLES) {
    for (const [change, rows] of Object.entries(CHANGES)) {
      await sql`
        create trigger ${sql.id(`referral_list_${change}`)} after ${sql.raw(change)} on ${sql.table(table)} ${rows}
          for each statement execute function referral_list_changed()`.execute(db);
    }
  }
}

/** Statuses have their color from the catalog, in the lists of all agents. */
async function watchCatalog(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table referral_catalog_version (
      catalog integer primary key default 1 check (catalog = 1),
      version uuid not null default gen_random_uuid()
    )`.execute(db);
  await sql`insert into referral_catalog_version default values`.execute(db);
  await sql`
    create function referral_catalog_changed() returns trigger language plpgsql as $$
    begin
      update referral_catalog_version set version = gen_random_uuid();
      return null;
    end $$`.execute(db);
  await sql`
    create trigger referral_catalog_changed after insert or update or delete or truncate on referral_status
      for each statement execute function referral_catalog_changed()`.execute(db);
}
