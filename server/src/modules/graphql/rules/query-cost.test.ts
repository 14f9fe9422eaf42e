import { describe, expect, test } from '@jest/globals';
import { GraphQLError, parse } from 'graphql';
import { createBuilder, PAGED_LIST, READ_COST } from '../builder.ts';
import { costOf, QUERY_LIMITS } from './query-cost.ts';

const builder = createBuilder();
const Place = builder
  .objectRef<object>('Place')
  .implement({ fields: (t) => ({ zip: t.string({ resolve: () => '' }) }) });
const Row = builder.objectRef<object>('Row').implement({
  fields: (t) => ({
    id: t.int({ resolve: () => 1 }),
    place: t.field({ type: Place, resolve: () => ({}) }),
  }),
});
const Page = builder.objectRef<object>('Page').implement({
  fields: (t) => ({ rows: t.field({ type: [Row], ...PAGED_LIST, resolve: () => [] }) }),
});
const Person = builder.objectRef<object>('Person');
Person.implement({
  fields: (t) => ({
    name: t.string({ resolve: () => '' }),
    manager: t.field({ type: Person, resolve: () => ({}) }),
    places: t.field({ type: [Place], resolve: () => [] }),
  }),
});
builder.queryFields((t) => ({
  person: t.field({ type: Person, complexity: READ_COST, resolve: () => ({}) }),
  page: t.field({ type: Page, args: { size: t.arg.int() }, resolve: () => ({}) }),
  rows: t.field({ type: [Row], ...PAGED_LIST, resolve: () => [] }),
  sized: t.field({
    type: [Row],
    args: { size: t.arg.int({ required: true }) },
    complexity: ({ size }) => ({ field: 1, multiplier: size }),
    resolve: () => [],
  }),
}));
builder.mutationFields((t) => ({
  rename: t.field({ type: Person, complexity: 1000, resolve: () => ({}) }),
  refresh: t.field({ type: [Row], ...PAGED_LIST, resolve: () => [] }),
}));
const schema = builder.toSchema();

const cost = (query: string, operationName?: string) =>
  costOf({ schema, document: parse(query), operationName, variables: {} });
const TWO_LISTS = 'A document can ask for one list of referrals. Send one document for each.';

describe('what a document costs', () => {
  test('every value counts, and a list without a size of its own counts as ten', () => {
    expect(cost('{ person { name } }')).toEqual({ fixed: READ_COST + 1, ofRow: 0 });
    expect(cost('{ person { name places { zip } } }')).toEqual({ fixed: READ_COST + 1 + 1 + 10, ofRow: 0 });
  });

  test('each alias counts', () => {
    expect(cost('{ a: person { name } b: person { name } }').fixed).toBe(2 * (READ_COST + 1));
  });

  test('rows of a paged list cost nothing at once, and each is a row with what is asked of it', () => {
    expect(cost('{ rows { id } }')).toEqual({ fixed: 0, ofRow: 31 });
    expect(cost('{ page { rows { id place { zip } } } person { name } }')).toEqual({
      fixed: 1 + READ_COST + 1,
      ofRow: 33,
    });
  });

  test('fragments count where they are used', () => {
    const fragment = 'fragment Names on Person { name manager { name } }';
    expect(cost(`{ person { ...Names } } ${fragment}`).fixed).toBe(READ_COST + 3);
    expect(cost(`{ person { ... on Person { name } ... { manager { name } } } }`).fixed).toBe(READ_COST + 3);
  });

  test('only the named operation counts', () => {
    const both = 'query Small { person { name } } mutation Big { rename { name } }';
    expect(cost(both, 'Small').fixed).toBe(READ_COST + 1);
    expect(cost(both, 'Big').fixed).toBe(1001);
  });

  test('where no operation is meant nothing is counted: the executor says what is wrong', () => {
    const both = 'query Small { person { name } } query Other { person { name } }';
    expect(cost(both)).toEqual({ fixed: 0, ofRow: 0 });
    expect(cost(both, 'Third')).toEqual({ fixed: 0, ofRow: 0 });
  });

  test('lists count by their arguments, those given as variables too', () => {
    const document = parse('query Q($size: Int!) { sized(size: $size) { id } }');
    const costWith = (variables: Record<string, unknown>) => costOf({ schema, document, variables }).fixed;
    expect(costWith({ size: 5 })).toBe(1 + 5);
    expect(costWith({ size: 50 })).toBe(1 + 50);
    expect(() => costWith({})).toThrow(GraphQLError);
    expect(() => costWith({ size: 'many' })).toThrow(GraphQLError);
  });
});

