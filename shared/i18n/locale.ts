import { useSyncExternalStore } from 'react';
import { compileMessage } from './compile-message.ts';
import { i18n, SOURCE_LOCALE, setCompiler } from './i18n.ts';

/** Languages other than English: each has a separate chunk that only its visitors load. */
const OTHER_LOCALES: Record<string, () => Promise<void>> = {
  'en-XA': async () => setCompiler((await import(/* webpackChunkName: "en-xa" */ './pseudo-locale.ts')).pseudoLocalize),
};

/**
 * Shows the page in a language; mounted roots are rendered again in it. An unknown one falls back to English.
 * @throws Error of the import when its texts do not load; the language is unchanged then
 */
export async function activateLocale(locale: string): Promise<void> {
  const load = Object.hasOwn(OTHER_LOCALES, locale) ? OTHER_LOCALES[locale] : undefined;
  if (load) await load();
  else setCompiler(compileMessage);
  const active = load ? locale : SOURCE_LOCALE;
  i18n.load(active, {});
  i18n.activate(active);
}

const onChange = (listener: () => void): (() => void) => i18n.on('change', listener);
const current = (): string => i18n.locale;

/** The language of the page. Renders again when it changes. */
export const useLocale = (): string => useSyncExternalStore(onChange, current);
