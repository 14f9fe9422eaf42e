import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

// What the proxy must leave alone. The whole way through Caddy needs its program, which no package of this repository has.

const lines = readFileSync('deploy/Caddyfile', 'utf8')
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('#'));
const directives = lines.map((line) => line.split(/\s+/)[0]!);
/** Those of the portal itself, in front of the servers. */
const start = lines.indexOf('{$PORTAL_PUBLIC_URL} {');
const ofPortal = directives.slice(
  start + 1,
  lines.findIndex((line) => line.startsWith('{$CARD_FIELD_ORIGIN')),
);

test('the proxy compresses nothing again, so what has changed since a release arrives as the server made it', () => {
  expect(start).toBeGreaterThan(-1);
  expect(ofPortal).toContain('reverse_proxy');
  expect(directives).not.toContain('encode');
});

test('the proxy hands on the headers of both sides, dictionaries and encodings among them, but for ids of requests', () => {
  const changing = ['header', 'header_up', 'header_down', 'request_header', 'rewrite', 'uri', 'templates', 'replace'];
  expect(ofPortal.filter((directive) => changing.includes(directive))).toEqual(['header_up']);
  expect(lines).toContain('header_up -X-Request-Id');
});
