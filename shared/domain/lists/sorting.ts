import type { SortByLabel, SortColumn } from '../../contracts/referrals/referral.ts';

/**
 * The names of one sort order (CS-063): the enumeration of the columns, the label of the page's list call, the field of
 * the Graph calls, the header on the screen (CS-057) and the word in the address of the page.
 */
export interface SortName {
  column: SortColumn;
  label: Exclude<SortByLabel, 'Query Match Score'>;
  graphField: string;
  header: string;
  slug: string;
}

export const SORT_NAMES: readonly SortName[] = [
  {
    column: 'CONSUMER_INFO',
    label: 'Consumer Info',
    graphField: 'CONSUMER_INFO',
    header: 'Contact Information',
    slug: 'contact',
  },
  {
    column: 'CATEGORY_STATUS',
    label: 'Category Status',
    graphField: 'CATEGORY_STATUS',
    header: 'Status',
    slug: 'status',
  },
  {
    column: 'LAST_MODIFIED_DATE',
    label: 'Last Modified Date',
    graphField: 'LAST_MODIFIED',
    header: 'Last Updated',
    slug: 'updated',
  },
  {
    column: 'APPOINTMENT_DATE',
    label: 'Appointment Date',
    graphField: 'APPOINTMENT_DATE',
    header: 'Appt Date',
    slug: 'appointment',
  },
  { column: 'DATE_ADDED', label: 'Date Added', graphField: 'DATE_ADDED', header: 'Created', slug: 'created' },
];

const byColumn = new Map(SORT_NAMES.map((name) => [name.column, name]));

/** All names of a sort column. */
export function sortName(column: SortColumn): SortName {
  const name = byColumn.get(column);
  if (!name) throw new RangeError(`No such sort column: ${column}`);
  return name;
}

/** The label of the list call for a column (REF-38, REF-39). */
export function labelOfColumn(column: SortColumn): SortByLabel {
  return sortName(column).label;
}

/** The column of a label; null for "Query Match Score", which is not a column. */
export function columnOfLabel(label: SortByLabel): SortColumn | null {
  return SORT_NAMES.find((name) => name.label === label)?.column ?? null;
}

/** The column of a Graph field; both spellings of the last change are understood (CS-063). */
export function columnOfGraphField(field: string): SortColumn | null {
  return SORT_NAMES.find(({ graphField, column }) => graphField === field || column === field)?.column ?? null;
}
