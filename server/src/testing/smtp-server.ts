import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

/** A mail as it arrived, with what the client said before it. */
export interface ReceivedMail {
  sender: string;
  recipients: string[];
  /** Header lines with their continuation lines joined, in their order. */
  headers: string[];
  /** Everything after `DATA`, with unescaped dots. */
  source: string;
}

/**
 * - `accept`: takes every mail.
 * - `refuse-recipient`: answers RCPT with 550, for good.
 * - `busy`: answers RCPT with 451, for now.
 * - `silent`: accepts the connection and never says a word.
 * - `hang`: takes the mail and never answers.
 * - `drop`: takes the mail and closes the connection instead of answering.
 */
export type SmtpBehavior = 'accept' | 'refuse-recipient' | 'busy' | 'silent' | 'hang' | 'drop';

/** A mail server for tests that speaks SMTP (RFC 5321) over a socket of 127.0.0.1, and misbehaves when it is told to. */
export class SmtpServer {
  behavior: SmtpBehavior = 'accept';
  /** Every mail that was handed over completely, also where the client never heard of it. */
  readonly mails: ReceivedMail[] = [];
  /** Every connection that was opened. */
  connections = 0;
  readonly #server = net.createServer((socket) => this.#accept(socket));
  readonly #sockets = new Set<Socket>();

  static async start(): Promise<SmtpServer> {
    const server = new SmtpServer();
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  /** The client can only notice by waiting. */
  get isWaitedFor(): boolean {
    return this.behavior === 'silent' || this.behavior === 'hang';
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** From now on connections are refused. */
  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #accept(socket: Socket): void {
    this.connections += 1;
    this.#sockets.add(socket);
    // a client that gives up resets the connection, which is not the server's fault
    socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket));
    if (this.behavior === 'silent') return;
    new Conversation(socket, this).begin();
  }
}

class Conversation {
  readonly #socket: Socket;
  readonly #server: SmtpServer;
  #unread = '';
  #isData = false;
  #sender = '';
  #recipients: string[] = [];

  constructor(socket: Socket, server: SmtpServer) {
    this.#socket = socket;
    this.#server = server;
  }

  begin(): void {
    this.#answer('220 mail.test ESMTP');
    this.#socket.setEncoding('utf8');
    this.#socket.on('data', (text: string) => {
      this.#unread += text;
      this.#read();
    });
  }

  #read(): void {
    for (;;) {
      const end = this.#isData ? '\r\n.\r\n' : '\r\n';
      const at = this.#unread.indexOf(end);
      if (at < 0) return;
      const part = this.#unread.slice(0, at);
      this.#unread = this.#unread.slice(at + end.length);
      if (this.#isData) this.#receive(part);
      else this.#obey(part);
    }
  }

  #obey(line: string): void {
    const [, address = ''] = /<([^>]*)>/.exec(line) ?? [];
    switch (line.slice(0, 4).toUpperCase()) {
      case 'EHLO':
        return this.#answer('250-mail.test\r\n250 8BITMIME');
      case 'HELO':
      case 'NOOP':
        return this.#answer('250 OK');
      case 'RSET':
        return this.#startOver('250 OK');
      case 'MAIL':
        this.#sender = address;
        return this.#answer('250 OK');
      case 'RCPT':
        if (this.#server.behavior === 'refuse-recipient') return this.#answer(`550 5.1.1 <${address}>: no such user`);
        if (this.#server.behavior === 'busy') return this.#answer('451 4.3.0 Try again later');
        this.#recipients.push(address);
        return this.#answer('250 OK');
      case 'DATA':
        this.#isData = true;
        return this.#answer('354 End with a dot');
      case 'QUIT':
        this.#answer('221 Bye');
        this.#socket.end();
        return;
      default:
        return this.#answer('502 Not known here');
    }
  }

  #receive(data: string): void {
    this.#isData = false;
    const source = data.replace(/^\.\./gm, '.');
    const head = source.split('\r\n\r\n')[0]!; // a split has at least one part
    const headers = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
    this.#server.mails.push({ sender: this.#sender, recipients: this.#recipients, headers, source });
    if (this.#server.behavior === 'hang') return;
    if (this.#server.behavior === 'drop') {
      this.#socket.destroy();
      return;
    }
    this.#startOver('250 OK queued');
  }

  #startOver(answer: string): void {
    this.#sender = '';
    this.#recipients = [];
    this.#answer(answer);
  }

  #answer(line: string): void {
    this.#socket.write(`${line}\r\n`);
  }
}
