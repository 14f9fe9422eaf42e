import { connect, type Socket } from 'node:net';

/**
 * Requests one address again and again over one open connection. It reads only status and length of a response, so that
 * almost nothing of what is measured is the client's cost.
 */
export class KeepAliveClient {
  readonly #socket: Socket;
  readonly #request: Buffer;
  #answer: Buffer[] = [];
  #settle: { resolve: (body: Buffer) => void; reject: (error: Error) => void } | null = null;

  constructor(url: string, headers: Record<string, string>) {
    const { hostname, port, host, pathname, search } = new URL(url);
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`);
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', (error) => this.#settle?.reject(error));
    this.#socket.on('close', () => this.#settle?.reject(new Error(`${host} closed the connection`)));
  }

  /** One request at a time. @throws Error for anything but 200 */
  get(): Promise<Buffer> {
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
