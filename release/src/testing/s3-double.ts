import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import S3rver from 's3rver';

const TEST_BUCKET = 'releases';

/** An S3 store on a free port of this machine. */
export interface S3Double {
  /** Address of an empty store that honors conditional writes. */
  readonly freshAddress: () => string;
  /** Lets the next write happen but cuts the line before its answer. */
  readonly loseNextAnswer: () => void;
  /** Rejects every request as one of a machine with a wrong clock, until switched off. */
  readonly refuseClock: (isRefused: boolean) => void;
  /** Runs something against the same objects through a server that ignores conditions, as some stores do. */
  readonly withoutConditions: (work: (address: string) => Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * s3rver keeps the objects but ignores If-Match and If-None-Match. A proxy in front of it enforces both: every request
 * goes through it, so it knows every tag, and serializes the requests of one key. The AWS variables of this process name
 * it while it is open. The objects are in a folder of the caller's.
 */
export async function openS3Double(directory: string): Promise<S3Double> {
  const double = new S3rver({ silent: true, directory, configureBuckets: [{ name: TEST_BUCKET }] });
  await double.configureBuckets();
  confirmOnlyWritten(double.store);
  const faults: Faults = { isAnswerLost: false, isClockRefused: false };
  const unguarded = await startServer(double.callback());
  const guard = await startServer(guardBefore(unguarded.port, faults));
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
  useEndpoint(guard);
  let fresh = 0;
  const freshAddress = () => `s3://${TEST_BUCKET}/store-${(fresh += 1)}`;
  return {
    freshAddress,
    loseNextAnswer: () => {
      faults.isAnswerLost = true;
    },
    refuseClock: (isRefused) => {
      faults.isClockRefused = isRefused;
    },
    withoutConditions: async (work) => {
      useEndpoint(unguarded);
      try {
        await work(freshAddress());
      } finally {
        useEndpoint(guard);
      }
    },
    close: async () => {
      await Promise.all([stopServer(guard), stopServer(unguarded)]);
    },
  };
}

/** s3rver confirms an object before the disk has all of it, so that the next read may find it empty. */
function confirmOnlyWritten(store: S3rver['store']): void {
  const putObject = store.putObject.bind(store);
  store.putObject = async (object) => {
    const confirmed = await putObject(object);
    const path = store.getResourcePath(object.bucket, object.key, 'object');
    const written = async () =>
      createHash('md5')
        .update(await readFile(path))
        .digest('hex');
    while ((await written()) !== confirmed.md5) await delay(1);
    return confirmed;
  };
}

/** What is to go wrong. */
interface Faults {
  isAnswerLost: boolean;
  isClockRefused: boolean;
}
interface LocalServer {
  server: Server;
  port: number;
}

function useEndpoint({ port }: LocalServer): void {
  process.env['AWS_ENDPOINT_URL_S3'] = `http://127.0.0.1:${port}`;
}

function guardBefore(port: number, faults: Faults): RequestListener {
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
    const answer = await pass(port, incoming);
    if (answer.statusCode === 200) tags.set(key, String(answer.headers.etag));
    if (!faults.isAnswerLost) return relay(answer, outgoing);
    faults.isAnswerLost = false;
    answer.resume();
    outgoing.destroy();
  }

  async function answer(key: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (incoming.method === 'PUT') return put(key, incoming, outgoing);
    if (incoming.method === 'DELETE') tags.delete(key);
    return relay(await pass(port, incoming), outgoing);
  }

  return (incoming, outgoing) => {
    if (faults.isClockRefused) {
      incoming.resume();
      outgoing.writeHead(403, { 'content-type': 'application/xml' });
      outgoing.end('<Error><Code>RequestTimeTooSkewed</Code><Message>The difference is too large.</Message></Error>');
      return;
    }
    const refuse = (error: Error) => void outgoing.destroy(error);
    const key = new URL(incoming.url ?? '/', 'http://s3').pathname;
    const before = queues.get(key) ?? Promise.resolve();
    queues.set(key, before.then(() => answer(key, incoming, outgoing)).catch(refuse));
  };
}

/** Passes the request on with its headers as signed. */
function pass(port: number, incoming: IncomingMessage): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method, url: path, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port, method, path, headers }, resolve);
    passed.on('error', reject);
    incoming.pipe(passed);
  });
}

async function relay(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  await pipeline(answer, outgoing);
}

async function startServer(listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return { server, port: address.port };
}

function stopServer({ server }: LocalServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
