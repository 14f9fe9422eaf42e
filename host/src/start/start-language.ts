import { activateLocale, addTexts, LOCALE_KEY } from '@portal/shared/i18n';
import { HOST } from '@portal/shared/contracts/release';
import { log } from '@portal/shared/log';
import { hostTexts } from '../texts/host-texts.ts';

/** Shows the page in the language of this browser. In English this takes no time. */
export async function startLanguage(storage: Pick<Storage, 'getItem'>): Promise<void> {
  void addTexts({ name: HOST, load: hostTexts });
  const locale = storage.getItem(LOCALE_KEY);
  if (locale === null) return;
  try {
    await activateLocale(locale);
  } catch (error) {
    log.error(`The texts of ${locale} did not load, so the page is in English`, error);
  }
}
