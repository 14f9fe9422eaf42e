import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export const TEST_BUCKET = 'releases';

/** An S3 store for tests, on a free port of this machine. */
export type S3Double = Readonly<{
  /** Honours conditional writes. */
  endpoint: string;
  /** The same objects behind an endpoint that ignores conditions, as some stores do. */
  carelessEndpoint: string;
  close: () => Promise<void>;
}>;

/**
 * s3rver keeps the objects but ignores If-Match and If-None-Match. A guard in front of it enforces both: it is the
 * only door of the tests, so it knows every tag, and takes the writes of one key one after the other.
 */
export async function startS3Double(): Promise<S3Double> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-s3-'));
  const double = new S3rver({ silent: true, directory, configureBuckets: [{ name: TEST_BUCKET }] });
  await double.configureBuckets();
  const careless = await listen(double.callback());
  const guard = await listen(guardBefore(careless.port));
  return {
    endpoint: `http://127.0.0.1:${guard.port}`,
    carelessEndpoint: `http://127.0.0.1:${careless.port}`,
    close: async () => {
      await Promise.all([close(guard.server), close(careless.server)]);
      await rm(directory, { recursive: true });
    },
  };
}

function guardBefore(port: number): RequestListener {
  const tags = new Map<string, string>();
  const queues = new Map<string, Promise<void>>();

  async function put(key: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const tag = tags.get(key);
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = incoming.headers;
    if ((ifNoneMatch === '*' && tag !== undefined) || (ifMatch !== undefined && ifMatch !== tag)) {
      incoming.resume();
      outgoing.writeHead(412, { 'content-type': 'application/xml' });
      outgoing.end('<Error><Code>PreconditionFailed</Code><Message>A condition did not hold</Message></Error>');
      return;
    }
    const answer = await forward(port, incoming, outgoing);
    if (answer.statusCode === 200) tags.set(key, String(answer.headers.etag));
  }

  return (incoming, outgoing) => {
    const refuse = (error: Error) => void outgoing.destroy(error);
    if (incoming.method !== 'PUT') {
      forward(port, incoming, outgoing).catch(refuse);
      return;
    }
    const key = new URL(incoming.url ?? '/', 'http://s3').pathname;
    const before = queues.get(key) ?? Promise.resolve();
    queues.set(key, before.then(() => put(key, incoming, outgoing)).catch(refuse));
  };
}

/** Passes the request on with its headers as signed, and the answer back; resolves when the answer has ended. */
function forward(port: number, incoming: IncomingMessage, outgoing: ServerResponse): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method, url: path, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('end', () => resolve(answer));
      answer.on('error', reject);
    });
    passed.on('error', reject);
    incoming.pipe(passed);
  });
}

async function listen(listener: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return { server, port: address.port };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
