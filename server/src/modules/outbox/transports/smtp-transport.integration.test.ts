import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { SmtpServer } from '../../../testing/smtp-server.ts';
import { renderMessage } from '../templates/render-message.ts';
import { smtpTransport, type SmtpSettings } from './smtp-transport.ts';
import { DeliveryError, type Outgoing, type Transport } from './transport.ts';

/** For servers that never answer; the others have the time they need. */
const IMPATIENT = { connection: 10_000, greeting: 300, socket: 300, total: 10_000 };

let server: SmtpServer;
let transport: Transport;
const connect = (changes: Partial<SmtpSettings> = {}, timeouts?: typeof IMPATIENT) =>
  smtpTransport({ url: server.url, tls: 'opportunistic', from: 'no-reply@portal.example', ...changes }, timeouts);
beforeEach(async () => {
  server = await SmtpServer.start();
  transport = connect();
});
afterEach(async () => {
  await transport.close();
  await server.stop();
});

function mailTo(recipient: string, recipientName: string | null = null, code = '482019'): Outgoing {
  const row = {
    channel: 'email' as const,
    template: 'password-reset-code',
    templateValues: { code },
    recipient,
    recipientName,
    language: 'en' as const,
  };
  const createdDate = new Date('2026-11-20T21:04:00Z');
  return {
    ...row,
    ...renderMessage(row, { portalUrl: 'https://portal.example', supportPhone: '(844) 903-7653' }),
    messageId: randomUUID(),
    createdDate,
  };
}
const failureOf = async (mail: Outgoing, by = transport): Promise<DeliveryError> => {
  const error = await by.deliver(mail).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DeliveryError);
  return error as DeliveryError;
};
const namesOf = (headers: string[]) => headers.map((line) => line.slice(0, line.indexOf(':')));
const header = (headers: string[], name: string) => headers.find((line) => line.startsWith(`${name}: `));

test('a mail arrives with both parts, from the portal, under the id of its message', async () => {
  const mail = mailTo('maya@example.com', 'Maya Ferreira');
  await transport.deliver(mail);
  const [{ sender, recipients, headers, source }] = server.mails as [(typeof server.mails)[0]];
  expect([sender, recipients]).toEqual(['no-reply@portal.example', ['maya@example.com']]);
  expect(headers).toEqual(
    expect.arrayContaining([
      'From: Agent Portal <no-reply@portal.example>',
      'To: Maya Ferreira <maya@example.com>',
      'Subject: Your code is 482019',
      `Message-ID: <${mail.messageId}@portal.example>`,
      'Date: Fri, 20 Nov 2026 21:04:00 +0000',
      'Auto-Submitted: auto-generated',
    ]),
  );
  expect(source).toContain('Content-Type: text/plain');
  expect(source).toContain('Content-Type: text/html');
});

test('mails of one server share its connections', async () => {
  for (let each = 0; each < 3; each++) await transport.deliver(mailTo('maya@example.com'));
  expect([server.mails.length, server.connections]).toEqual([3, 1]);
});

test.each([
  ['\r\n', 'Maya\r\nBcc: all@evil.example'],
  ['\n', 'Maya\nBcc: all@evil.example'],
  ['\r', 'Maya\rBcc: all@evil.example'],
  ['a folded line', 'Maya\r\n Bcc: all@evil.example'],
  ['an empty line and a body', 'Maya\r\n\r\n<h1>Send money</h1>'],
  ['the end of the mail', 'Maya\r\n.\r\nMAIL FROM:<x@evil.example>\r\nRCPT TO:<all@evil.example>\r\nDATA'],
  ['a quote and an address', 'Maya" <all@evil.example>, "x'],
  ['a Unicode line separator', 'Maya\u2028Bcc: all@evil.example\u0085X: y'],
])('%s in a name or a subject adds no header, no recipient and no second mail', async (_, evil) => {
  await transport.deliver(mailTo('maya@example.com', evil));
  await transport.deliver(mailTo('maya@example.com', null, evil));
  await transport.deliver({ ...mailTo('maya@example.com'), subject: evil });
  await transport.deliver(mailTo('maya@example.com', 'Maya'));
  const plain = namesOf(server.mails.at(-1)!.headers);
  expect(server.mails).toHaveLength(4);
  for (const { sender, recipients, headers } of server.mails) {
    expect([sender, recipients]).toEqual(['no-reply@portal.example', ['maya@example.com']]);
    expect(namesOf(headers)).toEqual(plain);
    expect(header(headers, 'Bcc')).toBeUndefined();
  }
});

test('a recipient is one address, whatever is in it', async () => {
  await transport.deliver(mailTo('maya@example.com, all@evil.example')).catch(() => {});
  for (const { recipients } of server.mails) expect(recipients).not.toContain('all@evil.example');
});

test('a refused recipient is refused for good, and the reason names no address', async () => {
  server.behavior = 'refuse-recipient';
  const { isPermanent, message } = await failureOf(mailTo('maya@example.com'));
  expect(isPermanent).toBe(true);
  expect(message).toContain('The mail server refused it: 550 5.1.1');
  expect(message).not.toContain('maya');
});

test('a 4xx reply of the mail server is a temporary failure', async () => {
  server.behavior = 'busy';
  const { isPermanent, message } = await failureOf(mailTo('maya@example.com'));
  expect([isPermanent, message]).toEqual([false, 'The mail server refused it: 451 4.3.0 Try again later']);
});

test.each(['silent', 'hang', 'drop'] as const)(
  'a server that is told to %s fails one attempt, and the next one works',
  async (behavior) => {
    server.behavior = behavior;
    const mail = mailTo('maya@example.com');
    const first = server.isWaitedFor ? connect({}, IMPATIENT) : connect();
    expect((await failureOf(mail, first)).isPermanent).toBe(false);
    await first.close();
    server.behavior = 'accept';
    await transport.deliver(mail);
    const ids = server.mails.map(({ headers }) => header(headers, 'Message-ID'));
    // who took it without an answer gets it again, as the same mail
    expect(new Set(ids)).toEqual(new Set([`Message-ID: <${mail.messageId}@portal.example>`]));
  },
);

test('a server that cannot be reached may be back later', async () => {
  await server.stop();
  const { isPermanent, message } = await failureOf(mailTo('maya@example.com'));
  expect(isPermanent).toBe(false);
  expect(message).toContain('ECONNREFUSED');
  server = await SmtpServer.start();
});

test('without STARTTLS nothing is sent where encryption is required', async () => {
  await transport.close();
  transport = connect({ tls: 'required' });
  expect((await failureOf(mailTo('maya@example.com'))).isPermanent).toBe(false);
  expect(server.mails).toEqual([]);
});
