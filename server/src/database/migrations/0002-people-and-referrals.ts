import { sql, type Kysely } from 'kysely';

/**
 * Agents, relocation directors, consumers and their referrals, the read model of the referrals page, and what acting
 * for someone leaves behind. Every primary key begins with the key its table would be distributed by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create sequence agent_id_sequence start 900001`.execute(db);
  await sql`create sequence relo_director_id_sequence start 900001`.execute(db);
  await sql`create sequence consumer_id_sequence start 90000001`.execute(db);
  await sql`create sequence referral_id_sequence start 90000001`.execute(db);
  await sql`
    create function fold_text(given text) returns text language sql immutable parallel safe strict as $$
      select btrim(regexp_replace(
        regexp_replace(normalize(lower(given), NFD), '[\\u0300-\\u036f]', '', 'g'), '\\s+', ' ', 'g'))
    $$`.execute(db);
  await people(db);
  await referrals(db);
  await readModel(db);
  await actingAndTracking(db);
}

async function people(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table relo_director (
      relo_director_id bigint primary key default nextval('relo_director_id_sequence'),
      first_name text not null,
      last_name text not null,
      email text not null check (email = lower(email)),
      phone_number text check (phone_number ~ '^\\d{10}$'),
      portal_last_login timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      name_sort text not null generated always as (fold_text(last_name || ', ' || first_name)) stored
    )`.execute(db);
  await sql`create index relo_director_by_email on relo_director (email)`.execute(db);

  await sql`
    create table agent (
      agent_id bigint primary key default nextval('agent_id_sequence'),
      first_name text not null,
      last_name text not null,
      email text not null check (email = lower(email)),
      phone_number text check (phone_number ~ '^\\d{10}$'),
      photo_location text,
      brokerage_name text,
      brokerage_license_number text,
      current_status text not null default 'ONBOARDING',
      rfa_sign_date date,
      referral_fee numeric(5, 2),
      referral_fee_updated_at timestamptz,
      referral_agreement_location text,
      portal_invitation_sent boolean not null default false,
      portal_last_login timestamptz,
      portal_temp_password boolean not null default false,
      featured_territory text[] not null default '{}',
      sgd_status text,
      sgd_last_visit timestamptz,
      primary_mls_name text,
      primary_subscribing_mls text,
      license_number text,
      license_state text,
      license_number_override text,
      license_state_override text,
      transactions_total integer,
      provider text,
      relo_director_id bigint,
      title_partner text,
      detail jsonb not null default '{}',
      revision integer not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      name_sort text not null generated always as (fold_text(last_name || ', ' || first_name)) stored,
      search text not null generated always as (fold_text(
        first_name || ' ' || last_name || ', ' || first_name || ' ' || email || ' ' || coalesce(phone_number, '')
        || ' ' || agent_id)) stored
    )`.execute(db);
  await sql`create index agent_by_search on agent using gin (search gin_trgm_ops)`.execute(db);
  await sql`create index agent_by_email on agent (email)`.execute(db);
  await sql`create index agent_by_phone on agent (phone_number)`.execute(db);
  await sql`create index agent_by_director on agent (relo_director_id, agent_id)`.execute(db);

  await sql`
    create table consumer (
      agent_id bigint not null references agent on delete cascade,
      consumer_id bigint not null default nextval('consumer_id_sequence'),
      first_name text not null,
      last_name text not null,
      email text,
      phone_number text check (phone_number ~ '^\\d{10}$'),
      created_at timestamptz not null default now(),
      primary key (agent_id, consumer_id)
    )`.execute(db);
}

async function referrals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table referral (
      agent_id bigint not null,
      referral_id bigint not null default nextval('referral_id_sequence'),
      consumer_id bigint not null,
      buy_side boolean not null,
      category text not null check (category in
        ('Active Leads', 'Inactive', 'Active Appointments', 'Lost Listings/Sales', 'Wins')),
      status text not null,
      sub_status text,
      street_number text,
      street_name text,
      unit_number text,
      city text,
      state text check (state ~ '^[A-Z]{2}$'),
      zip text check (zip ~ '^\\d{5}$'),
      time_zone text not null,
      source text,
      appointment_type text,
      for_featured_agent boolean not null default false,
      listing_appointment_set_ever boolean not null default false,
      listing_appointment_date timestamptz,
      partner_consultation_set_ever boolean not null default false,
      scheduled_appointment timestamptz,
      snoozed_until date,
      list_price numeric(12, 2) check (list_price >= 0),
      listed_date date,
      avg_avm numeric(12, 2) check (avg_avm >= 0),
      mid_range numeric(12, 2)[] check (cardinality(mid_range) between 1 and 2),
      es_listing_commission numeric(12, 2) check (es_listing_commission >= 0),
      contract_sale_price numeric(12, 2) check (contract_sale_price >= 0),
      escrow_date date,
      sold_price numeric(12, 2) check (sold_price >= 0),
      sold_date date,
      commission_received numeric(12, 2) check (commission_received >= 0),
      detail jsonb not null default '{}',
      undo jsonb,
      undo_until timestamptz,
      revision integer not null default 0,
      last_modified_by text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      status_updated_at timestamptz not null default now(),
      primary key (agent_id, referral_id),
      foreign key (agent_id, consumer_id) references consumer on delete cascade
    )`.execute(db);
  await sql`create unique index referral_side on referral (agent_id, consumer_id, buy_side)`.execute(db);
  await sql`create index referral_by_change on referral (agent_id, category, updated_at, referral_id)`.execute(db);
  await sql`create index referral_by_id on referral (referral_id)`.execute(db);

  await sql`
    create table referral_history (
      agent_id bigint not null,
      referral_id bigint not null,
      step integer not null,
      kind text not null check (kind in ('status', 'note', 'system')),
      status text,
      sub_status text,
      notes text,
      list_price numeric(12, 2),
      listed_date date,
      listing_appointment_date timestamptz,
      modified_at timestamptz not null default now(),
      modified_by text,
      detail jsonb not null default '{}',
      primary key (agent_id, referral_id, step),
      foreign key (agent_id, referral_id) references referral on delete cascade
    )`.execute(db);

  await sql`
    create table unassigned_referral (
      relo_director_id bigint not null references relo_director on delete cascade,
      referral_id bigint not null default nextval('referral_id_sequence'),
      consumer_id bigint not null default nextval('consumer_id_sequence'),
      first_name text not null,
      last_name text not null,
      email text,
      phone_number text check (phone_number ~ '^\\d{10}$'),
      buy_side boolean not null,
      street_number text,
      street_name text,
      unit_number text,
      city text,
      state text check (state ~ '^[A-Z]{2}$'),
      zip text check (zip ~ '^\\d{5}$'),
      time_zone text not null,
      source text,
      appointment_type text,
      avg_avm numeric(12, 2),
      mid_range numeric(12, 2)[],
      created_at timestamptz not null default now(),
      primary key (relo_director_id, referral_id)
    )`.execute(db);
}

/**
 * One row for each consumer and category, as the referrals page lists them, written in the transaction of every change,
 * and a summary of them for each agent.
 */
