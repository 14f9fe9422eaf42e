import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReferralFilter, SortByLabel, SortDirection } from '@portal/shared/contracts';
import { foldText } from '@portal/shared/domain';
import { contactIsVisible } from './referral-scope.ts';
import type { ReferralScope } from './referral-scope.ts';

/** The words of a search text; a text made of phone punctuation and digits is one number. */
export function searchWords(text: string): string[] {
  const digits = text.replace(/\D/g, '');
  if (digits.length >= 3 && /^[\d\s().+-]+$/.test(text)) return [digits];
  const words = foldText(text)
    .split(' ')
    .map((word) => word.replace(/^,+|,+$/g, ''));
  return words.filter(Boolean);
}

/** Text for `like`, its own wildcards taken literally. */
export function likeText(word: string): string {
  return word.replace(/[\\%_]/g, (character) => `\\${character}`);
}

/**
 * The conditions of a filter on the list row `r` of agent `a` (REF-18…20). Text search looks at e-mail and phone only
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

/**
 * How well a row matches a search text: for each word 4 at the beginning of the name, 2 at the beginning of a word, 1
 * anywhere. Zero without a text.
 */
export function matchScore(text: string | undefined): RawBuilder<number> {
  const scores = searchWords(text ?? '').map((word) => {
    const pattern = likeText(word);
    return sql`(case when r.name_sort like ${`${pattern}%`} then 4
      when ' ' || r.search_public like ${`% ${pattern}%`} then 2 else 1 end)`;
  });
  return scores.length === 0 ? sql<number>`0` : sql<number>`(${sql.join(scores, sql` + `)})`;
}

/**
 * The order of rows. Those without a value come last in both directions, and the ids make the order the same every time.
 * @param agent the alias of the table that has agent_id, or null within one agent
 * @param row the alias of the table that has the sort columns
 */
export function listOrder(
  sortBy: SortByLabel,
  sort: SortDirection,
  agent: string | null,
  row: string,
): RawBuilder<unknown> {
  const direction = sort === 1 ? sql`asc` : sql`desc`;
  const column = (name: string) => sql`${sql.ref(`${row}.${name}`)} ${direction}`;
  const keys: Record<SortByLabel, RawBuilder<unknown>[]> = {
    'Consumer Info': [column('name_sort')],
    'Category Status': [column('status_sort')],
    'Last Modified Date': [column('updated_at')],
    'Date Added': [column('created_at')],
    'Appointment Date': [sql`${column('appointment_at')} nulls last`],
    // within one agent the score is an output of the query, which only a bare name can mean
    'Query Match Score': [agent ? column('score') : sql`score ${direction}`, sql`${sql.ref(`${row}.updated_at`)} desc`],
  };
  const agentId = agent ? [sql`${sql.ref(`${agent}.agent_id`)} ${direction}`] : [];
  return sql.join([...keys[sortBy], ...agentId, column('consumer_id')]);
}
