import { sql, type Kysely } from 'kysely';
import { readZipPlaces } from '../../modules/geography/zip-places.ts';

const STATES = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};
/** The states that the escrow partner serves. */
const ESCROW_STATES = ['AZ', 'CA', 'CO', 'FL', 'GA', 'NC', 'NV', 'TX', 'UT', 'WA'];

/** Guaranteed Display, ranks, escrow reports and content; includes the ZIP codes of the country. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createGeography(db);
  await createTerritory(db);
  await createRanks(db);
  await createReports(db);
  await createContent(db);
}

async function createGeography(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table zip_place (
      zip text primary key check (zip ~ '^[0-9]{5}$'),
      city text not null,
      state text not null,
      latitude double precision not null,
      longitude double precision not null
    )`.execute(db);
  const places = readZipPlaces();
  const column = <K extends keyof (typeof places)[number]>(name: K) => places.map((place) => place[name]);
  await sql`
    insert into zip_place (zip, city, state, latitude, longitude)
    select * from unnest(
      ${column('zip')}::text[], ${column('city')}::text[], ${column('state')}::text[],
      ${column('latitude')}::float8[], ${column('longitude')}::float8[]
    )`.execute(db);
  await sql`create index zip_place_by_city on zip_place (state, city)`.execute(db);
  await sql`create index zip_place_by_latitude on zip_place (latitude)`.execute(db);
}

async function createTerritory(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table service_zip (
      agent_id bigint not null references agent on delete cascade,
      zip text not null references zip_place,
      created_at timestamptz not null default now(),
      primary key (agent_id, zip)
    )`.execute(db);
  await sql`create index service_zip_by_zip on service_zip (zip, agent_id)`.execute(db);
  await sql`
    create table market (
      market_id text primary key,
      name text not null,
      state text not null,
      minimum_zips integer not null check (minimum_zips > 0)
    )`.execute(db);
  await sql`
    create table zip_territory (
      zip text primary key references zip_place,
      market_id text not null references market,
      name text not null,
      county text,
      monthly_price numeric(10, 2) check (monthly_price > 0),
      spots integer not null check (spots >= 0)
    )`.execute(db);
  await sql`create index zip_territory_by_market on zip_territory (market_id)`.execute(db);
  await sql`
    create table zip_activity (
      zip text primary key references zip_territory on delete cascade,
      referrals_of_year integer not null,
      commissions_of_year numeric(14, 2) not null,
      computed_at timestamptz not null
    )`.execute(db);
  await sql`
    create table sponsorship (
      agent_id bigint not null references agent on delete cascade,
      zip text not null references zip_territory,
      since date not null,
      renews_on date not null check (renews_on > since),
      primary key (agent_id, zip)
    )`.execute(db);
  await sql`create index sponsorship_by_zip on sponsorship (zip, agent_id)`.execute(db);
  await sql`
    create table waitlist_entry (
      agent_id bigint not null references agent on delete cascade,
      zip text not null references zip_territory,
      added_by_rep text,
      created_at timestamptz not null default now(),
      primary key (agent_id, zip)
    )`.execute(db);
  await sql`create index waitlist_entry_by_place on waitlist_entry (zip, created_at, agent_id)`.execute(db);
  await sql`
    create table saved_cart (
      agent_id bigint primary key references agent on delete cascade,
      zip_codes text[] not null,
      term text not null,
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table zip_request (
      agent_id bigint not null references agent on delete cascade,
      request_key text not null,
      zip text not null,
      created_at timestamptz not null default now(),
      primary key (agent_id, request_key, zip)
    )`.execute(db);
  await sql`
    create table sgd_visit (
      agent_id bigint not null references agent on delete cascade,
      visit_id uuid not null,
      visited_at timestamptz not null default now(),
      query_params jsonb not null,
      primary key (agent_id, visit_id)
    )`.execute(db);
  await sql`
    create table sgd_promotion (
      promotion_id text primary key,
      default_discount numeric(4, 3) not null check (default_discount between 0 and 1),
      discount_options jsonb not null,
      starts_at timestamptz not null
    )`.execute(db);
  await sql`
    insert into sgd_promotion values
      ('standard', 0, '[{"countOfMonths": 6, "discount": 0.05}, {"countOfMonths": 12, "discount": 0.1}]', '2020-01-01')
  `.execute(db);
}

async function createRanks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agent_zip_rank (
      agent_id bigint not null references agent on delete cascade,
      zip text not null references zip_place,
      rank_with_boost integer not null check (rank_with_boost > 0),
      rank_without_boost integer not null check (rank_without_boost >= rank_with_boost),
      ranked_agents integer not null,
      week date not null,
      primary key (agent_id, zip)
    )`.execute(db);
  await sql`create index agent_zip_rank_by_zip on agent_zip_rank (zip, agent_id)`.execute(db);
  await sql`
    create table agent_market_rank (
      agent_id bigint not null references agent on delete cascade,
      week date not null,
      market_id text not null references market,
      rank integer not null check (rank > 0),
      ranked_agents integer not null check (ranked_agents >= rank),
      points jsonb not null,
      primary key (agent_id, week)
    )`.execute(db);
}

async function createReports(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table escrow_report (
      agent_id bigint not null references agent on delete cascade,
      report_id uuid not null,
      agent_referral_id bigint,
      street_number text not null,
      street_name text not null,
      unit_number text,
      city text not null,
      state text not null,
      zip text not null,
      address_search text not null,
      owners text[] not null default '{}',
      avm numeric(14, 2),
      loan_balance numeric(14, 2),
      taxes numeric(14, 2),
      closing_costs numeric(14, 2),
      status text not null default 'DRAFT'
        check (status in ('DRAFT', 'GENERATING', 'READY', 'FAILED', 'ESCROW_OPENED')),
      failure_reason text,
      generation_id uuid,
      escrow_order_id text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      generated_at timestamptz,
      primary key (agent_id, report_id)
    )`.execute(db);
  await sql`
    create unique index escrow_report_by_referral on escrow_report (agent_id, agent_referral_id)
    where agent_referral_id is not null`.execute(db);
  await sql`create index escrow_report_by_creation on escrow_report (agent_id, created_at desc, report_id)`.execute(db);
  await sql`
    create table escrow_state (
      state text primary key,
      label text not null,
      is_active boolean not null
    )`.execute(db);
  await sql`
    insert into escrow_state
    select state, label, state = any(${ESCROW_STATES}::text[])
    from unnest(${Object.keys(STATES)}::text[], ${Object.values(STATES)}::text[]) as every (state, label)
  `.execute(db);
}

async function createContent(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content_entry (
      entry_id text primary key,
      title text not null,
      sub_title text,
      description text,
      date_time timestamptz not null,
      featured_image jsonb,
      button_url text,
      target text check (target in ('All Agents', 'Preferred Agents', 'Non-Preferred Agents', 'SGD Agents')),
      modal_starts_at timestamptz,
      modal_ends_at timestamptz,
      featured_modal_image jsonb,
      check (modal_ends_at >= modal_starts_at)
    )`.execute(db);
  await sql`create index content_entry_by_time on content_entry (date_time, entry_id)`.execute(db);
  await sql`
    create table content_banner (
      label text primary key,
      title text not null,
      headline text not null,
      content text not null default '',
      points text[] not null default '{}',
      call_to_action text not null,
      target_url text not null,
      image jsonb,
      partner_logo jsonb,
      is_full_image boolean not null default false
    )`.execute(db);
  await sql`
    create table banner_click (
      label text not null references content_banner on delete cascade,
      day date not null,
      clicks integer not null,
      primary key (label, day)
    )`.execute(db);
}
