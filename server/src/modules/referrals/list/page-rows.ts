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

const fixed = new Map<ContactViewer, RawBuilder<PageRow>>();

/** The columns of a row that are shown to a viewer. Expects `r` (referral_row), `a` (agent) and `c` (consumer). */
export function pageRow(viewer: ContactViewer): RawBuilder<PageRow> {
  const known = fixed.get(viewer);
  if (known) return known;
  const isVisible = contactIsVisible({ viewer });
  const row = fixedText(sql<PageRow>`
    (
      select coalesce(json_agg(${storedEntry(NEWEST_STEPS)}), '[]') from referral f
      -- by the consumer, who has two at most: by their ids a plan for all agents may read all that an agent has
      where f.agent_id = r.agent_id and f.consumer_id = r.consumer_id and f.referral_id = any(r.referral_ids)
    )::text as entries,
    json_build_array(agent_id, a.first_name, a.last_name, a.featured_territory, consumer_id, r.referral_ids,
      r.contact_reason, r.zips, c.first_name, c.last_name, case when ${isVisible} then c.email end,
      case when ${isVisible} then c.phone_number end, ${hiddenContact({ viewer })}, c.unlock_requested_at,
      c.unlock_requested_zip)::text as others`);
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

export const toStoredGroup = ({ entries, others }: PageRow): StoredGroup => [
  JSON.parse(entries ?? '[]') as StoredEntry[],
  ...(JSON.parse(others) as OtherColumns),
];

/** A row of the page: its entries, and its other columns as a JSON array. */
export type StoredGroup = readonly [entries: StoredEntry[], ...OtherColumns];
type OtherColumns = readonly [
  agentId: GroupRow['agentId'],
  agentFirstName: GroupRow['agentFirstName'],
  agentLastName: GroupRow['agentLastName'],
  featuredTerritory: GroupRow['featuredTerritory'],
  consumerId: GroupRow['consumerId'],
  referralIds: GroupRow['referralIds'],
  contactReason: GroupRow['contactReason'],
  zips: GroupRow['zips'],
  firstName: GroupRow['firstName'],
  lastName: GroupRow['lastName'],
  email: GroupRow['email'],
  phoneNumber: GroupRow['phoneNumber'],
  hidden: GroupRow['hidden'],
  unlockRequestedAt: string | null,
  unlockRequestedZip: GroupRow['unlockRequestedZip'],
];

export function toGroupRow(stored: StoredGroup): GroupRow {
  const [
    ,
    agentId,
    agentFirstName,
    agentLastName,
    featuredTerritory,
    consumerId,
    referralIds,
    contactReason,
    zips,
    firstName,
    lastName,
    email,
    phoneNumber,
    hidden,
    unlockRequestedAt,
    unlockRequestedZip,
  ] = stored;
  return {
    agentId,
    agentFirstName,
    agentLastName,
    featuredTerritory,
    consumerId,
    referralIds,
    contactReason,
    zips,
    firstName,
    lastName,
    email,
    phoneNumber,
    hidden,
    unlockRequestedAt: unlockRequestedAt === null ? null : new Date(unlockRequestedAt),
    unlockRequestedZip,
  };
}
