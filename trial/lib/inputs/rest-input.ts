import fc from 'fast-check';
import { addressOf, type FuzzCaller } from '../fuzz-callers.ts';
import { hostileBody, hostileText, hostileValue, spoil } from './hostile.ts';
import type { Call } from '../http-client.ts';
import type { Parameter, RestOperation } from './openapi.ts';
import { toAddressText, toJsonText, type OwnIds } from './raw-json.ts';
import { validValue, type Dictionary } from './schema-arbitrary.ts';

/** An input for one operation; a number selects its sender and address. */
export interface RestInput {
  caller: number;
  path: Record<string, unknown>;
  query: [string, unknown][];
  headers: Record<string, string>;
  body: { text: string } | { value: unknown } | null;
}

/** A header holds the characters that HTTP allows in one. */
const headerText = fc
  .oneof(hostileText(), fc.uuid(), fc.string({ maxLength: 100 }))
  .map((text) => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '').trim());
const ODD_HEADERS = [
  'idempotency-key',
  'x-acting-grant',
  'x-request-id',
  'x-portal-snapshot',
  'accept',
  'accept-encoding',
  'accept-language',
  'if-match',
  'if-none-match',
  'range',
  'cookie',
  'origin',
];

/** Inputs of an operation: half of them fit the document, the others differ in one place or entirely. */
export function restInput(operation: RestOperation, dictionary: Dictionary): fc.Arbitrary<RestInput> {
  const of = (place: Parameter['in']) => operation.parameters.filter((parameter) => parameter.in === place);
  return fc.record({
    caller: fc.nat(),
    path: fc.record(Object.fromEntries(of('path').map((each) => [each.name, parameterValue(each, dictionary, 12)]))),
    query: fc
      .tuple(
        fc.record(Object.fromEntries(of('query').map((each) => [each.name, parameterValue(each, dictionary, 12)])), {
          requiredKeys: of('query').flatMap(({ name, required }) => (required ? [name] : [])),
          noNullPrototype: true,
        }),
        oneIn(12, fc.tuple(hostileText(), hostileText()), null),
      )
      .map(([known, extra]) => [...Object.entries(known), ...(extra ? [extra] : [])] as [string, unknown][]),
    headers: oneIn(8, fc.dictionary(fc.constantFrom(...ODD_HEADERS), headerText, { maxKeys: 3 }), {}),
    body: bodyOf(operation, dictionary),
  });
}

const oneIn = <T, N>(times: number, rare: fc.Arbitrary<T>, usual: N): fc.Arbitrary<T | N> =>
  fc.oneof({ weight: 1, arbitrary: rare }, { weight: times - 1, arbitrary: fc.constant<T | N>(usual) });

function parameterValue(parameter: Parameter, dictionary: Dictionary, times: number): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: times - 1, arbitrary: validValue(parameter.schema, dictionary, parameter.name) },
    { weight: 1, arbitrary: hostileText() },
  );
}

function bodyOf({ body, method }: RestOperation, dictionary: Dictionary): fc.Arbitrary<RestInput['body']> {
  if (!body) return method === 'GET' ? fc.constant(null) : oneIn(8, hostileBody().map(asText), null);
  const valid = validValue(body.schema, dictionary);
  const spoiled = fc
    .tuple(valid, fc.nat(), hostileValue())
    .map(([value, choice, hostile]) => spoil(value, choice, hostile));
  return fc.oneof(
    { weight: 10, arbitrary: valid.map(asValue) },
    { weight: 8, arbitrary: spoiled.map(asValue) },
    { weight: 1, arbitrary: hostileValue().map(asValue) },
    { weight: 1, arbitrary: hostileBody().map(asText) },
  );
}

const asValue = (value: unknown): RestInput['body'] => ({ value });
const asText = (text: string): RestInput['body'] => ({ text });

/**
 * HTTP servers cut off a request whose head is too long, often before its end has been sent; then there is nothing to
 * judge. The trial of odd addresses covers that case.
 */
const MAX_ADDRESS_LENGTH = 6_000;

/** The call for an input and its sender. */
export function toCall(operation: RestOperation, input: RestInput, caller: FuzzCaller): Call {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    toAddressText(input.path[name], caller.own).slice(0, MAX_ADDRESS_LENGTH),
  );
  const query: string[] = [];
  let room = MAX_ADDRESS_LENGTH;
  for (const [name, value] of input.query) {
    for (const one of [value].flat()) {
      const part = `${toAddressText(name, caller.own)}=${toAddressText(one, caller.own)}`;
      if ((room -= part.length) > 0) query.push(part);
    }
  }
  const body = toBody(input.body, caller.own);
  return {
    method: operation.method,
    path: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...input.headers,
      ...caller.headers,
      'x-forwarded-for': addressOf(input.caller),
    },
    body,
  };
}

function toBody(body: RestInput['body'], own: OwnIds): string | undefined {
  if (body === null) return undefined;
  return 'text' in body ? body.text : toJsonText(body.value, own);
}
