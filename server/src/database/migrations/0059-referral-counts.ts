import { sql, type Kysely } from 'kysely';

/**
 * How many referrals an agent has in which ZIP and time zone, and how many list rows of which status: what a dashboard would
 * otherwise count again for every visit (decision 0079). Triggers count, in the transaction of each change, because there
 * are many writers, servers of earlier releases among them. A count stays when it is down to 0.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // while this waits behind a long read of another server, everyone else would wait for the tables too: better to retry
  await sql`set local lock_timeout = '5s'`.execute(db);
  // all waiting comes first, and in the order in which writers change them
  await sql`lock table agent, referral, referral_row in share row exclusive mode`.execute(db);
  await countPlaces(db);
  await countStatuses(db);
  // those that are still to come are few of the open ones
  await sql`
    create index referral_by_appointment on referral (agent_id, scheduled_appointment)
    where scheduled_appointment is not null and category in ('Active Leads', 'Active Appointments')`.execute(db);
  // what a sale is made of, without the rest of its referral
  await sql`
    create index referral_won on referral (agent_id)
    include (zip, sold_date, commission_received, es_listing_commission, sold_price) where category = 'Wins'`.execute(
    db,
  );
  // Which of the due rows waits longest, without reading all of them. It replaces referral_row_due, which a later release can
  // drop: that waits for every reader, here with all writers behind it.
  await sql`
    create index referral_row_due_by_age on referral_row (agent_id, category, due_from)
    include (updated_at, consumer_id, has_seller, has_buyer) where due_from is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index referral_row_due_by_age, referral_won, referral_by_appointment`.execute(db);
  for (const [counts, counted] of [
    ['referral_status_count', 'referral_row'],
    ['referral_place_count', 'referral'],
  ]) {
    for (const change of ['insert', 'update', 'delete', 'truncate']) {
      await sql`drop trigger ${sql.id(`${counts}_${change}`)} on ${sql.id(counted!)}`.execute(db);
    }
    await sql`drop function ${sql.id(`${counts}_changed`)}()`.execute(db);
    await sql`drop table ${sql.id(counts!)}`.execute(db);
  }
}

async function countPlaces(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table referral_place_count (
      agent_id bigint not null,
      -- empty without one
      zip text not null,
      time_zone text not null,
      referrals integer not null,
      primary key (agent_id, zip, time_zone)
    )`.execute(db);
  await sql`
    create function referral_place_count_changed() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into referral_place_count as kept (agent_id, zip, time_zone, referrals)
        select agent_id, coalesce(zip, ''), time_zone, count(*) from added group by 1, 2, 3 order by 1, 2, 3
        on conflict (agent_id, zip, time_zone) do update set referrals = kept.referrals + excluded.referrals;
      elsif tg_op = 'UPDATE' then
        update referral_place_count set referrals = referrals - 1
        where (agent_id, zip, time_zone) = (old.agent_id, coalesce(old.zip, ''), old.time_zone);
        insert into referral_place_count as kept (agent_id, zip, time_zone, referrals)
        values (new.agent_id, coalesce(new.zip, ''), new.time_zone, 1)
        on conflict (agent_id, zip, time_zone) do update set referrals = kept.referrals + 1;
      elsif tg_op = 'DELETE' then
        update referral_place_count as kept set referrals = kept.referrals - gone.referrals
        from (select agent_id, coalesce(zip, '') as zip, time_zone, count(*) as referrals from removed group by 1, 2, 3) as gone
        where (kept.agent_id, kept.zip, kept.time_zone) = (gone.agent_id, gone.zip, gone.time_zone);
      else
        delete from referral_place_count;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger referral_place_count_insert after insert on referral referencing new table as added
      for each statement execute function referral_place_count_changed()`.execute(db);
  await sql`
    create trigger referral_place_count_update after update on referral for each row
      when ((new.agent_id, new.zip, new.time_zone) is distinct from (old.agent_id, old.zip, old.time_zone))
      execute function referral_place_count_changed()`.execute(db);
  await sql`
    create trigger referral_place_count_delete after delete on referral referencing old table as removed
      for each statement execute function referral_place_count_changed()`.execute(db);
  await sql`
    create trigger referral_place_count_truncate after truncate on referral
      for each statement execute function referral_place_count_changed()`.execute(db);
  // the lock keeps all other writers out until this is committed
  await sql`
    insert into referral_place_count (agent_id, zip, time_zone, referrals)
    select agent_id, coalesce(zip, ''), time_zone, count(*) from referral group by 1, 2, 3 order by 1`.execute(db);
  await sql`
    alter table referral_place_count add foreign key (agent_id) references agent on delete cascade`.execute(db);
}

async function countStatuses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table referral_status_count (
      agent_id bigint not null,
      category text not null,
      -- of the first side, which is the seller's where there is one
      status text not null,
      has_seller boolean not null,
      list_rows integer not null,
      primary key (agent_id, category, status, has_seller)
    )`.execute(db);
  await sql`
    create function referral_status_count_changed() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into referral_status_count as kept (agent_id, category, status, has_seller, list_rows)
        select agent_id, category, statuses[1], has_seller, count(*) from added group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (agent_id, category, status, has_seller) do update set list_rows = kept.list_rows + excluded.list_rows;
      elsif tg_op = 'UPDATE' then
        update referral_status_count set list_rows = list_rows - 1
        where (agent_id, category, status, has_seller) = (old.agent_id, old.category, old.statuses[1], old.has_seller);
        insert into referral_status_count as kept (agent_id, category, status, has_seller, list_rows)
        values (new.agent_id, new.category, new.statuses[1], new.has_seller, 1)
        on conflict (agent_id, category, status, has_seller) do update set list_rows = kept.list_rows + 1;
      elsif tg_op = 'DELETE' then
        update referral_status_count as kept set list_rows = kept.list_rows - gone.list_rows
        from (
          select agent_id, category, statuses[1] as status, has_seller, count(*) as list_rows
          from removed group by 1, 2, 3, 4
        ) as gone
        where (kept.agent_id, kept.category, kept.status, kept.has_seller)
          = (gone.agent_id, gone.category, gone.status, gone.has_seller);
      else
        delete from referral_status_count;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger referral_status_count_insert after insert on referral_row referencing new table as added
      for each statement execute function referral_status_count_changed()`.execute(db);
  await sql`
    create trigger referral_status_count_update after update on referral_row for each row
      when ((new.agent_id, new.category, new.statuses[1], new.has_seller)
        is distinct from (old.agent_id, old.category, old.statuses[1], old.has_seller))
      execute function referral_status_count_changed()`.execute(db);
  await sql`
    create trigger referral_status_count_delete after delete on referral_row referencing old table as removed
      for each statement execute function referral_status_count_changed()`.execute(db);
  await sql`
    create trigger referral_status_count_truncate after truncate on referral_row
      for each statement execute function referral_status_count_changed()`.execute(db);
  await sql`
    insert into referral_status_count (agent_id, category, status, has_seller, list_rows)
    select agent_id, category, statuses[1], has_seller, count(*) from referral_row group by 1, 2, 3, 4 order by 1`.execute(
    db,
  );
  await sql`
    alter table referral_status_count add foreign key (agent_id) references agent on delete cascade`.execute(db);
}
