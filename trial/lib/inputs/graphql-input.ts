import fc from 'fast-check';
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLInputType,
  type GraphQLOutputType,
} from 'graphql';
import type { RootField } from './graphql-schema.ts';
import { hostileText, hostileValue, spoil } from './hostile.ts';
import type { Dictionary } from './schema-arbitrary.ts';

/** A body of `POST /graphql`; who sends it, and from where, is chosen by a number. */
export interface GraphInput {
  caller: number;
  body: { query: unknown; variables?: unknown; operationName?: unknown };
}

/** How a document differs from a plain call of its field. */
const TWISTS = ['plain', 'aliases', 'fragments', 'directives', 'wrong-types', 'broken'] as const;

/** Documents around one root field: most of them plain with odd arguments, some with odd shapes. */
export function graphInput(root: RootField, dictionary: Dictionary): fc.Arbitrary<GraphInput> {
  const variables = fc.record(
    Object.fromEntries(root.field.args.map(({ name, type }) => [name, inputValue(type, dictionary, name)])),
    { noNullPrototype: true },
  );
  const spoiled = fc.oneof(
    { weight: 5, arbitrary: variables },
    {
      weight: 4,
      arbitrary: fc
        .tuple(variables, fc.nat(), hostileValue())
        .map(([value, choice, hostile]) => spoil(value, choice, hostile)),
    },
    { weight: 1, arbitrary: hostileValue() },
  );
  const selection = selectionOf(root.field.type, 3);
  const body = fc
    .tuple(
      fc.oneof(
        { weight: 6, arbitrary: fc.constant<(typeof TWISTS)[number]>('plain') },
        { weight: 4, arbitrary: fc.constantFrom(...TWISTS) },
      ),
      spoiled,
      selection,
      fc.integer({ min: 1, max: 60 }),
      hostileText(),
    )
    .map(([twist, given, selected, count, text]) => toBody(root, { twist, given, selected, count, text }));
  return fc.record({ caller: fc.nat(), body });
}

function inputValue(type: GraphQLInputType, dictionary: Dictionary, name: string): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return presentValue(type.ofType, dictionary, name);
  return fc.oneof(
    { weight: 3, arbitrary: presentValue(type, dictionary, name) },
    { weight: 1, arbitrary: fc.constant<unknown>(null) },
    { weight: 2, arbitrary: fc.constant<unknown>(undefined) },
  );
}

function presentValue(type: GraphQLInputType, dictionary: Dictionary, name: string): fc.Arbitrary<unknown> {
  if (isListType(type)) return fc.array(inputValue(type.ofType, dictionary, name), { maxLength: 6 });
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    return fc.record(
      Object.fromEntries(fields.map((field) => [field.name, inputValue(field.type, dictionary, field.name)])),
      { noNullPrototype: true },
    );
  }
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map((value) => value.name));
  const known = dictionary[name] ?? [];
  const plain = scalarValue(getNamedType(type).name);
  if (known.length === 0) return plain;
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: plain });
}

function scalarValue(name: string): fc.Arbitrary<unknown> {
  switch (name) {
    case 'Int':
      return fc.oneof(
        fc.integer({ min: -2, max: 100_000 }),
        fc.constantFrom(0, -1, 2 ** 31 - 1, -(2 ** 31), 99_999, 1500),
      );
    case 'Float':
      return fc.oneof(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.constantFrom(0, -0, 1e308, -1e308, 0.01));
    case 'Boolean':
      return fc.boolean();
    default:
      return fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.constantFrom('2026-12-01', '2026-11-20T10:00:00Z', 'Contacted', 'Denver, CO', '80205', '3035550100'),
      );
  }
}

/** Some fields of the answer; nothing for a scalar. */
function selectionOf(type: GraphQLOutputType, depth: number): fc.Arbitrary<string> {
  const named = getNamedType(type);
  if (!isObjectType(named)) return fc.constant('');
  const fields = Object.values(named.getFields()).flatMap((field) => {
    if (!isObjectType(getNamedType(field.type))) return [fc.constant(field.name)];
    return depth > 0 ? [selectionOf(field.type, depth - 1).map((inner) => `${field.name}${inner}`)] : [];
  });
  return fc
    .subarray(fields, { minLength: 1 })
    .chain((chosen) => fc.tuple(...chosen))
    .map((texts) => ` { ${texts.join(' ')} __typename }`);
}

interface Twisted {
  twist: (typeof TWISTS)[number];
  given: unknown;
  selected: string;
  count: number;
  text: string;
}

