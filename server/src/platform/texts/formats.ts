import { tagOf } from '@portal/shared/i18n/languages';
import type { Language } from './language.ts';
import { say } from './say.ts';
import type { Formatted } from './text.ts';

/** A formatter for each language, created once because that is slow. */
const perLanguage = <Formatter>(create: (locale: string) => Formatter): Record<Language, Formatter> => ({
  en: create(tagOf('en')),
  es: create(tagOf('es')),
});

const dates = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }));
const officeDates = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'America/Denver' }),
);
const longDates = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' }),
);

/** `Nov 20, 2026` in a sentence, for a calendar day. */
export const dayValue =
  (day: string): Formatted =>
  (language) =>
    dates[language].format(new Date(`${day}T00:00:00Z`));

/** `November 20` in a sentence, for a calendar day whose year is clear. */
export const longDayValue =
  (day: string): Formatted =>
  (language) =>
    longDates[language].format(new Date(`${day}T00:00:00Z`));

/** `Nov 20` in a sentence, for a moment whose year is clear. The day is that of the office; the time zone of an account is not known. */
export const officeDayValue =
  (moment: Date): Formatted =>
  (language) =>
    officeDates[language].format(moment);

/** A word of the catalog in a sentence, such as a status. */
export const wordValue =
  (word: string): Formatted =>
  (language) =>
    say(word, language);
