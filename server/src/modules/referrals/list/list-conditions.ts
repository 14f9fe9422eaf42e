import { sql, type RawBuilder } from 'kysely';
import type { ReferralFilter, SortByLabel, SortDirection } from '@portal/shared/contracts';
import { likeText, searchWords } from '../../../database/search-text.ts';
import { contactIsVisible, type ReferralScope } from '../referral-scope.ts';

/**
 * The conditions of a filter on the list row `r` of agent `a` (REF-18…20). Text search includes e-mail and phone only
 * where they are visible (D-17).
 */
export function filterConditions(filter: ReferralFilter, scope: ReferralScope, now: Date): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (filter.buySideReferral === true) conditions.push(sql`r.has_buyer`);
  if (filter.buySideReferral === false) conditions.push(sql`r.has_seller`);
  if (filter.categoryStatus?.length) conditions.push(sql`r.statuses && ${filter.categoryStatus}::text[]`);
  if (filter.state?.length) conditions.push(sql`r.states && ${filter.state}::text[]`);
  if (filter.isUpdateDue) conditions.push(sql`r.due_from <= ${now}`);
  for (const word of searchWords(filter.consumerQuery ?? '')) {
    const pattern = `%${likeText(word)}%`;
    conditions.push(sql`(r.search_public like ${pattern}
      or (${contactIsVisible(scope)} and r.search_contact like ${pattern}))`);
  }
  return sql.join(conditions, sql` and `);
}

/** A condition for each word of a search text: it occurs in a folded text. */
export function eachWord(folded: RawBuilder<unknown>, text: string): RawBuilder<boolean>[] {
  return searchWords(text).map((word) => sql<boolean>`${folded} like ${`%${likeText(word)}%`}`);
}

/**
 * How well a row matches a search text: for each word 4 at the beginning of the name, 2 at the beginning of a word, 1
 * anywhere. Zero without a text.
 */
function matchScore(text: string | undefined): RawBuilder<number> {
  const scores = searchWords(text ?? '').map((word) => {
    const pattern = likeText(word);
    return sql`(case when r.name_sort like ${`${pattern}%`} then 4
      when ' ' || r.search_public like ${`% ${pattern}%`} then 2 else 1 end)`;
  });
  return scores.length === 0 ? sql<number>`0` : sql<number>`(${sql.join(scores, sql` + `)})`;
}

const COLUMNS: Record<Exclude<SortByLabel, 'Query Match Score'>, string> = {
  'Consumer Info': 'r.name_sort',
  'Category Status': 'r.status_sort',
  'Last Modified Date': 'r.updated_at',
  'Date Added': 'r.created_at',
  'Appointment Date': 'r.appointment_at',
};

/** The sort key of the list row `r`, to be selected as `sort_key`, with `tie` to break ties. */
export function sortKeys(sortBy: SortByLabel, text: string | undefined): RawBuilder<unknown> {
  if (sortBy === 'Query Match Score') return sql`${matchScore(text)} as sort_key, r.updated_at as tie`;
  return sql.raw(`${COLUMNS[sortBy]} as sort_key`);
}

/**
 * The order by those keys, for use within one agent and over several. Rows without a value come last in both
 * directions, and the ids make the order the same every time.
 */
export function listOrder(sortBy: SortByLabel, sort: SortDirection, isOverAgents: boolean): RawBuilder<unknown> {
  const direction = sort === 1 ? 'asc' : 'desc';
  const keys = [`sort_key ${direction}${sortBy === 'Appointment Date' ? ' nulls last' : ''}`];
  if (sortBy === 'Query Match Score') keys.push('tie desc');
  if (isOverAgents) keys.push(`agent_id ${direction}`);
  return sql.raw([...keys, `consumer_id ${direction}`].join(', '));
}
