import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buildSchema, parse, validate } from 'graphql';
import { publicOperations, adminOperations } from '../../../server/src/identity/operations/index.ts';
import { graphInput } from './graphql-input.ts';
import { rootFields } from './graphql-schema.ts';
import { hostileValue, spoil } from './hostile.ts';
import { IDENTITY_OPERATIONS } from './identity-operations.ts';
import { toOperations } from './openapi.ts';
import { OWN_AGENT, OWN_REFERRAL, RawJson, toAddressText, toJsonText } from './raw-json.ts';
import { restInput, toCall } from './rest-input.ts';
import { sampled } from './sample.ts';
import { validValue, type JsonSchema } from './schema-arbitrary.ts';

const own = { agentId: 7, referralId: 8 };

test('JSON text keeps what no JavaScript value can express, and fills in own ids', () => {
  const value = { a: new RawJson('1e309'), b: [OWN_AGENT, OWN_REFERRAL, '\ud83d'], c: undefined, d: null };
  expect(toJsonText(value, own)).toBe(String.raw`{"a":1e309,"b":[7,8,"\ud83d"],"d":null}`);
  expect(toJsonText(JSON.parse('{"__proto__":{"x":1}}'), own)).toBe('{"__proto__":{"x":1}}');
});

test('text of an address is percent-encoded, a lone surrogate as its bytes', () => {
  expect(toAddressText('a b/é', own)).toBe('a%20b%2F%C3%A9');
  expect(toAddressText('\ud83d', own)).toBe('%ED%A0%BD');
  expect(toAddressText(OWN_AGENT, own)).toBe('7');
});

const SCHEMAS: Record<string, JsonSchema> = {
  text: { type: 'string', minLength: 2, maxLength: 5 },
  zip: { type: 'string', pattern: String.raw`^\d{5}$` },
  whole: { type: 'integer', minimum: 3, maximum: 9 },
  positive: { type: 'integer', exclusiveMinimum: 0, maximum: 9_007_199_254_740_991 },
  share: { type: 'number', minimum: 0, maximum: 100, multipleOf: 0.01 },
  list: { type: 'array', minItems: 2, maxItems: 4, items: { type: 'boolean' } },
  choice: { anyOf: [{ type: 'null' }, { type: 'string', enum: ['a', 'b'] }] },
  object: {
    type: 'object',
    properties: { a: { type: 'integer' }, b: { type: 'string' } },
    required: ['a'],
    additionalProperties: false,
  },
  dictionary: {
    type: 'object',
    propertyNames: { type: 'string', maxLength: 9 },
    additionalProperties: { type: 'boolean' },
  },
};

test.each(Object.entries(SCHEMAS))('valid values fit their schema: %s', (_name, schema) => {
  const fits = new Ajv2020({ strict: false, multipleOfPrecision: 6 }).compile(schema);
  for (const value of fc.sample(validValue(schema, {}), { seed: 1, numRuns: 300 })) {
    expect([value, fits(JSON.parse(toJsonText(value, own)))]).toEqual([value, true]);
  }
});

test('the boundaries of a schema are among its values', () => {
  const whole = fc.sample(validValue(SCHEMAS['whole']!, {}), { seed: 1, numRuns: 100 });
  expect(whole).toEqual(expect.arrayContaining([3, 9]));
  const texts = fc.sample(validValue(SCHEMAS['text']!, {}), { seed: 1, numRuns: 100 });
  expect(texts).toEqual(expect.arrayContaining(['xx', 'xxxxx']));
});

test('existing values are used according to the name of their field', () => {
  const schema: JsonSchema = { type: 'object', properties: { agentId: { type: 'integer' } }, required: ['agentId'] };
  const values = fc.sample(validValue(schema, { agentId: [OWN_AGENT] }), { seed: 1, numRuns: 50 });
  expect(values).toContainEqual({ agentId: OWN_AGENT });
});

test('a spoiled value differs in one place, every place is tried, and the original stays unchanged', () => {
  const value = { a: 1, b: [2, { c: 3 }] };
  const spoiled = Array.from({ length: 20 }, (_, choice) => JSON.stringify(spoil(value, choice, 'X')) ?? 'nothing');
  expect(spoiled).toEqual(
    expect.arrayContaining([
      '"X"',
      '{"a":"X","b":[2,{"c":3}]}',
      '{"a":1,"b":["X",{"c":3}]}',
      '{"a":1,"b":[2,{"c":"X"}]}',
    ]),
  );
  // removed, and one with something added
  expect(spoiled).toContain('{"b":[2,{"c":3}]}');
  expect(spoiled.some((text) => text.includes('"extra":"X"'))).toBe(true);
  expect(value).toEqual({ a: 1, b: [2, { c: 3 }] });
});