describe('limits', () => {
  const nested = (levels: number) => `${'{ manager '.repeat(levels)}{ name }${' }'.repeat(levels)}`;
  const refusalOf = (query: string) => {
    try {
      cost(query);
      return null;
    } catch (error) {
      return error;
    }
  };
  const aliases = (count: number, selection: string) =>
    Array.from({ length: count }, (_, n) => `a${n}: ${selection}`).join(' ');

  test('a document of the deepest allowed depth passes, one level more is refused', () => {
    // person, the managers and the name
    expect(refusalOf(`{ person ${nested(QUERY_LIMITS.depth - 2)} }`)).toBeNull();
    expect(refusalOf(`{ person ${nested(QUERY_LIMITS.depth - 1)} }`)).toMatchObject({
      statusCode: 400,
      code: 'graphql_invalid',
      message: 'The query has a depth of 9; at most 8 is answered.',
    });
  });

  test('a document of the largest allowed breadth passes, one field more is refused', () => {
    expect(refusalOf(`{ person { ${aliases(QUERY_LIMITS.breadth - 1, 'name')} } }`)).toBeNull();
    expect(refusalOf(`{ person { ${aliases(QUERY_LIMITS.breadth, 'name')} } }`)).toMatchObject({
      code: 'graphql_invalid',
      message: 'The query has a breadth of 201; at most 200 is answered.',
    });
  });

  test('a document that is too complex is refused, though neither deep nor broad', () => {
    expect(refusalOf(`mutation { ${aliases(99, 'rename { name }')} }`)).toBeNull();
    expect(refusalOf(`mutation { ${aliases(100, 'rename { name }')} }`)).toMatchObject({
      code: 'graphql_invalid',
      message: 'The query has a complexity of 100100; at most 100000 is answered.',
    });
  });
});

describe('one paged list', () => {
  test.each([
    ['beside each other', '{ rows { id } page { rows { id } } }'],
    ['by aliases of the list', '{ a: rows { id } b: rows { id } }'],
    ['by aliases of what holds it', '{ a: page { rows { id } } b: page { rows { id } } }'],
    ['in inline fragments', '{ ... on Query { a: rows { id } } ... { b: rows { id } } }'],
    ['in a fragment that is used', '{ ...Both } fragment Both on Query { a: rows { id } b: rows { id } }'],
    ['in a fragment of what holds it', '{ a: page { ...L } b: page { ...L } } fragment L on Page { rows { id } }'],
    [
      'in the second of two fragments',
      '{ ...One ...Two } fragment One on Query { person { name } } fragment Two on Query { a: rows { id } b: rows { id } }',
    ],
    ['in a mutation', 'mutation { a: refresh { id } b: refresh { id } }'],
  ])('two lists are refused: %s', (_, query) => {
    expect(() => cost(query)).toThrow(expect.objectContaining({ statusCode: 400, message: TWO_LISTS }));
  });

  test.each([
    ['named twice is merged into one', '{ rows { id } rows { place { zip } } }'],
    ['in a fragment and beside it', '{ page { rows { id } ...L } } fragment L on Page { rows { id } }'],
    ['with aliases of the fields of a row', '{ rows { a: place { zip } b: place { zip } } }'],
    ['beside a list that is not paged', '{ rows { id } person { places { zip } } }'],
    ['beside fields that the schema does not have', '{ rows { id } __typename }'],
  ])('one list passes: %s', (_, query) => {
    expect(() => cost(query)).not.toThrow();
  });

  test('lists of another operation of the document do not count', () => {
    expect(() => cost('query A { rows { id } } query B { page { rows { id } } }', 'A')).not.toThrow();
  });
});
