import { perLocale } from '@portal/shared/domain';

const zone = perLocale((locale) => new Intl.DateTimeFormat(locale, { timeZoneName: 'short' }));

/** `MST`: the viewer's time zone, which the head of a column names. */
export const zoneName = (): string =>
  zone()
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