test('hostile values include what external testing found: half a character, NUL, numbers beyond every limit', () => {
  const texts = fc.sample(hostileValue(), { seed: 1, numRuns: 3_000 }).map((value) => toJsonText(value, own));
  for (const found of [
    String.raw`"\ud83d"`,
    String.raw`\u0000`,
    '1e309',
    '9999-12-31T23:59:59.9999999Z',
    '__proto__',
  ]) {
    expect([found, texts.some((text) => text.includes(found))]).toEqual([found, true]);
  }
});

const [tracking] = toOperations({
  paths: {
    '/api/things/{id}': {
      post: {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[1-9]$' } },
          { name: 'kind', in: 'query', required: true, schema: { type: 'array', minItems: 2, items: { enum: ['a'] } } },
        ],
        requestBody: { required: true, content: { 'application/json': { schema: SCHEMAS['object']! } } },
        responses: { 204: {} },
      },
    },
    '/idp/cognito/': { post: { responses: { 200: {} } } },
  },
});

test('inputs of an operation: many fit its document, many do not, each has a sender and an address', () => {
  const caller = { name: 'maya', headers: { authorization: 'Bearer x' }, own };
  const inputs = [...sampled(restInput(tracking!, {}), { seed: 1, name: 'x', count: 400 })];
  const calls = inputs.map((input) => toCall(tracking!, input, caller));
  const fits = new Ajv2020({ strict: false }).compile(SCHEMAS['object']!);
  const valid = calls.filter(({ body }) => {
    try {
      return fits(JSON.parse(String(body)));
    } catch {
      return false;
    }
  });
  expect(valid.length).toBeGreaterThan(120);
  expect(valid.length).toBeLessThan(360);
  expect(calls.filter(({ path }) => /^\/api\/things\/[1-9]\?kind=a&kind=a/.test(path)).length).toBeGreaterThan(200);
  expect(new Set(calls.map(({ headers }) => headers['x-forwarded-for'])).size).toBeGreaterThan(100);
  // HTTP clients refuse other characters in a target, so nothing would be sent
  for (const { path } of calls) expect(path).toMatch(/^\/[\x21-\x7e]*$/);
});

test('the same seed gives the same inputs; another seed or name gives others', () => {
  const take = (seed: number, name: string) => [...sampled(restInput(tracking!, {}), { seed, name, count: 30 })];
  expect(take(1, 'a')).toEqual(take(1, 'a'));
  expect(take(1, 'a')).not.toEqual(take(2, 'a'));
  expect(take(1, 'a')).not.toEqual(take(1, 'b'));
});

test('documents of GraphQL are plain and valid for the most part, and odd in the rest', () => {
  const schema = buildSchema(`
    type Query { people(name: String!, limit: Int, filter: Filter): [Person!]! }
    input Filter { kind: Kind! tags: [String!] }
    enum Kind { A B }
    type Person { name: String! friends: [Person!]! }`);
  const [field] = rootFields(schema);
  const bodies = fc.sample(graphInput(field!, {}), { seed: 1, numRuns: 300 }).map(({ body }) => String(body.query));
  const isValid = (query: string) => {
    try {
      return validate(schema, parse(query)).length === 0;
    } catch {
      return false;
    }
  };
  const valid = bodies.filter(isValid).length;
  expect(valid).toBeGreaterThan(150);
  expect(valid).toBeLessThan(290);
  for (const odd of ['fragment A on Person { ...B', 'a1: people', '@include', ': [Boolean!]!']) {
    expect([odd, bodies.some((query) => query.includes(odd))]).toEqual([odd, true]);
  }
});

test('every operation of the sign-in provider is tried', () => {
  const names = (isAdmin: boolean) =>
    IDENTITY_OPERATIONS.filter((each) => each.isAdmin === isAdmin).map(({ name }) => name);
  expect(names(false).toSorted()).toEqual([...publicOperations.keys()].toSorted());
  expect(names(true).toSorted()).toEqual([...adminOperations.keys()].toSorted());
});
