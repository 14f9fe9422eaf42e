import { parseReferralListQuery, printReferralListQuery } from '@portal/shared/domain';
import { type PageOptionsStore, queryOfTab } from './page-options.ts';

const PAGE_OPTION_NAMES = ['page', 'limit', 'sort'];

/**
 * What the address should say instead when the page is entered, or null when it is right as it is. Another agent starts
 * on Active Leads without anything of the one before (REF-15); an address that says nothing about page and order gets
 * the options kept for its category (REF-12).
 */
export function arrivalSearch(search: URLSearchParams, store: PageOptionsStore): string | null {
  if (store.isOfAnother()) return search.size > 0 ? '' : null;
  if (PAGE_OPTION_NAMES.some((name) => search.has(name))) return null;
  const { query } = parseReferralListQuery(search);
  const kept = store.read(query)[query.tab];
  if (!kept) return null;
  const wanted = printReferralListQuery(queryOfTab(query, query.tab, { [query.tab]: kept }));
  const hasOptions = PAGE_OPTION_NAMES.some((name) => wanted.has(name));
  return hasOptions ? wanted.toString() : null;
}
