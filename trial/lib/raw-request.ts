import net from 'node:net';

export interface RawAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends bytes as they are, which no HTTP client would, and reads one response until the connection ends or the response
 * is complete.
 * @returns null when the connection ended without a response; 'hang' after the time limit
 */
export function sendRaw(url: string, bytes: Buffer | string, limit: number): Promise<RawAnswer | null | 'hang'> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = net.connect({ host: hostname, port: Number(port) });
    let received = Buffer.alloc(0);
    const end = (outcome: RawAnswer | null | 'hang') => {
      clearTimeout(timer);
      socket.destroy();
      resolve(outcome);
    };
    const timer = setTimeout(() => end('hang'), limit);
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const whole = readAnswer(received, false);
      if (whole) end(whole);
    });
    socket.on('error', () => end(readAnswer(received, true)));
    socket.on('close', () => end(readAnswer(received, true)));
  });
}

/** The response in the bytes; null while it is incomplete, unless no more bytes will come. */
export function readAnswer(bytes: Buffer, isAll: boolean): RawAnswer | null {
  const text = bytes.toString('latin1');
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const [first = '', ...lines] = text.slice(0, headEnd).split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? NaN);
  if (Number.isNaN(status)) return null;
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = text.slice(headEnd + 4);
  const length = headers['content-length'];
  const isWhole = length !== undefined ? body.length >= Number(length) : body.endsWith('0\r\n\r\n');
  return isWhole || isAll || status === 304 || status === 204 ? { status, headers, body } : null;
}
