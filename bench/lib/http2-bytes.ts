import { connect, createServer } from 'node:http2';
import { duplexPair } from 'node:stream';
import type { PortalResponse } from './front.ts';

/** Headers that HTTP/2 has no place for (RFC 9113, 8.2.2). */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];
const INDEX = 'x-index';

/**
 * Bytes that these responses take on one HTTP/2 connection, without TLS: they are sent once more, one after the other, so that
 * names and values of headers that came before are compressed (HPACK) as behind a proxy that speaks HTTP/2.
 */
export async function bytesOverHttp2(responses: readonly PortalResponse[]): Promise<number> {
  const server = createServer();
  server.on('stream', (stream, request) => {
    const { status, headers, bodyBytes } = responses[Number(request[INDEX])]!;
    const kept = Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name));
    stream.respond({ ...Object.fromEntries(kept), ':status': status }, { endStream: bodyBytes === 0 });
    if (bodyBytes > 0) stream.end(Buffer.alloc(bodyBytes));
  });
  const [near, far] = duplexPair();
  let bytes = 0;
  near.on('data', (chunk: Buffer) => (bytes += chunk.length));
  server.emit('connection', far);
  const client = connect('http://localhost', { createConnection: () => near });
  try {
    for (const index of responses.keys()) {
      const request = client.request({ ':path': '/', [INDEX]: String(index) });
      request.resume();
      await new Promise((resolve, reject) => request.on('close', resolve).on('error', reject));
    }
    return bytes;
  } finally {
    client.close();
    server.close();
  }
}
