import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../http/create-app.ts';
import { createLogger } from '../logging/logger.ts';

const PAGE = 'https://portal.example.com/referrals?tab=2';
const FILE = 'https://portal.example.com/releases/mfe-referrals/1.4.2/list.js?retry=1';

let app: FastifyInstance;
let lines: string[];
beforeEach(async () => {
  lines = [];
  const logger = createLogger({ logLevel: 'info', isProduction: true }, { write: (line) => void lines.push(line) });
  app = await createApp({ logger, checkDatabase: () => Promise.resolve() });
});
afterEach(() => app.close());

const send = (contentType: string, payload: object) =>
  app.inject({
    method: 'POST',
    url: '/csp-reports',
    headers: { 'content-type': contentType },
    payload: JSON.stringify(payload),
  });
const violations = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'content security policy violated');

test.each([
  [
    'the file that did it',
    'application/csp-report',
    { 'csp-report': { 'document-uri': PAGE, 'blocked-uri': 'eval', 'source-file': FILE } },
  ],
  [
    'the file that was stopped',
    'application/reports+json',
    [{ type: 'csp-violation', body: { documentURL: PAGE, blockedURL: FILE, sourceFile: null } }],
  ],
])('a report names the release of %s', async (_case, contentType, payload) => {
  expect((await send(contentType, payload)).statusCode).toBe(204);
  expect(violations()).toMatchObject([
    { page: 'https://portal.example.com/referrals', release: 'mfe-referrals@1.4.2' },
  ]);
  expect(lines.join('')).not.toContain('retry=1');
});

test('each violation of a message is a line of the log', async () => {
  const one = { type: 'csp-violation', body: { documentURL: PAGE, blockedURL: 'inline', sourceFile: FILE } };
  const other = { ...one, body: { ...one.body, sourceFile: FILE.replace('mfe-referrals', 'mfe-sgd') } };
  await send('application/reports+json', [one, one, other]);
  expect(violations().map(({ release }) => release)).toEqual([
    'mfe-referrals@1.4.2',
    'mfe-referrals@1.4.2',
    'mfe-sgd@1.4.2',
  ]);
});

test.each([
  ['another origin', FILE.replace('portal', 'evil')],
  ['no release', 'https://portal.example.com/releases/mfe-referrals'],
  ['no address', 'inline'],
])('a file of %s names no release', async (_case, source) => {
  await send('application/csp-report', { 'csp-report': { 'document-uri': PAGE, 'source-file': source } });
  expect(violations()).toHaveLength(1);
  expect(violations()[0]).not.toHaveProperty('release');
});

test('a flood of reports from one network is 100 lines an hour, and suppressed lines are counted', async () => {
  const one = { type: 'csp-violation', body: { documentURL: PAGE, blockedURL: 'inline', sourceFile: FILE } };
  const many = Array.from({ length: 100 }, () => one);
  for (let message = 0; message < 5; message += 1) await send('application/reports+json', many);
  expect(violations()).toHaveLength(100);
  await app.close();
  expect(lines.at(-1)).toContain('"lines":400');
});
