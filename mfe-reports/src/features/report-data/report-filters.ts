import { REPORT_LIST_LIMIT, REPORT_STATUSES, type ReportListQuery } from '@portal/shared/contracts';
import { type ReportStatus, US_STATES } from '@portal/shared/domain';
import { msg } from '@portal/shared/i18n';

/** Periods of "Updated" by the number of their days, today included. */
export const PERIODS = [
  { days: '7', title: msg('Last 7 days') },
  { days: '30', title: msg('Last 30 days') },
  { days: '90', title: msg('Last 90 days') },
] as const;
export type Days = (typeof PERIODS)[number]['days'];

/** What the list shows. All of it is in the address of the page, so that Back and a link restore it (D-22). */
export interface ReportFilters {
  /** Words of an address, an owner or a consumer, or the id of a referral. */
  search: string;
  status: readonly ReportStatus[];
  /** Two-letter codes. */
  state: readonly string[];
  /** Changed in this period; empty: at any time. */
  updated: Days | '';
  /** Order by the last change: ascending 1, descending -1. */
  sort: 1 | -1;
  /** From 1. */
  page: number;
  limit: number;
}

export const NOTHING_CHOSEN: Pick<ReportFilters, 'search' | 'status' | 'state' | 'updated'> = {
  search: '',
  status: [],
  state: [],
  updated: '',
};
export const MAX_SEARCH_LENGTH = 100;
const LIMITS = [10, 15, 20, 50, 100];

/** What an address of the page asks for; parts of it that make no sense are ignored. */
export function readFilters(parameters: URLSearchParams): ReportFilters {
  const listOf = (name: string) => (parameters.get(name) ?? '').split(',');
  const [statuses, states] = [listOf('status'), listOf('state')];
  const page = Number(parameters.get('page') ?? 1);
  const limit = Number(parameters.get('limit') ?? REPORT_LIST_LIMIT);
  return {
    search: (parameters.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    status: REPORT_STATUSES.filter((status) => statuses.includes(status)),
    state: US_STATES.map(({ key }) => key).filter((key) => states.includes(key)),
    updated: PERIODS.find(({ days }) => days === parameters.get('updated'))?.days ?? '',
    sort: parameters.get('sort') === '1' ? 1 : -1,
    page: Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1,
    limit: LIMITS.includes(limit) ? limit : REPORT_LIST_LIMIT,
  };
}

/** The parameters of the page's address, without those that say nothing. */
export function writeFilters(filters: ReportFilters): Record<string, string> {
  const { updated, sort, page, limit } = filters;
  return {
    ...chosenOf(filters),
    ...(updated !== '' && { updated }),
    ...(sort === 1 && { sort: '1' }),
    ...(page > 1 && { page: String(page) }),
    ...(limit !== REPORT_LIST_LIMIT && { limit: String(limit) }),
  };
}

/**
 * The filters as the server takes them: key=value, arrays comma-joined (API-75).
 * @param now the moment from which periods are counted, in the viewer's own days
 */
export function queryOf(filters: ReportFilters, now: Date) {
  const { updated, sort, page, limit } = filters;
  return {
    limit,
    ...(page > 1 && { offset: (page - 1) * limit }),
    ...chosenOf(filters),
    ...(updated !== '' && { updatedFrom: startOfDay(now, Number(updated) - 1).toISOString() }),
    sortBy: 'updatedDate',
    sort,
  } satisfies Partial<Record<keyof ReportListQuery, string | number>>;
}

/** What the address and the call say in the same words. */
function chosenOf({ search, status, state }: ReportFilters) {
  return {
    ...(search !== '' && { search }),
    ...(status.length > 0 && { status: status.join(',') }),
    ...(state.length > 0 && { state: state.join(',') }),
  };
}

const startOfDay = (now: Date, daysBefore: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBefore);

export const isFiltered = ({ search, status, state, updated }: ReportFilters): boolean =>
  search !== '' || status.length > 0 || state.length > 0 || updated !== '';
