import { useSyncExternalStore } from 'react';
import { compileMessage } from './compile-message.ts';
import { i18n, setCompiler, SOURCE_LOCALE } from './i18n.ts';
import { isTranslated, tagOf } from './languages.ts';
import { loadAllTexts } from './text-sources.ts';

/** Compiles texts into accents instead of translating them; a separate chunk that only its visitors load. */
const PSEUDO_LOCALE = 'en-XA';

let latest = 0;

/**
 * Shows the page in a language, without a reload; mounted roots are rendered again in it. Their translations are loaded
 * first; what does not load is English. An unknown language is English. When another one is chosen meanwhile, that one counts.
 * @throws Error of the import when the pseudo-locale does not load; the language is unchanged then
 */
export async function activateLocale(locale: string): Promise<void> {
  const choice = ++latest;
  const compile =
    locale === PSEUDO_LOCALE
      ? (await import(/* webpackChunkName: "en-xa" */ './pseudo-locale.ts')).pseudoLocalize
      : compileMessage;
  await loadAllTexts(locale);
  if (choice !== latest) return;
  const active = locale === PSEUDO_LOCALE || isTranslated(locale) ? locale : SOURCE_LOCALE;
  setCompiler(compile);
  i18n.load(active, {});
  // Tests of the browser find controls by their names from Node.
  if (typeof document !== 'undefined') document.documentElement.lang = tagOf(active);
  i18n.activate(active, [tagOf(active)]);
}

/** Calls a listener whenever another language is shown. Returns how to stop. */
export const onLocaleChange = (listener: () => void): (() => void) => i18n.on('change', listener);
/** The language of the page, `en` or `es`. */
export const currentLocale = (): string => i18n.locale;

/** The same in a component, which renders again when it changes. */
export const useLocale = (): string => useSyncExternalStore(onLocaleChange, currentLocale);
