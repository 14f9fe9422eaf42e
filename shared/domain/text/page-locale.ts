/**
 * The tag by which dates, numbers and money are written: that of `<html lang>`, which follows the language of the page
 * (`en-US`, `es-US`); on the server, which writes English, `en-US`.
 */
export const pageLocale = (): string =>
  (typeof document === 'undefined' ? '' : document.documentElement.lang) || 'en-US';

/**
 * A formatter for the language of the page, created once for each language because that is slow:
 * `const day = perLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long' }))`, then `day().format(date)`.
 */
export function perLocale<Formatter>(create: (locale: string) => Formatter): () => Formatter {
  const created = new Map<string, Formatter>();
  return () => {
    const locale = pageLocale();
    let formatter = created.get(locale);
    if (formatter === undefined) {
      formatter = create(locale);
      created.set(locale, formatter);
    }
    return formatter;
  };
}
