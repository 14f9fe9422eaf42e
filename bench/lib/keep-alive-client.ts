import { connect, type Socket } from 'node:net';

/** A server may close a connection that was not used for this long. Milliseconds. */
const IDLE = 30_000;

/**
 * Requests one address again and again over one open connection, or another one after it was idle. It reads only status and length of a response, so that
 * almost nothing of what is measured is the client's cost.
 */
export class KeepAliveClient {
  readonly #connect: () => Socket;
  #socket: Socket;
  #usedAt = performance.now();
  readonly #request: Buffer;
  #answer: Buffer[] = [];
  #settle: { resolve: (body: Buffer) => void; reject: (error: Error) => void } | null = null;

  /** @param body sent as JSON with POST; without it, it is a GET */
  constructor(url: string, headers: Record<string, string>, body?: unknown) {
    const { hostname, port, host, pathname, search } = new URL(url);
    const content = body === undefined ? '' : JSON.stringify(body);
    const about =
      body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) };
    const lines = Object.entries({ host, ...headers, ...about }).map(([name, value]) => `${name}: ${value}\r\n`);
    const method = body === undefined ? 'GET' : 'POST';
    this.#request = Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${content}`);
    this.#connect = () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      socket.on('data', (chunk) => this.#read(chunk));
      socket.on('error', (error) => this.#settle?.reject(error));
      socket.on('close', () => this.#settle?.reject(new Error(`${host} closed the connection`)));
      return socket;
    };
    this.#socket = this.#connect();
  }

  /** One request at a time. @throws Error for anything but 200, and when the server has closed a connection that is in use */
  get(): Promise<Buffer> {
    const now = performance.now();
    const wasIdle = now - this.#usedAt > IDLE;
    this.#usedAt = now;
    if (this.#socket.destroyed) {
      if (!wasIdle) return Promise.reject(new Error('The connection was closed while nothing was asked'));
      this.#socket = this.#connect();
    }
    return new Promise((resolve, reject) => {
      this.#answer = [];
      this.#settle = { resolve, reject };
      this.#socket.write(this.#request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#answer.push(chunk);
    const answer = this.#answer.length === 1 ? chunk : Buffer.concat(this.#answer);
    const headEnd = answer.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = answer.toString('latin1', 0, headEnd);
    const length = /^content-length: (\d+)$/im.exec(head)?.[1];
    const body = answer.subarray(headEnd + 4);
    if (length === undefined) this.#settle?.reject(new Error(`A response without a length:\n${head}`));
    else if (body.length < Number(length)) return;
    else if (head.startsWith('HTTP/1.1 200 ')) this.#settle?.resolve(body);
    else this.#settle?.reject(new Error(`${head}\n\n${body.toString()}`));
    this.#settle = null;
  }
}
