import net from 'node:net';
import { once } from 'node:events';

/** A connection that sends a request and never reads the answer. */
export class UnreadSocket {
  readonly #socket: net.Socket;

  private constructor(socket: net.Socket) {
    this.#socket = socket;
  }

  /** @param request all of it, or a part of it */
  static async open(url: string, request: string): Promise<UnreadSocket> {
    const { hostname, port } = new URL(url);
    const socket = net.connect({ host: hostname, port: Number(port) });
    // the portal may close it, which is correct
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.pause();
    socket.write(request);
    return new UnreadSocket(socket);
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** The request as bytes. */
export function requestText(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const all = { host: 'portal', ...headers, ...(body ? { 'content-length': String(Buffer.byteLength(body)) } : {}) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}
