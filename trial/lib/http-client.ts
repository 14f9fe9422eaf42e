import http from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

export interface Call {
  method: string;
  /** Path and query, percent-encoded. */
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
}

/** A response, or none, with the reason. */
export type Outcome =
  | { kind: 'answer'; status: number; headers: http.IncomingHttpHeaders; body: Buffer; milliseconds: number }
  | { kind: 'none'; reason: string };
export type Answer = Extract<Outcome, { kind: 'answer' }>;

/** A call without a response after this time hangs: every limit of the server is shorter. */
export const HANG_LIMIT = 15_000;

/** Calls one portal over a few connections that stay open. */
export class HttpClient {
  readonly url: string;
  readonly #agent: http.Agent;
  readonly #origin: { hostname: string; port: string };

  constructor(url: string, connections = 8) {
    this.url = url;
    const { hostname, port } = new URL(url);
    this.#origin = { hostname, port };
    this.#agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Never throws for what the server does or does not do. */
  async send(call: Call, limit = HANG_LIMIT): Promise<Outcome> {
    const outcome = await this.#once(call, limit);
    // a server may close an idle connection just when it is reused; HTTP expects the client to retry once
    return outcome.kind === 'none' && outcome.reason === STALE ? this.#once(call, limit) : outcome;
  }

  close(): void {
    this.#agent.destroy();
  }

  #once({ method, path, headers, body }: Call, limit: number): Promise<Outcome> {
    const began = performance.now();
    return new Promise((resolve) => {
      const end = (outcome: Outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      };
      const timer = setTimeout(() => {
        end({ kind: 'none', reason: `no answer in ${limit / 1000} seconds` });
        request.destroy();
      }, limit);
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const request = http.request({
        ...this.#origin,
        agent: this.#agent,
        method,
        path,
        headers: { ...length, ...headers },
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        const isStale = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
        end({ kind: 'none', reason: isStale ? STALE : `the connection ended without an answer (${error.message})` });
      });
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', (error) => end({ kind: 'none', reason: `the response was cut off (${error.message})` }));
        response.on('end', () => {
          const { statusCode: status = 0, headers: answered } = response;
          const milliseconds = performance.now() - began;
          try {
            const content = decoded(Buffer.concat(chunks), answered['content-encoding']);
            end({ kind: 'answer', status, headers: answered, body: content, milliseconds });
          } catch (error) {
            end({ kind: 'none', reason: `the answer cannot be decoded (${(error as Error).message})` });
          }
        });
      });
      request.end(body);
    });
  }
}

const STALE = 'the open connection was closed';

/** Inputs may request any encoding of the response. */
function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body;
  if (encoding === 'br') return brotliDecompressSync(body);
  if (encoding === 'gzip') return gunzipSync(body);
  return encoding === 'zstd' ? zstdDecompressSync(body) : body;
}

/** The answer's JSON; undefined when it is none. */
export function jsonOf({ body }: Pick<Answer, 'body'>): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** The call as a command line that can be pasted; tokens are shortened, because they are only valid in one run. */
export function asCurl(url: string, { method, path, headers, body }: Call): string {
  const shown = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${shorten(value, 60)}`)}`);
  const data = body === undefined ? [] : [`--data-raw ${quote(shorten(body.toString(), 1500))}`];
  return ['curl', '-X', method, ...shown, ...data, quote(shorten(url + path, 700))].join(' ');
}

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}…(${text.length} characters)`;
}
