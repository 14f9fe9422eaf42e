import { log } from '@portal/shared/log';
import { withTimeout } from '../page/with-timeout.ts';
import { i18n } from './i18n.ts';
import { isTranslated, type TranslatedLanguage } from './languages.ts';

/** English texts and their translations: the catalog of one part of the page in one language. */
export type Texts = Readonly<Record<string, string>>;

/** A part of the page that brings its own translations: the host, or a release of a remote. */
export interface TextSource {
  /** One source for each name: a second one replaces the first. */
  name: string;
  /** Undefined where it has none in this language; then its texts are English. */
  load: (language: TranslatedLanguage) => Promise<Texts | undefined> | undefined;
}

/** Milliseconds that a page waits for translations before it is shown in English. */
const MAX_WAIT_MS = 5_000;

const sources = new Map<string, TextSource>();

/**
 * Adds the translations of a part of the page: in the language of the page at once, in others when they are chosen. In
 * English it loads nothing. Wait for it before that part is shown, so that it does not begin in English.
 * What does not load is English and is in the log: this never rejects.
 */
export function addTexts(source: TextSource): Promise<void> {
  sources.set(source.name, source);
  return loadTexts(source, i18n.locale);
}

/** The translations of every part of the page that is loaded, in a language that was chosen. */
export async function loadAllTexts(locale: string): Promise<void> {
  await Promise.all([...sources.values()].map((source) => loadTexts(source, locale)));
}

async function loadTexts({ name, load }: TextSource, locale: string): Promise<void> {
  if (!isTranslated(locale)) return;
  try {
    const loading = load(locale);
    const texts = loading && (await withTimeout(loading, MAX_WAIT_MS, tooLate));
    // The copy: lingui adds later catalogs to the first one.
    if (texts) i18n.load(locale, { ...texts });
  } catch (error) {
    log.error(`i18n: the texts of ${name} in ${locale} did not load, so they are in English`, error);
  }
}

const tooLate = (waited: number): Error => new Error(`They did not arrive within ${Math.round(waited / 1000)} seconds`);
