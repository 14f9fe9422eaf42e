import { foldText, type SplitName } from '@portal/shared/domain';
import { sql, type RawBuilder } from 'kysely';
import { likeText } from '../../database/search-text.ts';

/** Shorter ones have no three letters to look up in an index, and as a part of names they would find everybody. */
const PART_FROM_LETTERS = 3;

/** What joins the words of a name, and is typed in as many ways: O'Brien, O’Brien, O Brien. `name_letters` has none of it. */
const JOINTS = ", '’‘ʼ`´-‐‑–.";

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
export function hasWord(word: string): RawBuilder<boolean> {
  return isLike(word, '', '%');
}

/** In one of the ways to read them, the words are in the first and the last name (ADM-19), or all are in one, as in "Del Río". */
export function hasNames(splits: readonly [SplitName, ...SplitName[]]): RawBuilder<boolean> {
  const [{ firstName, lastName }, ...more] = splits;
  const together = hasWord(`${firstName} ${lastName}`);
  // every way has the first word in the first name and the last one in the last: one look into the index for all of them
  const ends = isSplit({ firstName, lastName: more.at(-1)?.lastName ?? lastName });
  const ways = more.length === 0 ? sql`true` : sql`(${sql.join(splits.map(isSplit), sql` or `)})`;
  return sql<boolean>`(${ends} and ${ways} or ${together})`;
}

function isSplit({ firstName, lastName }: SplitName): RawBuilder<boolean> {
  const [first, last] = [lettersOf(firstName), lettersOf(lastName)];
  // one look into the index instead of two
  if (isPart(first) && isPart(last)) return lettersAre(`%${likeText(last)}%,%${likeText(first)}%`);
  return sql<boolean>`(${isLike(lastName, '', '%,%')} and ${isLike(firstName, '%,', '%')})`;
}

/** @param before and `after`: patterns of what comes before and after the part in "last name,first name" */
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

const lettersOf = (text: string): string =>
  Array.from(foldText(text))
    .filter((character) => !JOINTS.includes(character))
    .join('');
