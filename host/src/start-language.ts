import { activateLocale } from '@portal/shared/i18n';
import { log } from '@portal/shared/log';

/**
 * Local storage: the language this browser requests. Only the pseudo-locale `en-XA` exists, which shows every text
 * that can be translated in accents; what stays plain is data, or hard-coded.
 */
export const LOCALE_KEY = 'portalLocale';

/** Shows the page in the language that the browser requests. In English this takes no time. */
export async function startLanguage(storage: Pick<Storage, 'getItem'>): Promise<void> {
  const locale = storage.getItem(LOCALE_KEY);
  if (locale === null) return;
  try {
    await activateLocale(locale);
  } catch (error) {
    log.error(`The texts of ${locale} did not load, so the page is in English`, error);
  }
}
