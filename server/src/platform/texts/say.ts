import { setupI18n, type I18n } from '@lingui/core';
import { compileMessage } from '@portal/shared/i18n/compile-message';
import { tagOf } from '@portal/shared/i18n/languages';
import spanish from '../../texts/es.json' with { type: 'json' };
import type { Language } from './language.ts';
import type { Sentence, Text } from './text.ts';

/** English text -> translation. */
const CATALOGS: Record<Language, ReadonlyMap<string, string>> = {
  en: new Map(),
  es: new Map(Object.entries(spanish)),
};

const translators = { en: translatorOf('en'), es: translatorOf('es') } satisfies Record<Language, I18n>;

/** A text in a language; in English where the catalog has no translation. */
export function say(text: Text, language: Language): string {
  if (typeof text !== 'string') {
    if (!('texts' in text)) return fill(text, language);
    const all = text.texts.map((each) => say(each, language)).join(text.separator);
    return all.slice(0, text.longest);
  }
  // without a translation it is shown as it is: it may be the text of another program, with braces of its own
  return CATALOGS[language].has(text) ? translators[language]._(text) : text;
}

/** For the log, and wherever the language of the reader is not known. */
export const inEnglish = (text: Text): string => say(text, 'en');

function fill({ id, values = {} }: Sentence, language: Language): string {
  const filled = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'function' ? value(language) : value,
  ]);
  return translators[language]._(id, Object.fromEntries(filled));
}

function translatorOf(language: Language): I18n {
  const translator = setupI18n({
    locale: language,
    locales: [tagOf(language)],
    messages: { [language]: Object.fromEntries(CATALOGS[language]) },
  });
  const compiled = new Map<string, ReturnType<typeof compileMessage>>();
  const compileOnce = (message: string) => {
    const known = compiled.get(message) ?? compileMessage(message);
    compiled.set(message, known);
    return known;
  };
  // lingui shows a plain text unchanged, although its type does not say so
  translator.setMessagesCompiler(compileOnce as Parameters<I18n['setMessagesCompiler']>[0]);
  return translator;
}