function toBody({ kind, field }: RootField, { twist, given, selected, count, text }: Twisted): GraphInput['body'] {
  const declared = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  const head = `${kind} Trial${declared && `(${declared})`}`;
  const call = `${field.name}${passed && `(${passed})`}`;
  switch (twist) {
    case 'plain':
      return { query: `${head} { ${call}${selected} }`, variables: given };
    case 'aliases': {
      const many = Array.from({ length: count }, (_, index) => `a${index}: ${call}${selected}`);
      return { query: `${head} { ${many.join(' ')} }`, variables: given };
    }
    case 'fragments': {
      const type = getNamedType(field.type).name;
      return {
        query: `${head} { ${call} { ...A } } fragment A on ${type} { ...B __typename } fragment B on ${type} { ...A }`,
        variables: given,
      };
    }
    case 'directives': {
      const some = ['@skip(if: false)', '@include(if: true)', '@unknown', '@skip', '@include(if: "x")', '@deprecated'];
      const chosen = Array.from({ length: count }, (_, index) => some[(index * 7 + count) % some.length]);
      return { query: `${head} { ${call} ${chosen.join(' ')}${selected} }`, variables: given };
    }
    case 'wrong-types':
      return {
        query: `${kind} Trial(${field.args.map(({ name }) => `$${name}: [Boolean!]!`).join(', ')}) { ${call}${selected} }`,
        variables: given,
        operationName: text,
      };
    case 'broken':
      return { query: breakText(`${head} { ${call}${selected} }`, count, text), variables: given };
  }
}

/** The document with a text in the middle of it. */
function breakText(document: string, count: number, text: string): string {
  const at = (count * 37) % document.length;
  return document.slice(0, at) + text + document.slice(at);
}

/** Documents that are attacks by their shape alone. */
export const SHAPES: readonly { name: string; body: GraphInput['body'] }[] = [
  ...[100, 1_000, 3_000, 9_000].flatMap((depth) => [
    { name: `${depth} brackets`, body: { query: `{ a(b: ${'['.repeat(depth)}${']'.repeat(depth)}) }` } },
    { name: `${depth} open brackets`, body: { query: `{ a(b: ${'['.repeat(depth)}` } },
    { name: `${depth} braces`, body: { query: `${'{a'.repeat(depth)}${'}'.repeat(depth)}` } },
    { name: `${depth} objects`, body: { query: `{ a(b: ${'{c:'.repeat(depth)}1${'}'.repeat(depth)}) }` } },
    {
      name: `${depth} list types`,
      body: { query: `query ($a:${'['.repeat(depth)}Int${']'.repeat(depth)}) { a }` },
    },
    { name: `${depth} inline fragments`, body: { query: `${'{... '.repeat(depth)}{a}${'}'.repeat(depth)}` } },
  ]),
  { name: 'a chain of fragments', body: { query: chainOfFragments(300) } },
  { name: 'a circle of one fragment', body: { query: '{ ...A } fragment A on Query { ...A }' } },
  {
    name: 'many operations',
    body: { query: Array.from({ length: 900 }, (_, index) => `query A${index} { __typename }`).join(' ') },
  },
  {
    name: 'many aliases of __typename',
    body: { query: `{ ${Array.from({ length: 1_200 }, (_, index) => `a${index}: __typename`).join(' ')} }` },
  },
  {
    name: 'a deep question about the schema',
    body: { query: `{ __schema { types ${'{ fields { type '.repeat(60)}{ name }${' } }'.repeat(60)} } }` },
  },
  {
    name: 'a number beyond every limit',
    body: { query: `{ findNearestZips(zip: "80205", radius: ${'9'.repeat(400)}) { zip } }` },
  },
  {
    name: 'an exponent beyond every limit',
    body: { query: '{ findNearestZips(zip: "80205", radius: 1e400) { zip } }' },
  },
  { name: 'a block string', body: { query: `{ getAllCitiesWithinState(state: """${'\\"""'.repeat(2_000)}""") }` } },
  { name: 'an escaped half of a character', body: { query: String.raw`{ getAllCitiesWithinState(state: "\ud83d") }` } },
  { name: 'an escaped NUL', body: { query: String.raw`{ getAllCitiesWithinState(state: "\u0000") }` } },
  { name: 'a subscription', body: { query: 'subscription { a }' } },
  { name: 'only a comment', body: { query: '# nothing' } },
  { name: 'only blanks', body: { query: '   ' } },
];

function chainOfFragments(length: number): string {
  const links = Array.from({ length }, (_, index) => `fragment F${index} on Query { ...F${index + 1} }`);
  return `{ ...F0 } ${links.join(' ')} fragment F${length} on Query { __typename }`;
}
