import { expect, test } from '@jest/globals';
import * as contracts from '@portal/shared/contracts';
import { z } from 'zod';
import { exactCheck } from './exact-answer.ts';
import { serializerCompiler } from './serializer-compiler.ts';

const CONTRACTS = Object.entries(contracts as Record<string, unknown>).filter(
  (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType,
);
/** Some of these satisfy every rule of a text or number in a contract. */
const TEXTS = [
  'a',
  '2026-11-26T09:41:00.123Z',
  '2026-11-26',
  '2026-11',
  '08:00',
  '80205',
  'CO',
  'ann@example.com',
  'https://example.com/a',
  '123e4567-e89b-42d3-a456-426614174000',
  '1.2.3',
  '/a',
  '3035550100',
  'a'.repeat(64),
];
const NUMBERS = [1, 0, 2, 12, 2026, -1, 0.5];

/** A value that a contract accepts, with an item in every list; undefined where none is found. */
function sampleOf(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(Object.entries(schema.shape).map(([name, inner]) => [name, sampleOf(inner)]));
  }
  if (schema instanceof z.ZodArray) {
    const item = sampleOf(schema.element);
    return [1, 12, 0].map((length) => Array.from({ length }, () => item)).find((list) => accepts(schema, list));
  }
  if (schema instanceof z.ZodRecord) return { [String(sampleOf(schema.keyType))]: sampleOf(schema.valueType) };
  if (schema instanceof z.ZodUnion) return sampleOf(schema.options[0]!); // of a union
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  ) {
    return sampleOf(schema.unwrap());
  }
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  return [...TEXTS, ...NUMBERS, true, null].find((value) => accepts(schema, value));
}

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;

class Odd {
  a = 1;
  toJSON() {
    return 'odd';
  }
}
const WRONG = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(20_000),
  '\u{1F600}',
  '\uD800',
  '2026-02-30',
  '2026-02-30T09:41:00.000Z',
  '2026-11-26T09:41:00.1234Z',
  '0000-11-26T09:41:00.000Z',
  0,
  -0,
  -1,
  1.5,
  NaN,
  Infinity,
  2 ** 53,
  true,
  [],
  Array.from({ length: 40 }, () => 'x'),
  {},
  { a: 1 },
  Object.create({ a: 1 }),
  new Odd(),
  new Date(0),
];

/** Copies of a value with one thing in it changed, added or left out. */
function* changesOf(value: unknown): Generator {
  yield* WRONG;
  if (Array.isArray(value)) {
    yield Array.from({ length: 40 }, (): unknown => value[0]);
    for (const [index, item] of value.slice(0, 1).entries()) {
      for (const changed of changesOf(item)) yield value.with(index, changed);
    }
  } else if (typeof value === 'object' && value !== null) {
    yield { ...value, somethingElse: 1 };
    yield Object.assign(Object.create({ inherited: 1 }) as object, value);
    for (const [name, item] of Object.entries(value)) {
      const { [name]: _, ...others } = value as Record<string, unknown>;
      yield others;
      for (const changed of changesOf(item)) yield { ...value, [name]: changed };
    }
  }
}

type Outcome = { json: unknown } | { issues: unknown };
const outcomeOf = (text: string | undefined): Outcome => ({ json: text === undefined ? text : JSON.parse(text) });

/** What the contract alone makes of an answer. */
function byContract(schema: z.ZodType, answer: unknown): Outcome {
  const { data, error } = schema.safeParse(answer);
  return error ? { issues: error.issues } : outcomeOf(JSON.stringify(data));
}

function serialized(serialize: (answer: unknown) => string, answer: unknown): Outcome {
  try {
    return outcomeOf(serialize(answer));
  } catch (error) {
    return { issues: ((error as Error).cause as z.ZodError).issues };
  }
}

test('every answer, right or wrong, has the JSON or the faults that its contract alone gives it', () => {
  let [accepted, compared] = [0, 0];
  for (const [name, schema] of CONTRACTS) {
    const sample = sampleOf(schema);
    if (accepts(schema, sample)) accepted++;
    const serialize = serializerCompiler({ schema, method: 'GET', url: '/' });
    const isExact = exactCheck(schema);
    for (const answer of [sample, ...changesOf(sample)]) {
      const expected = byContract(schema, answer);
      const actual = serialized(serialize, answer);
      compared++;
      // looked at first, since expect takes a while and there are very many
      if (isExact(answer) && 'issues' in expected) throw new Error(`${name} accepts ${JSON.stringify(answer)}`);
      if (JSON.stringify(actual) !== JSON.stringify(expected)) expect([name, actual]).toEqual([name, expected]);
    }
  }
  expect(compared).toBeGreaterThan(50_000);
  // no sample satisfies a rule about several fields
  expect(accepted / CONTRACTS.length).toBeGreaterThan(0.9);
});

test('lists, dashboards and what they consist of need no copy', () => {
  const { ReferralListResponse, ReferralRowsResponse, DashboardParts, Dashboard } = contracts;
  for (const schema of [ReferralListResponse, ReferralRowsResponse, DashboardParts, Dashboard]) {
    expect(exactCheck(schema)(schema.parse(sampleOf(schema)))).toBe(true);
  }
});

test.each<[string, z.ZodType, unknown, boolean]>([
  ['an unknown key', z.object({ a: z.number() }), { a: 1, b: 2 }, false],
  ['an absent optional key', z.object({ a: z.number().optional() }), {}, true],
  ['an absent key that is filled in', z.object({ a: z.literal(false).default(false) }), {}, false],
  ['one that is filled in, though it may be absent', z.object({ a: z.string().default('x').optional() }), {}, false],
  ['one of a partial contract that is filled in', z.object({ a: z.string().default('x') }).partial(), {}, false],
  ['an optional element that is filled in', z.array(z.string().prefault('x').optional()), [undefined], false],
  ['a text that is trimmed', z.string().trim(), ' a ', false],
  ['a text that trimming leaves as it is', z.string().trim(), 'a', true],
  ['two units that are one character', z.string().min(2), '\u{1F600}', false],
  ['a rule of its own, broken', z.object({ a: z.number() }).refine(({ a }) => a > 1), { a: 1 }, false],
  [
    'a rule of its own for what may be null, broken',
    z
      .number()
      .nullable()
      .refine((value) => value !== 1),
    1,
    false,
  ],
  [
    'a key that may be absent, but not undefined',
    z.object({ a: z.exactOptional(z.number()) }),
    { a: undefined },
    false,
  ],
  ['a key that is never copied', z.record(z.string(), z.number()), JSON.parse('{"__proto__":1}'), false],
  ['a rule of its own for a number, broken', z.number().refine((value) => value > 1), 1, false],
  ['a number that is none', z.number(), NaN, false],
  ['a date, which JSON has none of', z.object({ at: z.string() }), { at: new Date(0) }, false],
  ['a key that only its class has', z.object({ a: z.number() }), new Odd(), false],
  [
    'the first of two forms, which has fewer keys',
    z.union([z.object({}), z.object({ a: z.number() })]),
    { a: 1 },
    false,
  ],
])('%s', (_name, schema, value, isExact) => {
  expect(exactCheck(schema)(value)).toBe(isExact);
});

test('checks answers against a contract that contains itself', () => {
  const Branch = z.object({
    name: z.string(),
    get branches() {
      return z.array(Branch);
    },
  });
  const isExact = exactCheck(Branch);
  expect(isExact({ name: 'a', branches: [{ name: 'b', branches: [] }] })).toBe(true);
  expect(isExact({ name: 'a', branches: [{ name: 1, branches: [] }] })).toBe(false);
});
