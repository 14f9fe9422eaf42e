import { expect, test } from '@jest/globals';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { recognizeVisitor, visitorOf } from './visitor-cookie.ts';

const ID = 'AbCdEfGhIjKlMnOpQrStUv';

async function visit(sent: string | undefined, protocol: 'http' | 'https' = 'http') {
  const app = Fastify({ trustProxy: true });
  await app.register(cookie);
  app.get('/', (request, reply) => recognizeVisitor(request, reply));
  const headers = { 'x-forwarded-proto': protocol, ...(sent !== undefined && { cookie: sent }) };
  const { body, headers: answered } = await app.inject({ url: '/', headers });
  return { id: body, cookie: answered['set-cookie'] };
}

test('a visitor who comes back is recognized by the cookie and gets none', async () => {
  expect(await visit(`theme=dark; portal_visitor=${ID}`)).toEqual({ id: ID, cookie: undefined });
  expect(visitorOf({ cookies: { portal_visitor: ID } })).toBe(ID);
});

test.each([
  ['no cookie', undefined],
  ['a short id', 'portal_visitor=abc'],
  ['a long id', `portal_visitor=${ID}x`],
  ['an odd id', `portal_visitor=${ID.slice(2)};!`],
  ['another name', `xportal_visitor=${ID}`],
])('a visitor with %s gets a random id for a year, not readable by scripts', async (_case, sent) => {
  const { id, cookie } = await visit(sent);
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(id).not.toBe(ID);
  expect(String(cookie).split('; ').toSorted()).toEqual(
    [`portal_visitor=${id}`, 'Path=/', 'Max-Age=31536000', 'HttpOnly', 'SameSite=Lax'].toSorted(),
  );
  expect((await visit(sent)).id).not.toBe(id);
});

test('the visitor cookie is Secure over https', async () => {
  expect((await visit(undefined, 'https')).cookie).toMatch(/; Secure(;|$)/);
});
