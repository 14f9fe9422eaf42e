import { expect, test } from '@jest/globals';
import { buildSchema, parse, validate } from 'graphql';
import { wellFormedLiterals } from './well-formed-literals.ts';

const schema = buildSchema(`
  input Request { email: String, names: [String] }
  type Query { agent(name: String): Agent, search(request: Request): Agent }
  type Agent { agentId: ID, note(text: String): String }
`);
const refusalsOf = (query: string) =>
  validate(schema, parse(query), [wellFormedLiterals]).map(({ message, originalError, nodes }) => ({
    message,
    fields: (originalError as unknown as { fields: { path: string }[] }).fields.map(({ path }) => path),
    kind: nodes?.[0]?.kind,
  }));

test('texts that can be stored pass, accents and emoji among them', () => {
  expect(refusalsOf('{ agent(name: "Núñez 🏠 \\n") { note(text: "") } }')).toEqual([]);
});

test.each([
  ['an argument', '{ agent(name: "a\\u0000b") { agentId } }', 'agent.name'],
  ['an argument of a field within', '{ agent(name: "a") { note(text: "\\u0000") } }', 'agent.note.text'],
  ['an input field', '{ search(request: { email: "\\u0000" }) { agentId } }', 'search.request.email'],
  ['an item of a list', '{ search(request: { names: ["a", "\\u0000"] }) { agentId } }', 'search.request.names'],
  ['a field with an alias', '{ mine: agent(name: "\\u0000") { agentId } }', 'agent.name'],
  ['the default of a variable', 'query Q($name: String = "\\u0000") { agent(name: $name) { agentId } }', 'query'],
])('a text with U+0000 is refused where it is: %s', (_, query, path) => {
  expect(refusalsOf(query)).toEqual([
    { message: `${path}: contains a character that cannot be stored`, fields: [path], kind: 'StringValue' },
  ]);
});

test('names every argument of a document that holds a NUL character', () => {
  const query = '{ one: agent(name: "\\u0000") { note(text: "\\u0000") } }';
  expect(refusalsOf(query).flatMap(({ fields }) => fields)).toEqual(['agent.name', 'agent.note.text']);
});
