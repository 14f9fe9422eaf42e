import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

type Answer = (response: ServerResponse) => void;

/** A system of another company on a port of its own that does what a test tells it. */
export interface TestPartner {
  url: string;
  /** What it was asked, the body parsed where there is one. */
  requests: {
    method: string | undefined;
    path: string | undefined;
    headers: IncomingMessage['headers'];
    body: unknown;
  }[];
  answers: (body: unknown, status?: number) => void;
  /** What it answers is no JSON. */
  answersWith: (status: number, headers: Record<string, string>, text: string) => void;
  /** Answers whatever a test writes, once for each request. */
  respondsWith: (respond: Answer) => void;
  /** Begins a JSON answer that goes on until the one who asked hangs up. */
  isEndless: () => void;
  /** Takes requests and never answers. */
  isSilent: () => void;
  close: () => Promise<void>;
}

function* endlessText(): Generator<string> {
  yield '"';
  for (;;) yield 'x'.repeat(16 * 1024);
}

export async function startTestPartner(): Promise<TestPartner> {
  const requests: TestPartner['requests'] = [];
  let next: Answer = () => {};
  const server = http.createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString();
    const { method, url: path, headers } = request;
    requests.push({ method, path, headers, body: text === '' ? undefined : JSON.parse(text) });
    next(response);
  });
  const answersWith: TestPartner['answersWith'] = (status, headers, text) => {
    next = (response) => response.writeHead(status, headers).end(text);
  };
  const answers: TestPartner['answers'] = (body, status = 200) =>
    answersWith(status, { 'content-type': 'application/json' }, JSON.stringify(body));
  const isEndless = (): void => {
    next = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      Readable.from(endlessText()).pipe(response);
    };
  };
  answers({ message: 'There is no such agent.' }, 404);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answers,
    answersWith,
    respondsWith: (respond) => (next = respond),
    isEndless,
    isSilent: () => (next = () => {}),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