async function readModel(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table referral_row (
      agent_id bigint not null,
      category text not null,
      consumer_id bigint not null,
      name_sort text not null,
      status_sort text not null,
      updated_at timestamptz not null,
      created_at timestamptz not null,
      appointment_at timestamptz,
      due_from timestamptz,
      has_seller boolean not null,
      has_buyer boolean not null,
      referral_ids bigint[] not null,
      statuses text[] not null,
      states text[] not null,
      zips text[] not null,
      contact_reason text,
      search_public text not null,
      search_contact text not null,
      primary key (agent_id, category, consumer_id),
      foreign key (agent_id, consumer_id) references consumer on delete cascade
    )`.execute(db);
  for (const column of ['name_sort', 'status_sort', 'updated_at', 'created_at', 'appointment_at']) {
    await sql`
      create index ${sql.id(`referral_row_by_${column}`)} on referral_row
        (agent_id, category, ${sql.id(column)}, consumer_id)`.execute(db);
  }
  await sql`
    create index referral_row_by_appointment_desc on referral_row
      (agent_id, category, appointment_at desc nulls last, consumer_id desc)`.execute(db);
  await sql`create index referral_row_due on referral_row (agent_id, category, due_from)
    where due_from is not null`.execute(db);

  await sql`
    create table referral_summary (
      agent_id bigint primary key references agent on delete cascade,
      row_counts integer[] not null,
      statuses text[] not null,
      states text[] not null
    )`.execute(db);
}

async function actingAndTracking(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table portal_secret (
      secret_name text primary key,
      secret text not null,
      created_at timestamptz not null default now()
    )`.execute(db);

  await sql`
    create table acting_grant (
      actor_id text not null,
      grant_id uuid not null,
      actor_email text not null,
      subject_role text not null check (subject_role in ('Agent', 'ReloDirector')),
      subject_id bigint not null,
      reason text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      primary key (actor_id, grant_id)
    )`.execute(db);

  await sql`
    create table audit_entry (
      actor_id text not null,
      entry_id uuid not null,
      at timestamptz not null default now(),
      actor_email text not null,
      event text not null check (event in ('login-as-start', 'login-as-stop', 'write')),
      operation text,
      subject_role text,
      subject_id bigint,
      grant_id uuid,
      reason text,
      request_id text,
      detail jsonb not null default '{}',
      primary key (actor_id, entry_id)
    )`.execute(db);
  await sql`create index audit_entry_by_time on audit_entry (at, entry_id)`.execute(db);

  await sql`
    create table tracking_event (
      user_id text not null,
      event_id uuid not null,
      name text not null,
      happened_at timestamptz not null,
      received_at timestamptz not null default now(),
      role text,
      acting_for text,
      properties jsonb not null default '{}',
      primary key (user_id, event_id)
    )`.execute(db);
}
