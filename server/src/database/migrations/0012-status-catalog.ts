import { sql, type Kysely } from 'kysely';

/**
 * The statuses of referrals and which may come after which, as rows (D-16), so that staff can change them without a
 * release. One row per side: sellers and buyers can differ in everything, and a transition cannot cross sides. A
 * referral does not refer to these rows, because an imported or an old one may have a status that is not in use.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table referral_status (
      side text not null check (side in ('seller', 'buyer')),
      status text not null check (status = btrim(status) and length(status) between 1 and 100),
      -- '' for none: columns of a key cannot be null
      sub_status text not null default '' check (sub_status = btrim(sub_status) and length(sub_status) <= 100),
      category text not null
        check (category in ('Active Leads', 'Active Appointments', 'Wins', 'Lost Listings/Sales', 'Inactive')),
      tone text not null check (tone in ('new', 'reached', 'parked', 'listed', 'neutral')),
      requires text[] not null default '{}',
      optional text[] not null default '{}',
      position integer not null,
      is_active boolean not null default true,
      primary key (side, status, sub_status),
      constraint referral_status_fields check (requires || optional <@ array['snoozeMonths', 'listingAppointmentDate',
        'appointmentSetBy', 'listedDate', 'listPrice', 'contractSalePrice', 'escrowDate', 'escrowContact', 'soldPrice',
        'soldDate', 'commissionReceived', 'reason', 'notes'] and not requires && optional)
    )`.execute(db);
  await sql`
    create table referral_status_transition (
      side text not null,
      from_status text not null,
      from_sub_status text not null default '',
      to_status text not null,
      to_sub_status text not null default '',
      needs_note boolean not null default false,
      primary key (side, from_status, from_sub_status, to_status, to_sub_status),
      constraint referral_status_transition_from foreign key (side, from_status, from_sub_status)
        references referral_status on update cascade,
      constraint referral_status_transition_to foreign key (side, to_status, to_sub_status)
        references referral_status on update cascade
    )`.execute(db);
  await insertReferenceCatalog(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table referral_status_transition, referral_status`.execute(db);
}

/** Fills both tables, which are empty, with the reference set of D-16; also for a reset of the demonstration. */
export async function insertReferenceCatalog<Tables>(db: Kysely<Tables>): Promise<void> {
  const { statuses, transitions } = referenceCatalog();
  await sql`
    insert into referral_status (side, status, sub_status, category, tone, requires, optional, position, is_active)
    select side, status, sub_status, category, tone, requires, optional, position, true
    from json_populate_recordset(null::referral_status, ${JSON.stringify(statuses)}::json)
  `.execute(db);
  await sql`
    insert into referral_status_transition
    select * from json_populate_recordset(null::referral_status_transition, ${JSON.stringify(transitions)}::json)
  `.execute(db);
}

interface Reference {
  status: string;
  sub_status: string;
  category: string;
  tone: string;
  requires: string[];
  optional: string[];
  sides: readonly ('seller' | 'buyer')[];
  /** Order within the open categories and Wins; Lost and Inactive have none. */
  step: number | null;
}

const both = ['seller', 'buyer'] as const;
const reference = (status: string, facts: Partial<Reference>): Reference => ({
  status,
  sub_status: '',
  category: 'Inactive',
  tone: 'neutral',
  requires: [],
  optional: [],
  sides: both,
  step: null,
  ...facts,
});
const lead = (status: string, step: number, facts: Partial<Reference>) =>
  reference(status, { category: 'Active Leads', step, ...facts });
const appointment = (status: string, step: number, facts: Partial<Reference>) =>
  reference(status, { category: 'Active Appointments', step, ...facts });
const lost = (status: string, side: 'seller' | 'buyer', sub_status = '') =>
  reference(status, { category: 'Lost Listings/Sales', sides: [side], sub_status, requires: ['reason'] });
const inactive = (status: string) => reference(status, { requires: ['reason'] });

/** The reference set of D-16, as it was while it was a constant of the code. */
const REFERENCE: readonly Reference[] = [
  lead('New', 1, { tone: 'new' }),
  lead('Attempting', 2, {}),
  lead('Contacted', 3, { tone: 'reached' }),
  lead('Nurture', 4, { tone: 'parked', requires: ['snoozeMonths'] }),
  appointment('Appointment Set', 5, { tone: 'new', requires: ['listingAppointmentDate', 'appointmentSetBy'] }),
  appointment('Met', 6, { tone: 'reached', optional: ['listingAppointmentDate'] }),
  appointment('Coming Soon', 7, {
    tone: 'parked',
    sides: ['seller'],
    requires: ['listedDate'],
    optional: ['listPrice'],
  }),
  appointment('Listed', 8, { tone: 'listed', sides: ['seller'], requires: ['listPrice'], optional: ['listedDate'] }),
  appointment('Showing', 7, { tone: 'reached', sides: ['buyer'], optional: ['listingAppointmentDate'] }),
  appointment('Making Offers', 8, { tone: 'reached', sides: ['buyer'] }),
  appointment('Offer Accepted', 9, { tone: 'listed', requires: ['contractSalePrice', 'escrowDate', 'escrowContact'] }),
  reference('Sold', {
    category: 'Wins',
    tone: 'listed',
    step: 10,
    requires: ['soldPrice', 'soldDate', 'commissionReceived'],
  }),
  lost('Listed', 'seller', 'Listed by competitor'),
  lost('Sold by competitor', 'seller'),
  lost('Bought elsewhere', 'buyer'),
  inactive('Not Interested'),
  inactive('Bad Contact'),
  inactive('Title Mismatch'),
  inactive('Below Quality'),
  inactive('Duplicate'),
];

/**
 * The rows of both tables.
 * @internal for tests of rules, which need the reference set without a database
 */
export function referenceCatalog() {
  const statuses = both.flatMap((side) =>
    REFERENCE.flatMap(({ sides, step: _step, ...row }, index) =>
      sides.includes(side) ? { side, ...row, position: (index + 1) * 10 } : [],
    ),
  );
  const transitions = both.flatMap((side) => {
    const own = REFERENCE.filter(({ sides }) => sides.includes(side));
    return own.flatMap((from) =>
      own
        .filter((to) => mayFollow(from, to))
        .map((to) => ({
          side,
          from_status: from.status,
          from_sub_status: from.sub_status,
          to_status: to.status,
          to_sub_status: to.sub_status,
          needs_note: from.step === null,
        })),
    );
  });
  return { statuses, transitions };
}

/** Forward with steps skipped, to Lost and Inactive from everywhere, from there to Contacted; Sold is final (D-16). */
function mayFollow(from: Reference, to: Reference): boolean {
  if (from.category === 'Wins') return false;
  if (from.step === null) return to.status === 'Contacted';
  if (to.step === null || to === from) return true;
  // parked: from every lead, and back to every status but New
  if (to.status === 'Nurture') return from.category === to.category;
  if (from.status === 'Nurture') return to.step > 1;
  return to.step > from.step;
}
