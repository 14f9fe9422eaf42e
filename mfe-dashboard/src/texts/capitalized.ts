/** For the beginning of a line: Spanish writes names of languages and days small elsewhere. */
export const capitalized = (text: string, locale: string): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
