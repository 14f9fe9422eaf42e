import {
  PAGE_DEFAULTS,
  REFERRAL_CATEGORIES,
  ROWS_PER_PAGE,
  type ReferralCategory,
  type ReferralFilter,
  type SortByLabel,
  type SortDirection,
} from '../../contracts/referrals/referral.ts';
import { decodeId, encodeId } from '../ids/entity-id.ts';
import type { Message } from '../text/message.ts';
import { SORT_NAMES } from '../lists/sorting.ts';

export const REFERRAL_SIDES = ['seller', 'buyer'] as const;
export type ReferralSide = (typeof REFERRAL_SIDES)[number];
export interface ReferralSort {
  sortBy: SortByLabel;
  sort: SortDirection;
}

/** What the referrals page shows; it is in the address, so that Back restores it (D-22). */
export interface ReferralListQuery {
  tab: ReferralCategory;
  /** Null: both sides (REF-18). */
  side: ReferralSide | null;
  states: string[];
  statuses: string[];
  /** Text search over consumers; empty for none. */
  q: string;
  /** Only the referrals of this one of a director's agents (D-08); null for all. */
  agentId: number | null;
  /** Only groups whose update is due. */
  isDueOnly: boolean;
  page: number;
  limit: number;
  /** Null: the default order, which is the best match first while a text is searched (REF-14, REF-40). */
  sort: ReferralSort | null;
}

export const DEFAULT_REFERRAL_QUERY: ReferralListQuery = {
  tab: 'Active Leads',
  side: null,
  states: [],
  statuses: [],
  q: '',
  agentId: null,
  isDueOnly: false,
  page: PAGE_DEFAULTS.page,
  limit: PAGE_DEFAULTS.limit,
  sort: null,
};

export const MAX_SEARCH_LENGTH = 200;
const MAX_STATUS_LENGTH = 100;
/** No name or status has one, and the database cannot store all of them. */
const CONTROL_CHARACTER = /\p{Cc}/u;
const LAST_PAGE = 100_000;
const TAB_SLUGS: Record<ReferralCategory, string> = {
  'Active Leads': 'leads',
  Inactive: 'inactive',
  'Active Appointments': 'appointments',
  'Lost Listings/Sales': 'lost',
  Wins: 'wins',
};

/** The default order of a query (REF-14, REF-40). */
export function defaultSort({ q }: Pick<ReferralListQuery, 'q'>): ReferralSort {
  return q ? { sortBy: 'Query Match Score', sort: -1 } : { sortBy: PAGE_DEFAULTS.sortBy, sort: PAGE_DEFAULTS.sort };
}

/**
 * Reads the query of the page from its address. Invalid values are ignored and reported in a notice, one sentence
 * each; nothing throws.
 */
export function parseReferralListQuery(search: URLSearchParams): { query: ReferralListQuery; notices: Message[] } {
  const notices: Message[] = [];
  const note: Note = (id, values) => notices.push({ id, values });
  const query: ReferralListQuery = {
    tab: readTab(search.get('tab'), note),
    side: readSide(search.getAll('side'), note),
    states: readStates(listOf(search, 'state'), note),
    statuses: readStatuses(listOf(search, 'status'), note),
    q: readText(search.get('q'), note),
    agentId: readAgent(search.get('agent'), note),
    isDueOnly: search.get('due') === '1',
    page:
      readWhole(search.get('page'), LAST_PAGE) ??
      fallback(search.get('page'), '“{value}” is not a possible page; {usual} is used.', 1, note),
    limit: readLimit(search.get('limit'), note),
    sort: null,
  };
  query.sort = readSort(search.get('sort'), query, note);
  return { query, notices };
}

/** Writes the query into an address, defaults left out, always in the same order. */
export function printReferralListQuery(query: ReferralListQuery): URLSearchParams {
  const search = new URLSearchParams();
  const put = (name: string, value: string | number | null | false) => {
    if (value || value === 0) search.set(name, String(value));
  };
  put('tab', query.tab !== DEFAULT_REFERRAL_QUERY.tab && TAB_SLUGS[query.tab]);
  put('side', query.side);
  put('state', query.states.join(','));
  put('status', query.statuses.join(','));
  put('q', query.q);
  put('agent', query.agentId !== null && encodeId(query.agentId));
  put('due', query.isDueOnly && 1);
  put('sort', printSort(query));
  put('limit', query.limit !== DEFAULT_REFERRAL_QUERY.limit && query.limit);
  put('page', query.page !== DEFAULT_REFERRAL_QUERY.page && query.page);
  return search;
}

/**
 * The query after a filter was changed: back on page 1 (D-22). Changing the text also resets order and rows per page to
 * their defaults (REF-13, REF-14).
 */
export function withFilter(query: ReferralListQuery, change: Partial<ReferralListQuery>): ReferralListQuery {
  const isNewText = change.q !== undefined && change.q.trim() !== query.q;
  return {
    ...query,
    ...(isNewText ? { sort: null, limit: PAGE_DEFAULTS.limit } : {}),
    ...change,
    q: (change.q ?? query.q).trim(),
    page: 1,
  };
}

