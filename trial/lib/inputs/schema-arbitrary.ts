import fc from 'fast-check';

/** The subset of JSON schema that the portal's OpenAPI document uses. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
}

/** Values that exist in the portal, by the name of the field that takes them: without them most inputs are rejected early. */
export type Dictionary = Readonly<Record<string, readonly unknown[]>>;

/** Longer lists and texts cost time and find nothing more; the boundaries of a schema are still tried. */
const LONG_LIST = 12;
const LONG_TEXT = 60;

/**
 * Values that a schema allows, its boundaries often among them.
 * @param name of the field, for the dictionary
 */
export function validValue(schema: JsonSchema, dictionary: Dictionary, name = ''): fc.Arbitrary<unknown> {
  const known = dictionary[name];
  const plain = validByKind(schema, dictionary, name);
  if (!known || known.length === 0 || schema.type === 'array' || schema.type === 'object') return plain;
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: plain });
}

function validByKind(schema: JsonSchema, dictionary: Dictionary, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => validValue(choice, dictionary, name)));
  const [type, ...otherTypes] = [schema.type].flat();
  if (otherTypes.length > 0) {
    return fc.oneof(...[type, ...otherTypes].map((one) => validByKind({ ...schema, type: one! }, dictionary, name)));
  }
  switch (type) {
    case 'string':
      return validText(schema);
    case 'integer':
    case 'number':
      return validNumber(schema, type);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return validList(schema, dictionary, name);
    case 'object':
      return validObject(schema, dictionary);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function validText({ pattern, minLength = 0, maxLength = LONG_TEXT, format }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date-time') return moments();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { size: 'small' });
  const longest = Math.max(minLength, Math.min(maxLength, LONG_TEXT));
  const usual = fc.string({ unit: 'grapheme', maxLength: longest }).map((text) => fitLength(text, minLength, longest));
  const atEnds = fc.constantFrom(minLength, maxLength).map((length) => 'x'.repeat(length));
  return fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: atEnds });
}

/** Lengths are counted in units of UTF-16 by some and in characters by others; this text fits by both. */
function fitLength(text: string, minLength: number, maxLength: number): string {
  let fitting = '';
  for (const character of text) {
    if (fitting.length + character.length > maxLength) break;
    fitting += character;
  }
  return fitting + 'x'.repeat(Math.max(0, minLength - [...fitting].length));
}

function moments(): fc.Arbitrary<string> {
  const usual = fc
    .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
    .map((date) => date.toISOString());
  const fractions = fc.nat({ max: 400 }).map((digits) => `2026-11-20T10:00:00.${'9'.repeat(digits + 1)}Z`);
  const ends = fc.constantFrom('9999-12-31T23:59:59.9999999Z', '0000-01-01T00:00:00Z', '2024-02-29T23:59:59Z');
  return fc.oneof(usual, fractions, ends);
}

function validNumber(schema: JsonSchema, type: 'integer' | 'number'): fc.Arbitrary<number> {
  const step = schema.multipleOf ?? (type === 'integer' ? 1 : 0.01);
  const min = schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1_000_000 : schema.exclusiveMinimum + step);
  const max = schema.maximum ?? (schema.exclusiveMaximum === undefined ? 1_000_000 : schema.exclusiveMaximum - step);
  const usual =
    type === 'integer'
      ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
      : fc.double({ min, max, noNaN: true }).map((value) => Number((Math.round(value / step) * step).toFixed(2)));
  return fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(min, max) });
}

function validList(schema: JsonSchema, dictionary: Dictionary, name: string): fc.Arbitrary<unknown[]> {
  const { items = {}, minItems = 0, maxItems = LONG_LIST } = schema;
  const item = validValue(items, dictionary, name);
  const usual = fc.array(item, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, LONG_LIST)) });
  // the maximum, of equal items
  const longest = item.map((one) => Array<unknown>(maxItems).fill(one));
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: longest });
}

function validObject(schema: JsonSchema, dictionary: Dictionary): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames = {} } = schema;
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, validValue(value, dictionary, key)])),
    { requiredKeys: required.filter((key) => key in properties), noNullPrototype: true },
  );
  if (typeof additionalProperties !== 'object') return known;
  const others = fc.dictionary(
    validText({ ...propertyNames, maxLength: Math.min(propertyNames.maxLength ?? LONG_TEXT, LONG_TEXT) }),
    validValue(additionalProperties, dictionary),
    { maxKeys: 5, noNullPrototype: true },
  );
  return fc.tuple(known, others).map(([one, other]) => ({ ...other, ...(one as object) }));
}
