import fc from 'fast-check';

/** Request targets that browsers never send and attackers do. */
export const ODD_TARGETS: readonly string[] = [
  '/',
  '//',
  '///',
  '//[',
  '//[::1',
  '//evil.example',
  '///evil.example',
  '////',
  '//evil.example/%2f..',
  '/.',
  '/..',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '/%5Cevil.example',
  '/%2f%2fevil.example',
  '/;//evil.example',
  'http://evil.example',
  'http://evil.example/',
  'http://evil.example/%E0%A4%A',
  'http://evil.example//x',
  'https://evil.example/login',
  'http://[',
  'http://[::1',
  'http:///x',
  'http:x',
  'ftp://evil.example/x',
  'evil.example:443',
  '*',
  '?',
  '#',
  '',
  ' ',
  'x',
  '@evil.example',
  '/@evil.example',
  '//@evil.example',
  'http://user:pass@evil.example/',
  '/%',
  '/%z',
  '/%zz',
  '/%E0%A4%A',
  '/%00',
  '/a%00b',
  '/%0d%0ax-injected:%201',
  '/%ff',
  '/%c0%ae%c0%ae/',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/login?redirect=//evil.example',
  '/login?redirect=/login/',
  '/login?redirect=%0d%0a',
  '/?pin=%00',
  '/?pin=..%2f',
  '/?pin=a.b.c',
  '/releases/../../etc/passwd',
  '/releases/host/1.0.0/../../..',
  '/releases/host/1.0.0/%2e%2e/record.json',
  '/releases/%00/1/x',
  '/releases//1.0.0/main.js',
  '/releases/host/1.0.0/',
  '/api',
  '/api/',
  '/api//session',
  '//api/session',
  '/API/session',
  '/api/session/..',
  '/api/session?',
  '/api/session?%',
  '/api/session#x',
  '/graphql',
  '/graphql/',
  '/idp/cognito',
  '/idp/cognito//',
  `/${'a'.repeat(9e3)}`,
  `/${'%41'.repeat(5e3)}`,
  `/?${'a=1&'.repeat(3e3)}`,
  `/${'../'.repeat(2e3)}`,
  `/${'/'.repeat(8e3)}`,
  '/openapi.json?x[__proto__]=1',
  '/?__proto__=1',
  '/?constructor[prototype]=1',
  '/referrals/%F0%9F%98',
  '/referral-details/%E2%82',
];

const ACCEPTS = ['text/html', 'application/json', '*/*', ''];
const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'DELETE', 'TRACE', 'PROPFIND', 'get', 'FOO', 'CONNECT'];
const HOSTS = ['evil.example', 'localhost:99999', '', '[', 'a b', '127.0.0.1', 'x'.repeat(300)];

/** A whole request by its bytes: an odd target, method, host or header. */
export function oddRequest(): fc.Arbitrary<string> {
  // bytes of latin1 without the two that end a line; a blank ends the target early, which is odd enough
  const noise = fc.string({
    unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)),
    maxLength: 30,
  });
  const target = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ODD_TARGETS) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...ODD_TARGETS), noise).map(([one, two]) => one + two) },
    { weight: 1, arbitrary: noise.map((text) => `/${text}`) },
    { weight: 1, arbitrary: fc.webUrl({ withQueryParameters: true, withFragments: true }) },
  );
  return fc
    .record({
      method: fc.oneof(
        { weight: 4, arbitrary: fc.constant('GET') },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      target: target.map((text) => text.replaceAll(/[\r\n]/g, '')),
      accept: fc.constantFrom(...ACCEPTS),
      host: fc.oneof(
        { weight: 5, arbitrary: fc.constant('portal') },
        { weight: 1, arbitrary: fc.constantFrom(...HOSTS) },
      ),
      version: fc.oneof(
        { weight: 8, arbitrary: fc.constant('1.1') },
        { weight: 1, arbitrary: fc.constantFrom('1.0', '2.0', '9') },
      ),
      extra: fc.oneof(
        { weight: 6, arbitrary: fc.constant('') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'content-length: -1',
            'content-length: 5\r\ncontent-length: 6',
            'transfer-encoding: chunked\r\ncontent-length: 3',
            'transfer-encoding: xchunked',
            'expect: 100-continue',
            'upgrade: websocket\r\nconnection: upgrade',
            'x:\u0000',
            'cookie: portal_visitor=%00; a=b',
            'x-forwarded-for: evil',
            'x-forwarded-host: evil.example',
            'range: bytes=0-,-1',
            'if-none-match: "',
            'accept-encoding: br;q=x',
            'host: other.example',
            ' folded: yes',
            `x-long: ${'a'.repeat(20_000)}`,
          ),
        },
      ),
    })
    .map(({ method, target: address, accept, host, version, extra }) =>
      [`${method} ${address} HTTP/${version}`, `host: ${host}`, `accept: ${accept}`, 'connection: close', extra, '', '']
        .filter((line, index) => line !== '' || index > 4)
        .join('\r\n'),
    );
}
