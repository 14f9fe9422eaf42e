import { foldText } from '@portal/shared/domain';
import { sql, type RawBuilder } from 'kysely';
import { likeText } from '../../database/search-text.ts';

/** Shorter ones have no three letters to look up in an index, and as a part of names they would find everybody. */
const PART_FROM_LETTERS = 3;

/** A name in a pattern of `like`, folded as `name_sort` is. */
export const likeName = (text: string): string => likeText(foldText(text));

/** `last name, first name`, folded, is like one of these; each is looked up in the index of the column. */
export function nameIsLike(patterns: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    patterns.map((pattern) => sql`name_sort like ${pattern}`),
    sql` or `,
  )})`;
}

/** A word is a part of the first or last name, or the beginning of one of its words when it has two letters (ADM-18). */
export function patternsOfWord(word: string): string[] {
  return partsOf(word).map((part) => `${part}%`);
}

/**
 * The first word is in the first name and the second in the last name (ADM-19), or both are next to each other in one of
 * them, as in "Del Río".
 */
export function patternsOfNames(firstName: string, lastName: string): string[] {
  const both = partsOf(lastName).flatMap((last) => partsOf(firstName).map((first) => `${last}%, ${first}%`));
  return [...both, `%${likeName(firstName)} ${likeName(lastName)}%`];
}

function partsOf(word: string): string[] {
  const text = likeName(word);
  return foldText(word).length < PART_FROM_LETTERS ? [text, `% ${text}`] : [`%${text}`];
}
