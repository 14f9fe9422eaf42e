import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { PublicCaller } from './public-caller.ts';
import { isPublicAddress } from './public-address.ts';
import { NOT_PUBLIC, readAddress } from './read-address.ts';
import { sendTo, type Sending } from './send-to.ts';
import { TEST_CERTIFICATE } from './testing/test-certificate.ts';

const NAME = 'hooks.crm.example';
const PUBLIC = '93.184.215.14';
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let calls = 0;
let port = 0;
const server = https.createServer(TEST_CERTIFICATE, (request, response) => {
  calls++;
  request.resume();
  answer(request, response);
});
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
afterEach(() => {
  calls = 0;
});

/** Sends for real, to the server of the test in place of the public address that was chosen. */
const sent: string[] = [];
const sendHere = (more: Partial<Sending> = { ca: TEST_CERTIFICATE.cert }) => {
  sent.length = 0;
  return (sending: Sending) => {
    sent.push(sending.address);
    const url = new URL(sending.url);
    url.port = String(port);
    return sendTo({ ...sending, url, address: '127.0.0.1', ...more });
  };
};
const caller = (options: ConstructorParameters<typeof PublicCaller>[0] = {}) =>
  new PublicCaller({ resolve: async () => [PUBLIC], send: sendHere(), timeoutMs: 2_000, ...options });
const post = (options = {}, url = `https://${NAME}/hook`) =>
  caller(options).post(url, '{"a":1}', { 'webhook-id': 'x' });

test.each([
  '127.0.0.1',
  '10.0.0.12',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '198.51.100.7',
  '203.0.113.9',
  '198.18.0.1',
  '240.0.0.1',
  '168.63.129.16',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::7f00:1',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '2002:a00:1::',
  '2001::1',
  'fc00::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2001:db8::1',
  '3fff::1',
  '100::1',
  'nonsense',
])('D-44 %s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '93.184.215.14', '2606:4700::1111', '2a00:1450:4001::200e'])('D-44 %s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['http://127.0.0.1', NOT_PUBLIC],
  ['https://127.0.0.1/hook', NOT_PUBLIC],
  ['https://10.0.0.12/hook', NOT_PUBLIC],
  ['https://[::ffff:10.0.0.1]/hook', NOT_PUBLIC],
  ['https://[::1]/', NOT_PUBLIC],
  ['https://2130706433/', NOT_PUBLIC],
  ['https://0x7f.1/', NOT_PUBLIC],
  ['https://0177.0.0.1/', NOT_PUBLIC],
  ['https://127.1/', NOT_PUBLIC],
  ['https://１２７.0.0.1/', NOT_PUBLIC],
  ['https://localhost/', NOT_PUBLIC],
  ['https://localhost./', NOT_PUBLIC],
  ['https://printer.local/', NOT_PUBLIC],
  ['https://metadata.google.internal/', NOT_PUBLIC],
  ['https://intranet/', NOT_PUBLIC],
  ['http://crm.example.com/', 'Enter an address that starts with https://'],
  ['ftp://crm.example.com/', 'Enter an address that starts with https://'],
  ['https:crm.example.com', 'Enter an address that starts with https://'],
  ['https://user@crm.example.com/', 'Leave out the user name and the password.'],
  ['https://user:pass@crm.example.com/', 'Leave out the user name and the password.'],
  ['https://@crm.example.com/', 'Leave out the user name and the password.'],
  ['https://crm.example.com:22/', 'Leave out the port, or use 443 or 8443.'],
  ['https://134744072/', 'Write the host as a name, not as a number.'],
  ['https://0x08080808/', 'Write the host as a name, not as a number.'],
  ['https://crm.example.com\\@10.0.0.1/', 'Enter an address like https://crm.example.com/hooks'],
  ['https://crm.exam\nple.com/', 'Enter an address like https://crm.example.com/hooks'],
  ['crm', 'Enter an address like https://crm.example.com/hooks'],
  ['', 'Enter an address like https://crm.example.com/hooks'],
])('D-44 the address %j is refused', async (address, problem) => {
  expect(readAddress(address, new Map())).toEqual({ problem });
  expect(await caller().problemOf(address)).toBe(problem);
  expect(await post({}, address)).toMatchObject({ status: null, failure: 'not-public' });
  expect(calls).toBe(0);
});

test('D-44 a public address is accepted as it was typed', () => {
  for (const address of [`https://${NAME}/a?b=c`, `https://${NAME}:8443/`, 'https://8.8.8.8/', `HTTPS://${NAME}/`]) {
    expect(readAddress(address, new Map())).toMatchObject({ isKnown: false });
  }
});

