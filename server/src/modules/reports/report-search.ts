import { foldText } from '@portal/shared/domain';
import { sql, type RawBuilder } from 'kysely';
import { likeText } from '../../database/search-text.ts';
import { addressTextKey } from './rules/address-key.ts';

/**
 * Who a report is about: its owners, and the consumer of its referral. The consumer is a value of the row, so that only those of
 * the agent's reports are read; with `exists` the planner may go through everybody's.
 */
const PEOPLE = sql`fold_text(concat_ws(' ', array_to_string(owners, ' '), (
  select concat_ws(' ', first_name, last_name)
  from referral join consumer on consumer.agent_id = referral.agent_id and consumer.consumer_id = referral.consumer_id
  where referral.agent_id = escrow_report.agent_id and referral.referral_id = escrow_report.agent_referral_id
)))`;

/**
 * Conditions on `escrow_report` for a text that was typed into the search of a list: each of its words is in the address or the
 * name of an owner or consumer, or is the id of the referral.
 */
export function searchConditions(text: string): RawBuilder<boolean>[] {
  return searchedWords(text).map((word) => {
    const places = [sql`agent_referral_id::text = ${word}`, sql`${PEOPLE} like ${`%${likeText(word)}%`}`];
    // a key has only letters, digits and spaces; that of a name in another script is empty, and would be in every address
    const key = addressTextKey(word);
    if (key) places.unshift(sql`address_search like ${`%${key}%`}`);
    return sql<boolean>`(${sql.join(places, sql` or `)})`;
  });
}

/** So many words are searched for: each is compared with every report of the agent. */
const MAX_WORDS = 8;

/** Each once, without words such as "unit", which the key of an address leaves out. */
function searchedWords(text: string): string[] {
  const words = new Set(foldText(text).split(/[ ,]+/));
  return [...words].filter((word) => addressTextKey(word) !== '' || /[^a-z]/.test(word)).slice(0, MAX_WORDS);
}
