/** Stands for what cannot be printed. Every text font has it. */
export const REPLACEMENT = '\u{fffd}';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Says how neighboring letters are written, and has no form of its own: joiners, soft hyphens, variation selectors. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}--\p{Bidi_Control}]/gv;
/** Could change or hide what is read, and no page has a form for it. */
const UNPRINTABLE = /[\p{Control}\p{Bidi_Control}\p{Surrogate}\p{Unassigned}\p{Private_Use}]/gu;

/** The lines of a text as they can be printed: composed letters, nothing invisible, replacements for controls. */
export function printableLines(text: string): string[] {
  return text
    .normalize('NFC')
    .split(/\r\n|[\n\r\u{2028}\u{2029}]/u)
    .map((line) => line.replaceAll('\t', '    ').replaceAll(UNPRINTABLE, REPLACEMENT));
}

/**
 * What a reader takes for one letter each: the letter with its accents, a family of emoji. Invisible parts are left
 * out, so an entry can be empty.
 */
export function lettersOf(line: string): string[] {
  // most texts: one code point is one letter
  if (/^[\x20-\x7e\xa0-\xac\xae-\u{2ff}]*$/u.test(line)) return [...line];
  return Array.from(graphemes.segment(line), ({ segment }) => segment.replaceAll(INVISIBLE, ''));
}
