import { sql, type Kysely } from 'kysely';

/**
 * The audit log as a chain (D-05, docs/decisions/0054): each row has its number and the hash of the row before, rows are only
 * added, and where it is possible a role without a login owns them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await addColumns(db);
  await addChain(db);
  await addGuards(db);
  await addIndexes(db);
  await giveToOwner(db);
}

/** Needs a role that may change the tables. Rows stay; what protects them goes. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger audit_entry_chain on audit_entry`.execute(db);
  await sql`drop trigger audit_entry_guard on audit_entry`.execute(db);
  await sql`drop trigger audit_entry_guard_truncate on audit_entry`.execute(db);
  await sql`drop function audit_entry_append`.execute(db);
  await sql`drop function audit_entry_refuse`.execute(db);
  await sql`drop function audit_entry_hash`.execute(db);
  await sql`drop table audit_chain, audit_check`.execute(db);
  await sql`drop index audit_entry_by_actor, audit_entry_by_subject, audit_entry_by_event, audit_entry_by_object,
    audit_entry_by_request, audit_entry_by_order`.execute(db);
  await sql`drop index acting_grant_open`.execute(db);
  await sql`create index audit_entry_by_time on audit_entry (at, entry_id)`.execute(db);
  await sql`alter table audit_entry drop constraint audit_entry_event_check,
    drop column sequence, drop column address, drop column object_kind, drop column object_id, drop column object_label,
    drop column seal, drop column previous_hash, drop column hash`.execute(db);
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audit_entry
      add column sequence bigint unique,
      add column address text,
      add column object_kind text,
      add column object_id text,
      add column object_label text,
      add column seal text,
      add column previous_hash text,
      add column hash text,
      drop constraint audit_entry_event_check,
      add constraint audit_entry_event_check check (event in (
        'login-as-start', 'login-as-stop', 'login-as-revoke', 'write', 'read', 'export', 'refused'))`.execute(db);
}

async function addChain(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_chain (
      is_current boolean primary key default true check (is_current),
      chain_id uuid not null,
      started_at timestamptz not null,
      -- rows up to this one were written before there were seals
      sealed_after bigint not null default 0,
      sequence bigint not null default 0,
      hash text not null
    )`.execute(db);
  await sql`
    insert into audit_chain (chain_id, started_at, hash)
    select id, now(), encode(sha256(convert_to(id::text, 'UTF8')), 'hex') from gen_random_uuid() as id`.execute(db);
  // the result of the last check, for the page
  await sql`
    create table audit_check (
      is_current boolean primary key default true check (is_current),
      checked_at timestamptz not null,
      chain_id uuid not null,
      sequence bigint not null,
      problems jsonb not null
    )`.execute(db);
  // that of a seal: two UUIDs are 244 random bits
  await sql`
    insert into portal_secret (secret_name, secret)
    values ('audit-seal', encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'base64'))
    on conflict do nothing`.execute(db);
  // Every column that a server writes, as JSON, so that no two rows have the same text. What a later release adds belongs
  // into detail: another text would be another hash of every row.
  await sql`
    create function audit_entry_hash(entry audit_entry) returns text language sql stable as $$
      select encode(sha256(convert_to(jsonb_build_array(
        entry.previous_hash, entry.sequence, entry.actor_id, entry.entry_id,
        to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), entry.actor_email, entry.event,
        entry.operation, entry.subject_role, entry.subject_id, entry.grant_id, entry.reason, entry.request_id,
        entry.address, entry.object_kind, entry.object_id, entry.object_label, entry.detail, entry.seal
      )::text, 'UTF8')), 'hex')
    $$`.execute(db);
  // At the commit, so that the head is locked for that moment and after everything else that the transaction locks.
  await sql`
    create function audit_entry_append() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
    declare
      head audit_chain;
      entry audit_entry;
    begin
      select * into strict head from audit_chain for update;
      select * into strict entry from audit_entry where actor_id = new.actor_id and entry_id = new.entry_id;
      entry.sequence := head.sequence + 1;
      entry.previous_hash := head.hash;
      entry.hash := audit_entry_hash(entry);
      update audit_entry set sequence = entry.sequence, previous_hash = entry.previous_hash, hash = entry.hash
        where actor_id = new.actor_id and entry_id = new.entry_id;
      update audit_chain set sequence = entry.sequence, hash = entry.hash;
      return null;
    end $$`.execute(db);
  await sql`
    do $$
    declare
      each audit_entry;
      head text := (select hash from audit_chain);
      number bigint := 0;
    begin
      for each in select * from audit_entry order by at, entry_id loop
        number := number + 1;
        each.sequence := number;
        each.previous_hash := head;
        head := audit_entry_hash(each);
        update audit_entry set sequence = number, previous_hash = each.previous_hash, hash = head
          where actor_id = each.actor_id and entry_id = each.entry_id;
      end loop;
      update audit_chain set sequence = number, sealed_after = number, hash = head;
    end $$`.execute(db);
}

async function addGuards(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_entry_refuse() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        -- the chain alone gives numbers
        new.sequence := null;
        new.previous_hash := null;
        new.hash := null;
        return new;
      end if;
      if tg_op = 'UPDATE' then
        if old.sequence is null and new.sequence is not null then return new; end if;
      end if;
      raise exception 'Rows of the audit log are only added.' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`create trigger audit_entry_guard before insert or update or delete on audit_entry
    for each row execute function audit_entry_refuse()`.execute(db);
  await sql`create trigger audit_entry_guard_truncate before truncate on audit_entry
    for each statement execute function audit_entry_refuse()`.execute(db);
  await sql`create constraint trigger audit_entry_chain after insert on audit_entry
    deferrable initially deferred for each row execute function audit_entry_append()`.execute(db);
}

/** Every list is by time and then by number, the newest first: each filter has an index in that order. */
async function addIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`drop index audit_entry_by_time`.execute(db);
  await sql`create index audit_entry_by_order on audit_entry (at, sequence)`.execute(db);
  await sql`create index audit_entry_by_actor on audit_entry (actor_id, at, sequence)`.execute(db);
  await sql`create index audit_entry_by_subject on audit_entry (subject_role, subject_id, at, sequence)`.execute(db);
  await sql`create index audit_entry_by_event on audit_entry (event, at, sequence)`.execute(db);
  await sql`create index audit_entry_by_object on audit_entry (object_id, at, sequence)`.execute(db);
  await sql`create index audit_entry_by_request on audit_entry (request_id, at, sequence)`.execute(db);
  // who acts right now
  await sql`create index acting_grant_open on acting_grant (expires_at) where revoked_at is null`.execute(db);
}

