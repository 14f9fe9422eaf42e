export { type Message, msg } from '../domain/text/message.ts';
export type { TranslatedLanguage } from './languages.ts';
export { LOCALE_KEY } from './locale-key.ts';
export { activateLocale, currentLocale, onLocaleChange, useLocale } from './locale.ts';
export { t } from './t.ts';
export { addTexts, type Texts, type TextSource } from './text-sources.ts';
export { Trans } from './Trans.tsx';
