import { type I18n, setupI18n } from '@lingui/core';
import { type CompiledMessage, compileMessage } from './compile-message.ts';
import { log } from '@portal/shared/log';

/** The language of the sources: its texts are the ids of the messages, so it needs no catalog. */
export const SOURCE_LOCALE = 'en';

/** lingui's instance of the page. Host and remotes share this module, so there is one. */
export const i18n: I18n = setupI18n({ locale: SOURCE_LOCALE, messages: { [SOURCE_LOCALE]: {} } });

/** Compiles the texts that have no translation, each once. One that cannot be parsed is shown unchanged. */
export function setCompiler(compile: (message: string) => string | CompiledMessage): void {
  const compiled = new Map<string, string | CompiledMessage>();
  const compileOnce = (message: string): string | CompiledMessage => {
    let known = compiled.get(message);
    if (known === undefined) {
      known = orAsItIs(compile, message);
      compiled.set(message, known);
    }
    return known;
  };
  // lingui shows a plain text unchanged, although its type does not say so.
  i18n.setMessagesCompiler(compileOnce as (message: string) => CompiledMessage);
}

function orAsItIs(compile: (message: string) => string | CompiledMessage, message: string): string | CompiledMessage {
  try {
    return compile(message);
  } catch (error) {
    log.error('i18n: a text could not be shown', error);
    return message;
  }
}

setCompiler(compileMessage);
