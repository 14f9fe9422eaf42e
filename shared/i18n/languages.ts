/** Languages of the portal besides English (D-48), each with the tag by which the browser writes its dates and numbers. */
const TRANSLATED = { es: 'es-US' } as const;
const ENGLISH_TAG = 'en-US';

/** A language that catalogs translate the texts to. */
export type TranslatedLanguage = keyof typeof TRANSLATED;

export const isTranslated = (locale: string): locale is TranslatedLanguage => Object.hasOwn(TRANSLATED, locale);

/** `es-US`: of `<html lang>`, and of dates, numbers and money. That of English for any locale that has no own. */
export const tagOf = (locale: string): string => (isTranslated(locale) ? TRANSLATED[locale] : ENGLISH_TAG);
