import { foldText, type SplitName } from '@portal/shared/domain';
import { sql, type RawBuilder } from 'kysely';
import { likeText } from '../../database/search-text.ts';

/** Shorter ones have no three letters to look up in an index, and as a part of names they would find everybody. */
const PART_FROM_LETTERS = 3;

/** Between the words of a name, typed in many ways: O'Brien, O’Brien, O Brien. The same characters as in migration 0072. */
const SEPARATORS = ", '’‘ʼ`´-‐‑–.";

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
export function matchesWord(word: string): RawBuilder<boolean> {
  return isLike(word, '', '%');
}

/** In one of the ways to read them, the words are in the first and the last name (ADM-19), or all are in one, as in "Del Río". */
export function matchesNames(splits: readonly [SplitName, ...SplitName[]]): RawBuilder<boolean> {
  const [{ firstName, lastName }, ...more] = splits;
  const together = matchesWord(`${firstName} ${lastName}`);
  // every way has the first word in the first name and the last one in the last: one look into the index for all of them
  const mustMatch = matchesSplit({ firstName, lastName: more.at(-1)?.lastName ?? lastName });
  const ways = more.length === 0 ? sql`true` : sql`(${sql.join(splits.map(matchesSplit), sql` or `)})`;
  return sql<boolean>`(${mustMatch} and ${ways} or ${together})`;
}

function matchesSplit({ firstName, lastName }: SplitName): RawBuilder<boolean> {
  const [first, last] = [lettersOf(firstName), lettersOf(lastName)];
  // one look into the index instead of two
  if (isPart(first) && isPart(last)) return lettersAre(`%${likeText(last)}%,%${likeText(first)}%`);
  return sql<boolean>`(${isLike(lastName, '', '%,%')} and ${isLike(firstName, '%,', '%')})`;
}

/**
 * @param before pattern of what comes before the part in "last name,first name"
 * @param after pattern of what comes after it
 */
function isLike(part: string, before: string, after: string): RawBuilder<boolean> {
  const letters = lettersOf(part);
  if (isPart(letters)) return lettersAre(`${before}%${likeText(letters)}${after}`);
  // with the space that name_sort has after its comma
  const start = before === '' ? '' : `${before} `;
  const beginsWord = nameIsLike([`${start}${likeName(part)}${after}`, `${start}% ${likeName(part)}${after}`]);
  // initials: "JR" and "J R" begin "J.R."
  const isInitials = letters.length === PART_FROM_LETTERS - 1;
  return isInitials
    ? sql<boolean>`(${beginsWord} or ${lettersAre(`${before}${likeText(letters)}${after}`)})`
    : beginsWord;
}

const isPart = (letters: string): boolean => letters.length >= PART_FROM_LETTERS;

const lettersAre = (pattern: string): RawBuilder<boolean> => sql<boolean>`name_letters like ${pattern}`;

/** A name as `name_letters` has it: folded, without separators. */
export const lettersOf = (text: string): string =>
  Array.from(foldText(text))
    .filter((character) => !SEPARATORS.includes(character))
    .join('');
