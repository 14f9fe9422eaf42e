import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ProblemError } from '../../../platform/responses/problem-error.ts';
import { requireParsable } from './document-shape.ts';

/** A document of that many brackets of one kind within each other. */
const nested = (opening: string, closing: string, depth: number) => opening.repeat(depth) + closing.repeat(depth);
const refusalOf = (query: string): unknown => {
  try {
    requireParsable(query);
    return null;
  } catch (error) {
    return error;
  }
};

test('accepts a plain query and an empty document', () => {
  expect(refusalOf('query Q($id: ID!) { agent(id: $id) { id names(of: [1, 2]) { first } } }')).toBeNull();
  expect(refusalOf('')).toBeNull();
});

test.each([
  ['braces', '{', '}'],
  ['square brackets', '[', ']'],
  ['parentheses', '(', ')'],
])('32 %s within each other pass, 33 are refused', (_, opening, closing) => {
  expect(refusalOf(nested(opening, closing, 32))).toBeNull();
  expect(refusalOf(nested(opening, closing, 33))).toMatchObject({
    statusCode: 400,
    code: 'validation_failed',
    message: 'The query has more than 32 brackets within each other.',
    fields: [{ path: 'query', message: 'has more than 32 brackets within each other' }],
  });
});

test('brackets of all kinds are counted together', () => {
  expect(refusalOf(nested('{([', '])}', 10))).toBeNull();
  expect(refusalOf(nested('{([', '])}', 11))).toBeInstanceOf(ProblemError);
});

test.each([
  ['{', '}'],
  ['[', ']'],
  ['(', ')'],
])('%s that are closed again do not count: many side by side pass', (opening, closing) => {
  expect(refusalOf(`${opening}${closing}`.repeat(900))).toBeNull();
});

test('2,000 words and signs pass, one more is refused', () => {
  expect(refusalOf('a '.repeat(2000))).toBeNull();
  expect(refusalOf('a '.repeat(2001))).toMatchObject({
    statusCode: 400,
    code: 'validation_failed',
    message: 'The query has more than 2000 words and signs.',
  });
});

test('brackets in strings and comments do not count', () => {
  expect(refusalOf(`{ a(text: "${'{'.repeat(100)}") } # ${'{'.repeat(100)}`)).toBeNull();
});

test('what is no GraphQL is left to the parser, which says where', () => {
  expect(refusalOf('{ a ? }')).toBeNull();
  expect(refusalOf('{ a(text: "never closed) }')).toBeNull();
});

test('what stands before the fault is counted all the same', () => {
  expect(refusalOf(`${'{'.repeat(33)} ?`)).toBeInstanceOf(ProblemError);
});

test('any text passes or is refused as a bad request', () => {
  const text = fc.string({
    unit: fc.constantFrom('{', '}', '[', '(', ')', 'a', '"', '\\', '#', '\n', '?'),
    maxLength: 3000,
  });
  fc.assert(
    fc.property(text, (query) => {
      const refusal = refusalOf(query);
      expect(refusal === null || (refusal instanceof ProblemError && refusal.statusCode === 400)).toBe(true);
    }),
  );
});
