import type { SortByLabel, SortDirection } from '@portal/shared/contracts';
import type { ContactViewer } from '@portal/shared/domain';
import { type RawBuilder, sql } from 'kysely';
import { fixedText } from '../../../database/fixed-text.ts';
import { prepared } from '../../../database/prepared-statements.ts';
import { NEWEST_STEPS } from '../details/read-entries.ts';
import { storedEntry, type StoredEntry } from '../details/stored-entry.ts';
import { contactIsVisible, hiddenContact } from '../referral-scope.ts';
import type { GroupRow } from '../rules/referral-group.ts';
import { listOrder } from './list-conditions.ts';
import type { ListCounts } from './list-counts.ts';

/**
 * JSON in columns, since PostgreSQL copies each value again that is inside another one. Each row is parsed alone: a letter beyond
 * Latin-1 makes its whole text twice as large.
 */
export interface PageRow {
  /** Null in the row of the counts. */
  entries: string | null;
  others: string;
}

/**
 * The properties of a row besides its entries, and where each comes from. They are stored as a JSON array in this order.
 * Expects `r` (referral_row), `a` (agent) and `c` (consumer).
 */
const COLUMNS: Readonly<Record<keyof GroupRow, (viewer: ContactViewer) => RawBuilder<unknown>>> = {
  agentId: () => sql`agent_id`,
  agentFirstName: () => sql`a.first_name`,
  agentLastName: () => sql`a.last_name`,
  featuredTerritory: () => sql`a.featured_territory`,
  consumerId: () => sql`consumer_id`,
  referralIds: () => sql`r.referral_ids`,
  contactReason: () => sql`r.contact_reason`,
  zips: () => sql`r.zips`,
  firstName: () => sql`c.first_name`,
  lastName: () => sql`c.last_name`,
  email: (viewer) => sql`case when ${contactIsVisible({ viewer })} then c.email end`,
  phoneNumber: (viewer) => sql`case when ${contactIsVisible({ viewer })} then c.phone_number end`,
  hidden: (viewer) => hiddenContact({ viewer }),
  unlockRequestedAt: () => sql`c.unlock_requested_at`,
  unlockRequestedZip: () => sql`c.unlock_requested_zip`,
};
const NAMES = Object.keys(COLUMNS) as (keyof GroupRow)[];

const fixed = new Map<ContactViewer, RawBuilder<PageRow>>();

/** The columns of a row that are shown to a viewer, from the tables of `COLUMNS`. */
export function pageRow(viewer: ContactViewer): RawBuilder<PageRow> {
  const known = fixed.get(viewer);
  if (known) return known;
  const row = fixedText(sql<PageRow>`
    (
      select coalesce(json_agg(${storedEntry(NEWEST_STEPS)}), '[]') from referral f
      -- by the consumer, who has two at most: by their ids a plan for all agents may read all that an agent has
      where f.agent_id = r.agent_id and f.consumer_id = r.consumer_id and f.referral_id = any(r.referral_ids)
    )::text as entries,
    json_build_array(${sql.join(Object.values(COLUMNS).map((column) => column(viewer)))})::text as others`);
  fixed.set(viewer, row);
  return row;
}

/** The place of a row on its page, counted from 1. */
export const rowNumber = (sortBy: SortByLabel, sort: SortDirection) =>
  sql`row_number() over (order by ${listOrder(sortBy, sort, true)}) as row`;

/**
 * Counts and rows in one statement, the counts first. The order is asked for once more: that of parts of a union is not
 * promised, and is another one when they run in parallel.
 */
export const together = (counts: RawBuilder<ListCounts>, page: RawBuilder<PageRow>) => sql<PageRow>`${prepared}
  select entries, others
  from ((select null::text as entries, ${counts}::text as others, 0 as row) union all (${page})) as answer
  order by answer.row`;

/** A row of the page: its entries, and the values of `COLUMNS`. */
export type StoredGroup = readonly [entries: StoredEntry[], values: readonly unknown[]];

export const toStoredGroup = ({ entries, others }: PageRow): StoredGroup => [
  JSON.parse(entries ?? '[]') as StoredEntry[],
  JSON.parse(others) as unknown[],
];

export function toGroupRow([, values]: StoredGroup): GroupRow {
  const row: Partial<Record<keyof GroupRow, unknown>> = {};
  // not Object.fromEntries, which takes five times as long: this runs for each row of each list
  for (const [place, name] of NAMES.entries()) row[name] = values[place];
  // JSON has moments as texts
  if (typeof row.unlockRequestedAt === 'string') row.unlockRequestedAt = new Date(row.unlockRequestedAt);
  return row as GroupRow;
}
