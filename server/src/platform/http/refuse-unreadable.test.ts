import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Problem } from '@portal/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createApp } from './create-app.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await createApp({ logger: pino({ level: 'silent' }), checkDatabase: async () => true });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

async function answerTo(request: string): Promise<{ head: string; problem: Problem }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head, problem: Problem.parse(JSON.parse(body)) };
}

test.each([
  [
    'headers beyond what the server reads',
    `GET /api/session?x=1 HTTP/1.1\r\nhost: portal\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
    { status: 431, title: 'Request Header Fields Too Large', code: 'headers_too_large', instance: '/api/session' },
  ],
  ['a line that is not HTTP', 'HELLO\r\n\r\n', { status: 400, code: 'bad_request' }],
])('%s are refused with a problem document', async (_, request, expected) => {
  const { head, problem } = await answerTo(request);
  expect(problem).toMatchObject(expected);
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${expected.status} `));
  expect(head).toContain('content-type: application/problem+json');
  expect(head).toContain('cache-control: no-store');
  expect(head).toContain(`x-request-id: ${problem.requestId}`);
});
