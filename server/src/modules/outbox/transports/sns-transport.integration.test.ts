import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { renderMessage } from '../templates/render-message.ts';
import { snsTransport } from './sns-transport.ts';
import { DeliveryError, type Outgoing, type Transport } from './transport.ts';

/** SNS on a port of its own: it speaks the query protocol of AWS, and answers what a test tells it. */
const server = http.createServer(async (request, response) => {
  bodies.push(new URLSearchParams(Buffer.concat(await request.toArray()).toString()));
  if (!answer) return;
  response.writeHead(answer.status, { 'content-type': 'text/xml' }).end(answer.body);
});
const bodies: URLSearchParams[] = [];
let answer: { status: number; body: string } | null = null;
const accepted = {
  status: 200,
  body: '<PublishResponse><PublishResult><MessageId>1</MessageId></PublishResult></PublishResponse>',
};
const refused = (status: number, code: string) => ({
  status,
  body: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>No +13035550101</Message></Error></ErrorResponse>`,
});

const keys = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
const before = Object.fromEntries(Object.keys(keys).map((name) => [name, process.env[name]]));
let transport: Transport;
let endpoint = '';
beforeAll(async () => {
  Object.assign(process.env, keys);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});
beforeEach(() => {
  bodies.length = 0;
  answer = accepted;
  const { port } = server.address() as AddressInfo;
  endpoint = `http://127.0.0.1:${port}`;
  transport = snsTransport({ region: 'us-east-1', endpoint });
});
afterEach(() => transport.close());

function sms(): Outgoing {
  const row = {
    channel: 'sms' as const,
    template: 'password-reset-code',
    templateValues: { code: '482019' },
    recipient: '+13035550101',
    recipientName: null,
    language: 'en' as const,
  };
  return {
    ...row,
    ...renderMessage(row, { portalUrl: 'https://portal.example', supportPhone: '(844) 903-7653' }),
    messageId: randomUUID(),
    createdDate: new Date(),
  };
}
const failure = async () => {
  const error = await transport.deliver(sms()).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DeliveryError);
  return error as DeliveryError;
};

test('an SMS is handed over to SNS as one that must arrive', async () => {
  await transport.deliver(sms());
  expect(bodies.map((body) => Object.fromEntries(body))).toEqual([
    expect.objectContaining({
      Action: 'Publish',
      PhoneNumber: '+13035550101',
      Message: '482019 is your Agent Portal code. It works once.',
      'MessageAttributes.entry.1.Value.StringValue': 'Transactional',
    }),
  ]);
});

test('a number that SNS does not accept is refused for good, and the reason does not name it', async () => {
  answer = refused(400, 'InvalidParameter');
  const { isPermanent, message } = await failure();
  expect([isPermanent, message]).toEqual([true, 'SNS did not take it: InvalidParameterException: No [phone]']);
});

test.each([
  [500, 'InternalError'],
  [400, 'Throttled'],
  [403, 'AuthorizationError'],
])('SNS that answers %s %s may take it later, and is asked once for each attempt', async (status, code) => {
  answer = refused(status, code);
  expect((await failure()).isPermanent).toBe(false);
  expect(bodies).toHaveLength(1);
});

test('SNS that never answers fails the attempt', async () => {
  answer = null;
  await transport.close();
  transport = snsTransport({ region: 'us-east-1', endpoint }, 300);
  expect((await failure()).isPermanent).toBe(false);
});
