import { createServer, request } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll } from '@jest/globals';
import S3rver from 's3rver';
import { tempFolder } from './temp-folder.ts';

const TEST_BUCKET = 'releases';

/** An S3 store on a free port of this machine, for the tests of one file. */
export type S3Double = Readonly<{
  /** Address of an empty store that honours conditional writes. */
  freshAddress: () => string;
  /** Lets the next write happen but cuts the line before its answer. */
  loseNextAnswer: () => void;
  /** Runs something against the same objects behind a door that ignores conditions, as some stores do. */
  carelessly: (work: (address: string) => Promise<void>) => Promise<void>;
}>;

/**
 * s3rver keeps the objects but ignores If-Match and If-None-Match. A guard in front of it enforces both: it is the
 * only door of the tests, so it knows every tag, and takes the writes of one key one after the other. The AWS
 * variables of this process name it while the tests of the file run.
 */
export function useS3Double(): S3Double {
  let guard: Door;
  let careless: Door;
  let fresh = 0;
  const mishap: Mishap = { isAnswerLost: false };
  const freshAddress = () => `s3://${TEST_BUCKET}/store-${(fresh += 1)}`;

  beforeAll(async () => {
    const double = new S3rver({
      silent: true,
      directory: await tempFolder(),
      configureBuckets: [{ name: TEST_BUCKET }],
    });
    await double.configureBuckets();
    careless = await openDoor(double.callback());
    guard = await openDoor(guardBefore(careless.port, mishap));
    process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
    process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
    enterBy(guard);
  });
  afterAll(() => Promise.all([closeDoor(guard), closeDoor(careless)]));

  return {
    freshAddress,
    loseNextAnswer: () => {
      mishap.isAnswerLost = true;
    },
    carelessly: async (work) => {
      enterBy(careless);
      try {
        await work(freshAddress());
      } finally {
        enterBy(guard);
      }
    },
  };
}

/** What is to go wrong with the next write. */
type Mishap = { isAnswerLost: boolean };
type Door = { server: Server; port: number };

function enterBy({ port }: Door): void {
  process.env['AWS_ENDPOINT_URL_S3'] = `http://127.0.0.1:${port}`;
}

function guardBefore(port: number, mishap: Mishap): RequestListener {
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
    if (!mishap.isAnswerLost) return relay(answer, outgoing);
    mishap.isAnswerLost = false;
    answer.resume();
    outgoing.destroy();
  }

  return (incoming, outgoing) => {
    const refuse = (error: Error) => void outgoing.destroy(error);
    if (incoming.method !== 'PUT') {
      pass(port, incoming)
        .then((answer) => relay(answer, outgoing))
        .catch(refuse);
      return;
    }
    const key = new URL(incoming.url ?? '/', 'http://s3').pathname;
    const before = queues.get(key) ?? Promise.resolve();
    queues.set(key, before.then(() => put(key, incoming, outgoing)).catch(refuse));
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

async function openDoor(listener: RequestListener): Promise<Door> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return { server, port: address.port };
}

function closeDoor({ server }: Door): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