/**
 * Gives the tables to a role without a login. Roles belong to the cluster: another database, or another server that starts
 * at this moment, may have made it. Without the right to make roles the tables stay with whoever applies migrations, which
 * the portal reports (audit-protection.ts).
 */
async function giveToOwner(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    begin
      if not exists (select from pg_roles where rolname = 'portal_audit') then
        create role portal_audit nologin;
      end if;
    exception when duplicate_object or unique_violation or insufficient_privilege then null;
    end $$`.execute(db);
  await sql`
    do $$
    declare
      is_superuser boolean := (select rolsuper from pg_roles where rolname = current_user);
      grantee text;
    begin
      if not exists (select from pg_roles where rolname = 'portal_audit') then return; end if;
      if not is_superuser then
        execute format('grant portal_audit to %I', current_user);
        grant create on schema public to portal_audit;
      end if;
      grant usage on schema public to portal_audit;
      alter table audit_entry owner to portal_audit;
      alter table audit_chain owner to portal_audit;
      alter function audit_entry_append() owner to portal_audit;
      alter function audit_entry_refuse() owner to portal_audit;
      alter function audit_entry_hash(audit_entry) owner to portal_audit;
      execute format('grant select, insert on audit_entry to %I', current_user);
      execute format('grant select on audit_chain to %I', current_user);
      -- default privileges may have given more
      for grantee in
        select distinct quote_ident(pg_get_userbyid(acl.grantee))
        from pg_class c, aclexplode(c.relacl) acl
        where c.oid in ('audit_entry'::regclass, 'audit_chain'::regclass) and acl.grantee not in (0, c.relowner)
      loop
        execute 'revoke update, delete, truncate, references, trigger on audit_entry, audit_chain from ' || grantee;
        execute 'revoke insert on audit_chain from ' || grantee;
      end loop;
      if not is_superuser then
        revoke create on schema public from portal_audit;
        execute format('revoke portal_audit from %I', current_user);
      end if;
    exception when insufficient_privilege then
      raise notice 'The audit log stays with the role that applies migrations.';
    end $$`.execute(db);
}
