/** Text for one line of a header: line breaks and other control characters become spaces, so that it ends where it ends. */
export function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
