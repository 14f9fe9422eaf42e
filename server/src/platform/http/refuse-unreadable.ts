import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Problem } from '@portal/shared/contracts';
import type { Logger } from 'pino';

interface Refusal {
  status: number;
  code: string;
  detail: string;
}

/** Refusals by the error code of Node's HTTP parser. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers_too_large', detail: 'The headers are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request_timeout', detail: 'The request took too long to arrive.' },
};
const UNREADABLE: Refusal = { status: 400, code: 'bad_request', detail: 'The request cannot be read as HTTP.' };

/**
 * Responds to a request that the HTTP parser rejected with a problem document (RFC 9457), like every other refusal, and
 * closes its connection. No route or hook sees it.
 */
export function refuseUnreadable(
  error: Error & { code?: string; rawPacket?: unknown },
  socket: Socket,
  log: Logger,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code, detail } = REFUSALS[error.code ?? ''] ?? UNREADABLE;
  const title = STATUS_CODES[status]!; // it has all of the above
  const requestId = randomUUID();
  const instance = pathOf(error.rawPacket);
  const document: Problem = { type: 'about:blank', title, status, detail, instance, code, requestId };
  const body = JSON.stringify(document);
  log.info({ code, status, requestId, reason: error.message }, 'request refused');
  if (socket.writable) {
    const head = [
      `HTTP/1.1 ${status} ${title}`,
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      `x-request-id: ${requestId}`,
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}

/** The path of the request line, as far as it can be read. */
function pathOf(packet: unknown): string | undefined {
  if (!Buffer.isBuffer(packet)) return undefined;
  return /^[A-Z]+ (?<path>\/[!-~]*)/.exec(packet.toString('latin1'))?.groups?.['path']?.split('?')[0];
}
