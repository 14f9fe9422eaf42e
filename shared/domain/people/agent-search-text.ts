import { isEmail, normalEmail } from './email.ts';
import { type Message, msg } from '../text/message.ts';
import { agentPhoneDigits, isPhone, isTenDigitPhone } from './phone.ts';

/** A numeric text shorter than this is an agent id (ADM-17, CONST-05, CS-108). */
const AGENT_ID_BELOW_CHARACTERS = 9;

/** Shown when a text is too short to search; the wording is the specification's (ADM-05, CS-101). */
export const SEARCH_TOO_SHORT = msg('Search value be at least 2 letters long');
export const SEARCH_FAILED = msg('Something went wrong while trying to search agents');

/** Agents with one of these statuses are left out of results; the list is empty (ADM-21). */
export const EXCLUDED_AGENT_STATUSES: readonly string[] = [];

/** More words than the longest name has are no name. */
const MAX_WORDS = 8;

/** One way to read the words of a name. */
export interface SplitName {
  firstName: string;
  lastName: string;
}

/** The meaning of a search text. */
export type AgentSearch =
  | { by: 'email'; email: string }
  | { by: 'phoneNumber'; phoneNumber: string }
  | { by: 'agentId'; agentId: number }
  | { by: 'one-name'; name: string }
  | { by: 'first-and-last-name'; splits: readonly [SplitName, ...SplitName[]] }
  | { by: 'nothing' };

/**
 * Classifies what an admin typed, tried in this order: e-mail, phone, number, words (ADM-16…20, CS-106). A number
 * that is too long for an id and is not a phone number is treated as a single word (CS-107). Where the last name begins in
 * three or more words nobody can tell, so each place is a split (D-50); a comma says it: the last name is before it, with or
 * without a space. Commas at either end count for nothing. Browser and server ask this same function.
 */
export function classifyAgentSearch(text: string): AgentSearch {
  const value = withoutCommas(text);
  if (isEmail(value)) return { by: 'email', email: normalEmail(value) };
  if (isPhone(value) || isTenDigitPhone(value))
    return { by: 'phoneNumber', phoneNumber: agentPhoneDigits(value) ?? value.replace(/\D/g, '') };
  if (/^\d+$/.test(value) && value.length < AGENT_ID_BELOW_CHARACTERS) return { by: 'agentId', agentId: Number(value) };
  if (isTooShort(value)) return { by: 'nothing' };
  const words = value.split(/[\s,]+/);
  // a word of punctuation alone is nobody's name, and the digits of half a phone number are not either
  const isWord = words.length > 2 ? /\p{L}/u : /[\p{L}\p{N}]/u;
  if (words.length > MAX_WORDS || !words.every((word) => isWord.test(word))) return { by: 'nothing' };
  if (words.length === 1) return { by: 'one-name', name: value };
  const [first, ...more] = value.includes(',') ? splitAtComma(value) : splitsOf(words);
  return first ? { by: 'first-and-last-name', splits: [first, ...more] } : { by: 'nothing' };
}

/** What follows a name and is written behind a comma of its own: "Smith, Jr., Bob", "Smith, Bob, Jr.", "Bob Smith, Jr.". */
const SUFFIX = /^(jr|sr|i{2,3}|iv)\.?$/i;

/** "De La Cruz, Maria": one way to read it, and none with a second comma. A suffix is the end of the last name. */
function splitAtComma(value: string): SplitName[] {
  const parts = value.split(',').map((part) => part.trim().replace(/\s+/g, ' '));
  const suffixes = parts.slice(1).filter((part) => SUFFIX.test(part));
  const [lastName = '', firstName, ...rest] = parts.filter((part, index) => index === 0 || !SUFFIX.test(part));
  if (rest.length > 0 || suffixes.length > 1) return [];
  const withSuffix = [lastName, ...suffixes].join(' ');
  return firstName === undefined ? splitsOf(withSuffix.split(' ')) : [{ firstName, lastName: withSuffix }];
}

/** "Maria De La Cruz": the last name begins with the second word or a later one. */
function splitsOf(words: readonly string[]): SplitName[] {
  return words.slice(1).map((_, index) => ({
    firstName: words.slice(0, index + 1).join(' '),
    lastName: words.slice(index + 1).join(' '),
  }));
}

/** Trimmed (ADM-04), and without the commas that a list around it leaves. */
const withoutCommas = (text: string): string => text.replace(/^[\s,]+|[\s,]+$/g, '');

const isTooShort = (value: string): boolean => value.length < 2 && !/^\d+$/.test(value);

/** Why a text is not searched, or null: words need two letters, a one-digit number is searched (ADM-04, ADM-05). */
export function agentSearchProblem(text: string): string | null {
  return isTooShort(withoutCommas(text)) ? SEARCH_TOO_SHORT : null;
}

/** "0 agents found for '{query}'" (ADM-07). */
export function noAgentsFound(query: string): Message {
  return { id: msg("0 agents found for ''{query}''"), values: { query } };
}
