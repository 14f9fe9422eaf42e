import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isWellFormed, requireWellFormed } from './well-formed.ts';

const HALF = '\uD83D';

/** The first field that a body is refused for; null when it is accepted. */
function refusedField(body: unknown, query: unknown = {}): string | null {
  try {
    requireWellFormed({ params: {}, query, body });
    return null;
  } catch (error) {
    const { fields } = error as { fields: { path: string }[] };
    return fields[0]!.path;
  }
}
const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

test.each([
  [{ contact: { notes: [`a${HALF}`] } }, 'contact.notes.0'],
  [{ contact: { notes: `${HALF}\uDE00` } }, null],
  [{ password: 'a\0b' }, 'password'],
  [{ [`a${HALF}`]: 1 }, 'a\uFFFD'],
  [{ 'a\0': { b: 1 } }, 'a\uFFFD'],
  [JSON.parse('{"a":{"__proto__":{"b":1}}}'), 'a.__proto__'],
  [JSON.parse('{"a":[1e309]}'), 'a.0'],
  [JSON.parse('{"a":[-1e309]}'), 'a.0'],
  [{ a: -0, b: Number.MAX_VALUE, c: null, d: true }, null],
  [HALF, 'body'],
  [new Uint8Array([0]), null],
  [undefined, null],
])('%j is refused for %j', (body, field) => {
  expect(refusedField(body)).toBe(field);
});

test('a value of 32 levels passes, 100,000 levels are refused without exhausting the stack', () => {
  expect(refusedField(nested(32))).toBeNull();
  expect(refusedField(nested(100_000))).toMatch(/^0(\.0){31}$/);
});

test('a NUL character in the query string is refused as in a body', () => {
  expect(refusedField(undefined, { ids: ['1', '\0'] })).toBe('ids.1');
});

test('what passes survives JSON and has no character that PostgreSQL refuses; what is refused names its field', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(HALF, '\uDE00', '\0', '😀'));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.double(),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(text, tie('value'), { maxKeys: 4 }),
    ),
  }));
  const problemsOf = (one: unknown): number => {
    if (typeof one === 'string') return isWellFormed(one) ? 0 : 1;
    if (typeof one === 'number') return Number.isFinite(one) ? 0 : 1;
    const entries = Object.entries(one as object);
    return entries.reduce((sum, [key, item]) => sum + problemsOf(key) + problemsOf(item), 0);
  };
  fc.assert(
    fc.property(value, (body) => {
      const field = refusedField(body);
      expect(field === null).toBe(problemsOf(body) === 0 && !JSON.stringify(body).includes('"__proto__":'));
      if (field !== null) expect(isWellFormed(field)).toBe(true);
    }),
  );
});
