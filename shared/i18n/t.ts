import type { Message } from '../domain/text/message.ts';
import { i18n } from './i18n.ts';
import type { ValuesOf } from './placeholders.ts';

/**
 * The text in the language of the page. The English text is its id, and is shown where there is no translation.
 * Call it when the text is shown, not when a module loads: the language is not known then, and may change.
 * @param message English, in the ICU format: `'Hello {name}'`, `'{count, plural, one {# ZIP} other {# ZIPs}}'`
 * @param values one for each placeholder; numbers and dates already formatted
 */
export function t<const Text extends string>(message: Text | Message, ...values: ValuesOf<Text>): string {
  const text = typeof message === 'string' ? i18n._(message, values[0]) : i18n._(message.id, message.values);
  return text.replaceAll(DOUBLED_STOP, '$1');
}

/** Spanish writes `11:48 p.m.`: the stop of the time is that of the sentence, too. */
const DOUBLED_STOP = /([ap]\.\s?m\.)\.(?!\.)/g;