/** The query without any filter, on the same tab (REF-23). */
export function withoutFilters({ tab, limit }: ReferralListQuery): ReferralListQuery {
  return { ...DEFAULT_REFERRAL_QUERY, tab, limit };
}

/** Whether "Clear filters" is shown (REF-23). */
export function hasFilters({ side, states, statuses, q, agentId, isDueOnly }: ReferralListQuery): boolean {
  return side !== null || states.length > 0 || statuses.length > 0 || q !== '' || agentId !== null || isDueOnly;
}

/** The filter to send: no side value for both or none, no empty lists (REF-18, REF-20). */
export function toReferralFilter({ side, states, statuses, q, isDueOnly }: ReferralListQuery): ReferralFilter {
  return {
    ...(side ? { buySideReferral: side === 'buyer' } : {}),
    ...(q ? { consumerQuery: q } : {}),
    ...(statuses.length > 0 ? { categoryStatus: statuses } : {}),
    ...(states.length > 0 ? { state: states } : {}),
    ...(isDueOnly ? { isUpdateDue: true } : {}),
  };
}

type Note = (id: string, values: Message['values']) => unknown;

function readTab(slug: string | null, note: Note): ReferralCategory {
  if (slug === null) return DEFAULT_REFERRAL_QUERY.tab;
  const tab = REFERRAL_CATEGORIES.find((category) => TAB_SLUGS[category] === slug);
  if (!tab) note('There is no tab “{slug}”; Active Leads is shown.', { slug });
  return tab ?? DEFAULT_REFERRAL_QUERY.tab;
}

function readSide(values: string[], note: Note): ReferralSide | null {
  const chosen = new Set(values.flatMap((value) => value.split(',')).filter(Boolean));
  const sides = REFERRAL_SIDES.filter((side) => chosen.delete(side));
  for (const other of chosen) note('There is no side “{other}”; it was left out.', { other });
  return sides.length === 1 ? sides[0]! : null; // the length was checked
}

function readStates(values: string[], note: Note): string[] {
  return values.flatMap((value) => {
    const state = value.toUpperCase();
    if (/^[A-Z]{2}$/.test(state)) return state;
    note('“{value}” is not a state; it was left out.', { value });
    return [];
  });
}

function readStatuses(values: string[], note: Note): string[] {
  return values.filter((value) => {
    const isStatus = value.length <= MAX_STATUS_LENGTH && !CONTROL_CHARACTER.test(value);
    if (!isStatus) note('“{value}…” is not a status; it was left out.', { value: value.slice(0, 20) });
    return isStatus;
  });
}

function readText(value: string | null, note: Note): string {
  const text = (value ?? '').split(CONTROL_CHARACTER).join(' ').trim();
  if (text.length <= MAX_SEARCH_LENGTH) return text;
  note('The search text was cut to {length} characters.', { length: MAX_SEARCH_LENGTH });
  return text.slice(0, MAX_SEARCH_LENGTH).trim();
}

function readAgent(value: string | null, note: Note): number | null {
  if (value === null) return null;
  const agentId = decodeId(value);
  if (agentId === null) note('“{value}” is not an agent; all of your agents are shown.', { value });
  return agentId;
}

function readLimit(value: string | null, note: Note): number {
  const limit = ROWS_PER_PAGE.find((rows) => String(rows) === value);
  return (
    limit ?? fallback(value, '“{value}” is not a possible number of rows; {usual} is used.', PAGE_DEFAULTS.limit, note)
  );
}

function readSort(value: string | null, query: ReferralListQuery, note: Note): ReferralSort | null {
  if (value === null) return null;
  const slug = value.replace(/^-/, '');
  const sort: SortDirection = value.startsWith('-') ? -1 : 1;
  const sortBy = slug === 'match' ? 'Query Match Score' : SORT_NAMES.find((name) => name.slug === slug)?.label;
  if (!sortBy || (sortBy === 'Query Match Score' && !query.q)) {
    note('The list cannot be sorted by “{slug}”; the usual order is shown.', { slug });
    return null;
  }
  const usual = defaultSort(query);
  return usual.sortBy === sortBy && usual.sort === sort ? null : { sortBy, sort };
}

function printSort(query: ReferralListQuery): string | null {
  const usual = defaultSort(query);
  if (!query.sort || (query.sort.sortBy === usual.sortBy && query.sort.sort === usual.sort)) return null;
  const slug = SORT_NAMES.find(({ label }) => label === query.sort?.sortBy)?.slug ?? 'match';
  return `${query.sort.sort === -1 ? '-' : ''}${slug}`;
}

function listOf(search: URLSearchParams, name: string): string[] {
  const values = search.getAll(name).flatMap((value) => value.split(','));
  return [...new Set(values.map((value) => value.trim()).filter(Boolean))];
}

function readWhole(value: string | null, largest: number): number | null {
  const number = value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
  return number !== null && number <= largest ? number : null;
}

function fallback(value: string | null, sentence: string, usual: number, note: Note): number {
  if (value !== null) note(sentence, { value, usual });
  return usual;
}
