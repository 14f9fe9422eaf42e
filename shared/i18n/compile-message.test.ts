import { expect, test } from '@jest/globals';
import { compileMessage as compileAsLingui } from '@lingui/message-utils/compileMessage';
import fc from 'fast-check';
import { compileMessage } from './compile-message.ts';

/** lingui returns a list even where there is only text. */
const compiled = (message: string) => {
  const own = compileMessage(message);
  return typeof own === 'string' ? [own] : own;
};

test.each([
  'Hello {name}',
  '{ name }, {name} and { other}',
  '{count, plural, one {# ZIP} other {# ZIPs}}',
  '{count, plural, =0 {none} one {one of {name}} other {{count} of {name}}}, {name}',
  '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  '{kind, select, live {It is} other {It was}} # {kind}',
  '{sides, plural, one {{kind, select, a {#} other {b}}} other {}}',
  "Don't, isn''t, '{name}', ''{name}'', 'n'",
  "{count, plural, one {'#' and it''s #} other {'{x}'}}",
  '<b>Maya</b> has {count}',
])('%s is compiled as lingui does it', (message) => {
  expect(compiled(message)).toEqual(compileAsLingui(message));
});

test('any text with placeholders is compiled as lingui does it', () => {
  const piece = fc.oneof(
    fc.constantFrom('{name}', '{count}', "''", "'", '#', ' ', '<b>', '“', '{n, plural, one {# a} other {it is {x}}}'),
    fc.string({ unit: fc.constantFrom('a', 'Z', 'é', ' ', '.', "'", '#', ',') }),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const message = pieces.join('');
      // They open a quotation, which the examples above cover; an unclosed one is an error in lingui.
      fc.pre(!/'[{}#]/.test(message));
      const joined = compiled(message);
      const text = (tokens: unknown) => JSON.stringify(joinTexts(tokens as unknown[]));
      expect(text(joined)).toBe(text(compileAsLingui(message)));
    }),
  );
});

/** Joins adjacent texts, wherever they were split. */
function joinTexts(tokens: readonly unknown[]): unknown[] {
  const joined: unknown[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    if (typeof token === 'string' && typeof last === 'string') joined[joined.length - 1] = last + token;
    else joined.push(token);
  }
  return joined.filter((token) => token !== '');
}

test.each(['{', '}', 'Hello {name', '{count, plural}', '{count, plural, one}', '{count, plural, one {x}', '{a b}'])(
  '%s is refused with its place',
  (message) => {
    expect(() => compileMessage(message)).toThrow(/cannot be read at \d+/);
  },
);
