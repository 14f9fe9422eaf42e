/**
 * Whether a text of one line has characters that nobody sees: controls, separators of lines, and those of format, some of
 * which reverse the direction of a text. The two joiners that some scripts need are allowed.
 */
export function hasInvisibleCharacters(text: string): boolean {
  return /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u.test(text);
}
