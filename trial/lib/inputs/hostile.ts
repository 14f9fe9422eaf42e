import fc from 'fast-check';
import { RawJson } from './raw-json.ts';

const repeated = (text: string, times: number) => text.repeat(times);

/** Texts that programs trip over: half an emoji, NUL, limits of the calendar, digits of other scripts, paths, markup. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  'half \ude00 emoji',
  '\ufeff',
  '\u202e',
  '👩‍👩‍👧‍👦',
  'é'.normalize('NFD'),
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '00',
  '1e3',
  '0x10',
  '１２３',
  '٣٤',
  '9'.repeat(16),
  '9'.repeat(400),
  '9007199254740993',
  '2147483648',
  '-2147483649',
  '1e309',
  '-0',
  '1,5',
  '1_000',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '2026-02-30',
  '2024-02-29',
  '-000001-01-01',
  '9999-12-31T23:59:59.9999999Z',
  '0000-01-01T00:00:00Z',
  '2026-11-01T01:30:00-06:00',
  '2026-01-01T24:00:00Z',
  `2026-01-01T00:00:00.${'1'.repeat(400)}Z`,
  "'; drop table agent; --",
  '" or ""="',
  '%',
  '_',
  '%%%',
  '\\',
  '\\u0000',
  '$1',
  '${7*7}',
  '{{7*7}}',
  '`id`',
  '../../../etc/passwd',
  '..%2f..%2f',
  '//evil.example',
  'http://evil.example/',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '=1+1',
  '＝1+1',
  '\r\nx-injected: 1',
  '(',
  '[',
  '*',
  '(a+)+$',
  'a'.repeat(101),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  repeated('x', 1_001),
  repeated('x', 10_000),
  repeated('😀', 2_600),
  repeated('\u0000', 50),
  repeated('a,', 3_000),
];

const NUMBERS: readonly number[] = [
  0,
  -0,
  1,
  -1,
  1.5,
  -1.5,
  0.1 + 0.2,
  1e-7,
  99999,
  1e5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  1e21,
  1e308,
  Number.MIN_VALUE,
  5001,
  5002,
];

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;

/** Texts that are JSON, or are almost. */
const RAW: readonly RawJson[] = [
  new RawJson('1e309'),
  new RawJson('-1e309'),
  new RawJson(`0.${'3'.repeat(400)}`),
  new RawJson('123456789012345678901234567890'),
  new RawJson(String.raw`"\ud83d"`),
  new RawJson(String.raw`"\u0000"`),
  new RawJson('{"__proto__":{"isAdmin":true}}'),
  new RawJson('{"constructor":{"prototype":{"isAdmin":true}}}'),
  new RawJson('{"a":1,"a":2}'),
  new RawJson(nested('[', ']', 500)),
  new RawJson(nested('{"a":', '}', 500)),
];

/** A value that a field does not expect. */
export function hostileValue(): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: hostileText() },
    { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
    { weight: 2, arbitrary: fc.constantFrom(...RAW) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1 }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    { weight: 1, arbitrary: fc.integer({ min: 50, max: 3_000 }).map((length) => Array(length).fill('80205')) },
  );
}

export function hostileText(): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
    // binary: each unit of UTF-16 by itself, lone surrogates among them
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  );
}

/** What is sent in place of a whole body. */
export function hostileBody(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '{',
      '}',
      '[',
      '{"a"',
      '"text"',
      'null',
      'true',
      '0',
      '[]',
      '{}',
      '\u0000',
      '\ufeff{}',
      '{}{}',
      "{'a':1}",
      'a=1&b=2',
      '<?xml version="1.0"?><a/>',
      `"${'x'.repeat(200_000)}"`,
      `[${'0,'.repeat(50_000)}0]`,
      nested('[', ']', 10_000),
      nested('{"a":', '}', 5_000),
    ),
    fc.constantFrom(...RAW).map(({ text }) => text),
    fc.json(),
  );
}

/**
 * The value with one place made hostile: replaced, removed, or with something added.
 * @param choice which place and how; any number
 */
export function spoil(value: unknown, choice: number, hostile: unknown): unknown {
  const places = placesOf(value);
  const place = places[choice % places.length]!; // there is at least the root
  return rebuild(value, place, (found) => {
    switch (Math.floor(choice / places.length) % 4) {
      case 0:
      case 1:
        return hostile;
      case 2:
        return undefined;
      default:
        if (Array.isArray(found)) return [...(found as unknown[]), hostile];
        return typeof found === 'object' && found !== null ? { ...found, extra: hostile, __proto__x: 1 } : [found];
    }
  });
}

type Place = (string | number)[];

function placesOf(value: unknown, path: Place = []): Place[] {
  if (value instanceof RawJson || typeof value !== 'object' || value === null) return [path];
  const inner = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return [path, ...inner.flatMap((key) => placesOf((value as Record<string, unknown>)[key], [...path, key]))];
}

function rebuild(value: unknown, place: Place, change: (found: unknown) => unknown): unknown {
  const [key, ...rest] = place;
  if (key === undefined) return change(value);
  const copy: unknown = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) };
  const changed = rebuild((copy as Record<string, unknown>)[key], rest, change);
  (copy as Record<string, unknown>)[key] = changed;
  return copy;
}
