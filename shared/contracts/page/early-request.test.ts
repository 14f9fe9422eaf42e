import { expect, test } from '@jest/globals';
import { encodeId } from '../../domain/ids/entity-id.ts';
import { ambiguousParameters, unknownPlaceholders, withPageParameters } from './early-request.ts';

test('parameters of the page are filled in as they are, or as the number that they encode; the browser knows the rest', () => {
  const parameters = { id: encodeId(4_810_003), orderId: '1c298115-cee4-4c2d-aa58-1e0eac7a0cca' };
  expect(withPageParameters('/a/:id.decoded/b?of=:agentId&isAdmin=:isAdmin', parameters)).toBe(
    '/a/4810003/b?of=:agentId&isAdmin=:isAdmin',
  );
  expect(withPageParameters('/a/:orderId?at=12:30', parameters)).toBe(`/a/${parameters.orderId}?at=12:30`);
  expect(withPageParameters('/a?b=1', {})).toBe('/a?b=1');
});

test.each(['a%2Fb', '..', 'a&b=1', 'a?b', '"><script>', 'é', ''])(
  'an address with "%s" starts no request, since it could send it elsewhere',
  (id) => {
    expect(withPageParameters('/a/:id', { id })).toBeNull();
  },
);

test.each(['7', 'NDgxMDI3N', 'null', '..'])(
  'D-02 an address with "%s" in place of an encoded id starts no request',
  (id) => {
    expect(withPageParameters('/a/:id.decoded', { id })).toBeNull();
  },
);

test('what neither the browser nor the address of the page fills in is unknown', () => {
  const page = '/a/:id';
  expect(unknownPlaceholders('/b/:id/:id.decoded/:agentId?isAdmin=:isAdmin&at=12:30', page)).toEqual([]);
  expect(unknownPlaceholders('/b/:ID/:other.decoded/:agentId.decoded', page)).toEqual([
    ':ID',
    ':other.decoded',
    ':agentId.decoded',
  ]);
});

test('a parameter of a page must not have the name of a placeholder that the browser fills in', () => {
  expect(ambiguousParameters('/a/:agentId/b/:id/:isAdmin')).toEqual([':agentId', ':isAdmin']);
});
