import type { I18n } from '@lingui/core';

/** A message as lingui formats it: pieces of text, `[name]`, and `[name, 'plural', branches]`. */
export type CompiledMessage = ReturnType<Parameters<I18n['setMessagesCompiler']>[0]>;
export type Token = CompiledMessage[number];

const ARGUMENT = /\{\s*(\w+)\s*(?:\}|,\s*(plural|selectordinal|select)\s*,)/y;
const BRANCH = /\s*=?(\w+)\s*\{/y;
const END = /\s*\}/y;
const TEXT = /(?:[^{}'#]|'(?![{}#']))+/y;
const DOUBLED_QUOTE = /''/y;
const QUOTED = /'([{}](?:[^]*?[^'])??)'(?!')/y;
const QUOTED_IN_PLURAL = /'([{}#](?:[^]*?[^'])??)'(?!')/y;

/**
 * Compiles a message of the ICU format for lingui: placeholders `{name}`, `plural`, `selectordinal` and `select`, `#`,
 * and quotes. Numbers and dates are formatted before they become values, so their formats are not part of it. lingui's
 * own compiler does the same and more for 6 KB after compression (docs/decisions/0027); a test compares the two.
 * @returns the text itself when there is nothing to fill in
 * @throws SyntaxError naming the message and the place that cannot be read
 */
export function compileMessage(message: string): string | CompiledMessage {
  if (!/[{}]|''/.test(message)) return message;
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(message);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const expect = (pattern: RegExp): RegExpExecArray => {
    const found = take(pattern);
    if (!found) throw new SyntaxError(`The message “${message}” cannot be read at ${at}: “${message.slice(at)}”`);
    return found;
  };

  function textAndArguments(isInPlural: boolean): Token[] {
    const tokens: Token[] = [];
    let text = '';
    const endText = () => {
      if (text) tokens.push(text);
      text = '';
    };
    while (at < message.length && message[at] !== '}') {
      if (message[at] === '{') {
        endText();
        tokens.push(argument(isInPlural));
      } else if (isInPlural && message[at] === '#') {
        endText();
        tokens.push('#');
        at += 1;
      } else {
        text += plainText(isInPlural);
      }
    }
    endText();
    return tokens;
  }

  function plainText(isInPlural: boolean): string {
    if (take(DOUBLED_QUOTE)) return "'";
    const quoted = take(isInPlural ? QUOTED_IN_PLURAL : QUOTED)?.[1];
    if (quoted !== undefined) return quoted.replaceAll("''", "'");
    const text = take(TEXT)?.[0];
    if (text !== undefined) return text;
    at += 1;
    return message[at - 1]!;
  }

  function argument(isInPlural: boolean): Token {
    const [, name = '', kind] = expect(ARGUMENT);
    if (kind === undefined) return [name];
    const branches: Record<string, CompiledMessage> = {};
    for (let branch = expect(BRANCH); ; branch = expect(BRANCH)) {
      branches[branch[1]!] = textAndArguments(isInPlural || kind !== 'select');
      expect(END);
      if (take(END)) return [name, kind, branches] as Token;
    }
  }

  const tokens = textAndArguments(false);
  // An unmatched closing brace.
  if (at < message.length) expect(ARGUMENT);
  return tokens;
}
