import { type CompiledMessage, compileMessage, type Token } from './compile-message.ts';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = [...'áƀćďéƒĝĥíĵķĺɱñóþǫŕšţúṽŵẋýžÁƁĆĎÉƑĜĤÍĴĶĹṀÑÓÞǪŔŠŢÚṼŴẊÝŽ'];
/** Other languages are about this much longer than English. */
const LONGER = 0.3;
const TAG = /(<\/?\w+\/?>)/;

/**
 * Compiles a message for the pseudo-locale `en-XA`: readable, but without any plain letter, in brackets, and longer.
 * What shows plain letters on such a page is data, or a text that no translation would reach.
 */
export function pseudoLocalize(message: string): CompiledMessage {
  const compiled = compileMessage(message);
  const tokens = typeof compiled === 'string' ? [compiled] : compiled;
  const padding = '~'.repeat(Math.ceil(lengthOf(tokens) * LONGER));
  return ['⟦', ...tokens.map(accentToken), `${padding}⟧`];
}

function accentToken(token: Token): Token {
  if (typeof token === 'string') return accent(token);
  const [name, kind, branches] = token;
  if (!branches) return token;
  const accented = Object.entries(branches).map(([key, tokens]) => [key, tokens.map(accentToken)]);
  return [name, kind, Object.fromEntries(accented)] as Token;
}

/** Number of letters of a shown message, without its values; the longest of its forms. */
const lengthOf = (tokens: CompiledMessage): number =>
  tokens.reduce((sum, token) => {
    if (typeof token === 'string') return sum + token.replaceAll(new RegExp(TAG, 'g'), '').length;
    const forms = Object.values(token[2] ?? {}) as CompiledMessage[];
    return sum + Math.max(0, ...forms.map(lengthOf));
  }, 0);

const accent = (text: string): string =>
  text
    .split(TAG)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)]!),
    )
    .join('');
