import type { ReferralCategory, SortColumn, SortDirection } from '@portal/shared/contracts';
import {
  columnOfLabel,
  defaultSort,
  labelOfColumn,
  type ReferralListQuery,
  type ReferralSort,
} from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import type { Sort } from '@portal/shared/ui/sort-header';

const HAS_APPOINTMENT: readonly ReferralCategory[] = ['Active Appointments', 'Lost Listings/Sales', 'Wins'];

/** REF-27: the appointment date is on three tabs only. */
export const hasAppointment = (category: ReferralCategory): boolean => HAS_APPOINTMENT.includes(category);

/** The order of a query as the headers show it; null while it is sorted by the best match, which is no column. */
export function sortOfHeaders(query: ReferralListQuery): Sort<SortColumn> | null {
  const { sortBy, sort } = query.sort ?? defaultSort(query);
  const column = columnOfLabel(sortBy);
  return column && { column, direction: sort };
}

/** The order a header asks for, as the query keeps it (REF-39). */
export const sortOfQuery = ({ column, direction }: Sort<SortColumn>): ReferralSort => ({
  sortBy: labelOfColumn(column),
  sort: direction,
});

interface SortTexts {
  /** What is sorted, in the sort sheet. */
  name: string;
  ascending: string;
  descending: string;
  /** The usual one is first. */
  first: SortDirection;
}

/** How an order is said where there are no table headers. */
export const SORT_TEXTS: Readonly<Record<SortColumn, SortTexts>> = {
  LAST_MODIFIED_DATE: {
    name: msg('Last updated'),
    ascending: msg('Oldest first'),
    descending: msg('Newest first'),
    first: -1,
  },
  DATE_ADDED: { name: msg('Created'), ascending: msg('Oldest first'), descending: msg('Newest first'), first: -1 },
  APPOINTMENT_DATE: {
    name: msg('Appointment date'),
    ascending: msg('Earliest first'),
    descending: msg('Latest first'),
    first: -1,
  },
  CONSUMER_INFO: { name: msg('Name'), ascending: msg('A to Z'), descending: msg('Z to A'), first: 1 },
  CATEGORY_STATUS: { name: msg('Status'), ascending: msg('A to Z'), descending: msg('Z to A'), first: 1 },
};

/** Columns a tab can be sorted by, in the order of the sort sheet. */
export const sortColumnsOf = (category: ReferralCategory): SortColumn[] =>
  (Object.keys(SORT_TEXTS) as SortColumn[]).filter(
    (column) => column !== 'APPOINTMENT_DATE' || hasAppointment(category),
  );

/** `last updated, newest first`; while a text is searched `best match first`. */
export function sortInText(query: ReferralListQuery): string {
  const sort = sortOfHeaders(query);
  if (!sort) return t('best match first');
  const { name, ascending, descending } = SORT_TEXTS[sort.column];
  const direction = t(sort.direction === 1 ? ascending : descending);
  return `${t(name).toLowerCase()}, ${direction.charAt(0).toLowerCase()}${direction.slice(1)}`;
}
