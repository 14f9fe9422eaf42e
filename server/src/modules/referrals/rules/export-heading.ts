import type { ReferralCategory, ReferralFilter, SortByLabel, SortDirection } from '@portal/shared/contracts';
import { formatCount, formatDateTime, SORT_NAMES } from '@portal/shared/domain';

export interface HeadingRequest {
  /** Whose referrals they are: `Maya Ferreira`, `agents of Dana Whitfield`. */
  whose: string;
  category: ReferralCategory;
  filter: ReferralFilter;
  sortBy: SortByLabel;
  sort: SortDirection;
  /** The number of rows. */
  total: number;
  now: Date;
  /** In which the time is written, such as `America/Denver`. */
  timeZone: string;
}

/** The first two lines of an export: what it holds, and when it was made (D-23, mock "export"). */
export function exportHeading(request: HeadingRequest): [what: string, when: string] {
  const { whose, category, filter, total, now, timeZone } = request;
  const filters = filterWords(filter);
  const what = [category, ...(filters.length > 0 ? filters : ['no filters']), `ordered by ${orderWords(request)}`];
  const at = formatDateTime(now.toISOString(), timeZone, { namesZone: true });
  const rows = total === 1 ? '1 row' : `${formatCount(total)} rows`;
  return [
    `Referrals of ${whose}: ${what.join('; ')}`,
    `${rows}, exported on ${at}; days are those of the time zone of each property`,
  ];
}

function filterWords(filter: ReferralFilter): string[] {
  const { buySideReferral, state, categoryStatus, consumerQuery, isUpdateDue } = filter;
  const words: string[] = [];
  if (buySideReferral !== undefined) words.push(buySideReferral ? 'buyers' : 'sellers');
  if (state?.length) words.push(`in ${state.join(', ')}`);
  if (categoryStatus?.length) words.push(`status ${categoryStatus.join(' or ')}`);
  if (consumerQuery) words.push(`matching “${consumerQuery}”`);
  if (isUpdateDue) words.push('due for an update');
  return words;
}

function orderWords({ sortBy, sort }: Pick<HeadingRequest, 'sortBy' | 'sort'>): string {
  if (sortBy === 'Query Match Score') return 'best match first';
  const header = SORT_NAMES.find(({ label }) => label === sortBy)?.header ?? sortBy;
  const isText = sortBy === 'Consumer Info' || sortBy === 'Category Status';
  if (isText) return `${header}, ${sort === 1 ? 'A to Z' : 'Z to A'}`;
  return `${header}, ${sort === 1 ? 'oldest first' : 'newest first'}`;
}
