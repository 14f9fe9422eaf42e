import { foldText } from '../text/fold-text.ts';
import { hasInvisibleCharacters } from '../text/invisible-characters.ts';
import { msg } from '../text/message.ts';

/** Longer than any name on a license. */
export const SIGNED_NAME_LENGTH = 120;

/** More marks on one letter than any script writes: they would be drawn over the lines above it. */
const PILED_MARKS = /\p{M}{4}/u;

/** A name as it is signed and printed: composed letters, single spaces. */
export function cleanSignedName(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/**
 * Why a typed name is not the signature of an agent, in English; null when it is.
 *
 * It is a name by its characters, and it is this agent's by its words, whatever their order, case, accents and punctuation:
 * every word of the last name, and a first name that begins like the one in the profile, because licenses say `Samuel J.
 * Whitaker Jr.` where a profile says `Sam`. An initial is enough; further words are welcome.
 */
export function signedNameProblem(typed: string, agent: { firstName: string; lastName: string }): string | null {
  // before spaces are made one: a line break is not a space somebody meant
  if (hasInvisibleCharacters(typed.trim())) return msg('Leave out line breaks and invisible characters');
  const name = cleanSignedName(typed);
  if (name === '') return msg('Type your full name.');
  if (name.length > SIGNED_NAME_LENGTH) return msg('At most 120 characters');
  if (!/^(?:[\p{L}\p{M} '’.,()-]|\u200c|\u200d)+$/u.test(name) || PILED_MARKS.test(name)) {
    return msg('Use letters only, as on your license.');
  }
  return isNameOf(name, agent) ? null : msg('This is not the name in your profile.');
}

function isNameOf(name: string, { firstName, lastName }: { firstName: string; lastName: string }): boolean {
  const left = wordsOf(name);
  for (const word of wordsOf(lastName)) {
    const index = left.indexOf(word);
    if (index === -1) return false;
    left.splice(index, 1);
  }
  const [given = ''] = wordsOf(firstName);
  return left.some((word) => word !== '' && (word.startsWith(given) || given.startsWith(word)));
}

const wordsOf = (name: string): string[] =>
  foldText(name)
    .replace(/['’]|\u200c|\u200d/g, '')
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '');