test('D-44 the call connects to exactly the address that was checked, in the name of the host', async () => {
  let host: string | undefined;
  answer = (request, response) => {
    host = request.headers.host;
    response.writeHead(204).end();
  };
  let asked = 0;
  const resolve = async () => [asked++ === 0 ? PUBLIC : '127.0.0.1'];
  const result = await post({ resolve });
  expect(result).toEqual({ status: 204, failure: null, milliseconds: expect.any(Number) });
  expect([asked, sent, host]).toEqual([1, [PUBLIC], `${NAME}:${port}`]);
});

test('D-44 a name that leads to a private address the second time is not called the second time', async () => {
  answer = (_request, response) => response.end();
  let asked = 0;
  const rebound = caller({ resolve: async () => [asked++ === 0 ? PUBLIC : '10.0.0.1'] });
  const post = () => rebound.post(`https://${NAME}/`, '{}', {});
  expect([(await post()).failure, (await post()).failure]).toEqual([null, 'not-public']);
  expect([calls, sent]).toEqual([1, [PUBLIC]]);
  expect(await rebound.problemOf(`https://${NAME}/`)).toBe(NOT_PUBLIC);
});

test('D-44 a name with one private address among public ones is not called', async () => {
  const resolve = async () => [PUBLIC, '::ffff:169.254.169.254'];
  expect(await post({ resolve })).toMatchObject({ status: null, failure: 'not-public' });
  expect(calls).toBe(0);
});

test('D-44 a redirect is not followed, wherever it leads', async () => {
  answer = (_request, response) => response.writeHead(307, { location: 'http://127.0.0.1/admin' }).end();
  expect(await post()).toMatchObject({ status: 307, failure: 'redirected' });
  expect(calls).toBe(1);
});

test('D-44 nothing of an answer is read but its status: 50 MB, or a body that never ends', async () => {
  let written = 0;
  answer = (_request, response) => {
    response.writeHead(200);
    const part = Buffer.alloc(1024 * 1024);
    const go = () => {
      while (written < 50 && !response.destroyed) {
        written++;
        if (!response.write(part)) return response.once('drain', go);
      }
    };
    go();
  };
  const before = process.memoryUsage().arrayBuffers;
  expect(await post()).toMatchObject({ status: 200, failure: null });
  expect(written).toBeLessThan(50);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 * 1024);
  answer = (_request, response) => {
    response.writeHead(200).write('a');
  };
  expect(await post()).toMatchObject({ status: 200, failure: null });
});

test('D-44 silence, a head that comes letter by letter, and names without a server end in time', async () => {
  answer = () => {};
  expect(await post({ timeoutMs: 150 })).toMatchObject({ status: null, failure: 'silent' });
  const slow = net.createServer((socket) => {
    socket.on('error', () => {});
    const timer = setInterval(() => socket.write('H'), 20);
    socket.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  const known = new Map([[origin, origin]]);
  const result = await new PublicCaller({ known, timeoutMs: 150 }).post(`${origin}/`, '{}', {});
  expect(['silent', 'unreachable']).toContain(result.failure);
  expect(result.milliseconds).toBeLessThan(1_500);
  await new Promise((done) => slow.close(done));
  const never = new Promise<string[]>(() => {});
  expect(await post({ timeoutMs: 150, resolve: () => never })).toMatchObject({ failure: 'silent' });
  const unknown = () => Promise.reject(new Error('ENOTFOUND'));
  expect(await post({ resolve: unknown })).toMatchObject({ failure: 'no-name' });
  expect(await caller({ resolve: unknown }).problemOf(`https://${NAME}/`)).toBeNull();
});

test('D-44 a certificate that nobody vouches for, or of another name, ends the call before anything is sent', async () => {
  answer = (_request, response) => response.end();
  expect(await post({ send: sendHere({}) })).toMatchObject({ status: null, failure: 'certificate' });
  const other = await post({}, 'https://other.crm.example/');
  expect(other).toMatchObject({ status: null, failure: 'certificate' });
  expect(calls).toBe(0);
});

test('tells a refusal with a status from a server that was not reached', async () => {
  answer = (_request, response) => response.writeHead(503).end();
  expect(await post()).toMatchObject({ status: 503, failure: 'refused' });
  const send = () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }));
  expect(await post({ send })).toMatchObject({ status: null, failure: 'unreachable' });
});

test('D-38 a simulator is called only by its exact origin', async () => {
  const known = new Map([['https://hooks.frontrange.example.com', 'http://127.0.0.1:4001']]);
  expect(readAddress('https://hooks.frontrange.example.com/a?b=1', known)).toEqual({
    url: new URL('http://127.0.0.1:4001/a?b=1'),
    isKnown: true,
  });
  for (const other of [
    'http://127.0.0.1:4002/',
    'http://127.0.0.1/',
    'http://localhost:4001/',
    'http://127.0.0.1:4001/',
  ]) {
    expect(readAddress(other, known)).toEqual({ problem: NOT_PUBLIC });
  }
});
