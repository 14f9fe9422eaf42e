import { foldText } from '@portal/shared/domain';

/**
 * The words of a search text, folded, without what is only between them, as in "Smith, Jr., Bob"; a text made of phone punctuation
 * and digits is one number.
 */
export function searchWords(text: string): string[] {
  const digits = text.replace(/\D/g, '');
  if (digits.length >= 3 && /^[\d\s().+-]+$/.test(text)) return [digits];
  const words = foldText(text)
    .split(/[ ,]+/)
    .map((word) => word.replace(/\.+$/, ''));
  return words.filter(Boolean);
}

/** Text for `like`, its own wildcards taken literally. */
export function likeText(word: string): string {
  return word.replace(/[\\%_]/g, (character) => `\\${character}`);
}
