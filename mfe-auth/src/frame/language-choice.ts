import { http } from '@portal/shared/api';
import { browserStorage } from '@portal/shared/browser-storage';
import type { PortalLanguage } from '@portal/shared/contracts';
import { activateLocale, LOCALE_KEY, t } from '@portal/shared/i18n';
import { log } from '@portal/shared/log';
import { events } from '../remote.ts';

/** Chosen by a visitor who has not signed in yet; null: nothing was. */
let chosen: PortalLanguage | null = null;

/** Shows the page in a language, now and whenever this browser comes back. */
export function chooseLanguage(language: PortalLanguage): void {
  chosen = language;
  browserStorage.setItem(LOCALE_KEY, language);
  activateLocale(language).catch((error: unknown) => log.warning(`The texts of ${language} did not load`, error));
}

/** What is sent to an agent who chose a language before signing in is in it from now on, as if chosen under Preferences (D-58). */
export function keepChosenLanguage(agentId: number | undefined): void {
  if (chosen === null || agentId === undefined) return;
  const language = chosen;
  chosen = null;
  http.request('PUT', 'preferredLanguage', { path: { agentId }, body: { language } }).catch(() =>
    events.publish('toast.show', {
      text: t('The language of your messages was not saved. Choose it again later.'),
      tone: 'failure',
    }),
  );
}
