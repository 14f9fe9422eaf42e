import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../http/create-app.ts';
import { createLogger } from '../logging/logger.ts';
import { originForm, parseTarget, withOneSlash } from './request-target.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await createApp({
    logger: createLogger({ logLevel: 'info', isProduction: true }, { write: () => {} }),
    checkDatabase: () => Promise.resolve(),
  });
  const page = (request: { url: string }) => `page at ${parseTarget(request.url).pathname}`;
  app.get('/', { config: { isPage: true } }, page);
  app.get('/*', { config: { isPage: true } }, page);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

test.each([
  ['GET //', 308, '/'],
  ['GET ///', 308, '/'],
  ['HEAD //', 308, '/'],
  ['GET //[', 308, '/['],
  ['GET //evil.example', 308, '/evil.example'],
  ['GET //evil.example/%zz', 302, '/evil.example/%25zz'],
  ['GET /\\evil.example', 308, '/evil.example'],
  ['GET /\\/evil.example?a=//b', 308, '/evil.example?a=//b'],
  ['GET http://evil.example/%E0%A4%A', 302, '/%25E0%25A4%25A'],
  ['GET http://evil.example//%E0%A4%A', 302, '/%25E0%25A4%25A'],
  ['GET http://evil.example//other.example', 308, '/other.example'],
  ['GET http://[::1/x', 200, undefined],
  ['GET http:///x', 200, undefined],
  ['GET http://evil.example', 200, undefined],
  ['GET http://evil.example?a=1', 200, undefined],
  ['GET http://evil.example/api/x', 404, undefined],
  ['GET ftp://evil.example/x', 200, undefined],
  ['GET /%2f%2fevil.example', 200, undefined],
  ['GET /%00', 200, undefined],
  ['GET /[', 200, undefined],
  ['GET *', 200, undefined],
  ['POST //', 404, undefined],
  ['POST http://evil.example/csp-reports', 400, undefined],
  ['OPTIONS *', 404, undefined],
  ['OPTIONS //', 404, undefined],
  ['GET evil.example', 400, undefined],
  ['GET \\\\evil.example', 400, undefined],
  ['GET /\t/evil.example', 400, undefined],
])('%s is answered with %i and never leads to another origin', async (line, status, location) => {
  expect(await ask(`${line} HTTP/1.1`)).toEqual({ status, location });
});

test.each([
  [9000, '/', 200],
  [9000, '/api/', 404],
  [20_000, '/', 431],
])('an address of %i characters below %s is answered with %i', async (length, prefix, status) => {
  expect(await ask(`GET ${prefix}${'a'.repeat(length)} HTTP/1.1`)).toEqual({ status });
});

test.each(['', 'evil.example', 'evil.example:99999', '[', '%%zz', 'a, b', '//'])(
  'the Host header "%s" changes nothing',
  async (host) => {
    for (const target of ['/', '//', '/%zz']) {
      const answer = await ask(`GET ${target} HTTP/1.1`, host);
      expect(answer.location ?? '/').toMatch(/^\/(?![/\\])/);
      expect(answer.status).toBeLessThan(500);
    }
  },
);

test('CONNECT is refused without a response', async () => {
  expect(await ask('CONNECT evil.example:443 HTTP/1.1')).toEqual({ status: undefined, location: undefined });
});

/** Pieces that addresses are attacked with, in any order and number. */
const pieces = fc
  .array(
    fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%',
      '%zz',
      '?',
      '#',
      '@',
      ':',
      '[',
      ']',
      'http:',
      'evil.example',
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));
const anyTarget = fc.oneof(pieces, fc.string({ unit: 'binary' }));

test('any request target is read as a path on the portal, and redirects stay there', () => {
  fc.assert(
    fc.property(anyTarget, (target) => {
      expect(originForm(target)).toMatch(/^\//);
      expect(parseTarget(target).origin).toBe('http://portal');
      const redirect = withOneSlash(originForm(target));
      if (redirect) expect(new URL(redirect, 'http://portal').origin).toBe('http://portal');
    }),
  );
});

test('whatever a browser requests, the status is below 500 and any redirect stays on the portal', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS'), async (target, method) => {
      const { status, location } = await ask(`${method} /${target} HTTP/1.1`);
      expect(status).toBeLessThan(500);
      if (location !== undefined) expect(new URL(location, 'http://portal').origin).toBe('http://portal');
    }),
  );
});

/** Sends bytes that no HTTP client would, and reads status and Location of the response. */
function ask(requestLine: string, host = 'portal.example'): Promise<{ status?: number; location?: string }> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.write(`${requestLine}\r\nHost: ${host}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`, 'latin1');
    });
    let answer = '';
    socket.setEncoding('latin1').on('data', (text) => (answer += text));
    socket.on('error', reject);
    socket.on('close', () => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
      const location = /^location: (.*)\r$/im.exec(answer)?.[1];
      resolve({ status: status === undefined ? undefined : Number(status), location });
    });
  });
}
