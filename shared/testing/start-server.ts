// The server as the page sees it, for tests: msw handles `fetch`, so the product's client runs unchanged.
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { ENDPOINTS, Problem } from '@portal/shared/contracts';
import { http, type HttpHandler, HttpResponse } from 'msw';
import { setupServer } from 'msw/native';
import type { z } from 'zod';

/** A request as the server received it. */
export interface Call {
  method: string;
  /** Path with its query; with its origin when that is not the page's. */
  url: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** The parsed JSON; undefined without a body. */
  body: unknown;
  /** Aborts with the request. */
  signal: AbortSignal;
  /** Whether it goes on when the page is closed. */
  keepalive: boolean;
}

/** Responds to one call; without a response the next handler is tried. */
export type Resolver = (call: Call) => Response | undefined | Promise<Response | undefined>;

/** An empty successful response. */
export const done = (): Response => new Response(null, { status: 204 });

/** A network that cannot be reached. */
export const unreachable = (): Response => HttpResponse.error();

/** Errors in the fake server itself since the test started. */
let faults: string[] = [];

/**
 * Starts a server for the tests of this file. Between tests it resets its calls and the handlers of the test.
 * A test fails when no handler responds to a request, or when a response violates the contract.
 * @param handlers its handlers in every test
 */
export function startServer(...handlers: HttpHandler[]) {
  const calls: Call[] = [];
  const server = setupServer(...handlers);
  beforeAll(() => {
    server.listen({
      onUnhandledRequest: ({ method, url }, print) => {
        faults.push(`No handler responds to ${method} ${pathOf(url)}`);
        print.error();
      },
    });
    server.events.on('request:start', ({ request }) => {
      void receive(request).then((call) => calls.push(call));
    });
  });
  afterEach(() => {
    const found = faults;
    faults = [];
    calls.length = 0;
    server.resetHandlers();
    if (found.length > 0) throw new Error(found.join('\n'));
  });
  afterAll(() => server.close());
  return {
    /** The calls of this test so far, with or without a response. */
    calls,
    /** Handlers of this test only; the last ones are tried first. */
    use: (...more: HttpHandler[]): void => server.use(...more),
  };
}

/** A handler of one endpoint, with any values of its placeholders. */
export const on = (
  method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT',
  endpoint: keyof typeof ENDPOINTS,
  resolver: Resolver,
): HttpHandler => {
  const verb = method.toLowerCase() as 'delete' | 'get' | 'patch' | 'post' | 'put';
  return http[verb](ENDPOINTS[endpoint], ({ request }) => resolve(request, resolver));
};

/** A handler of every request. */
export const onAny = (resolver: Resolver): HttpHandler => http.all('*', ({ request }) => resolve(request, resolver));

/** A response that follows the contract; one that violates it fails the test. */
export function reply<S extends z.ZodType>(schema: S, body: z.input<S>, init?: ResponseInit): Response {
  const parsed = schema.safeParse(body);
  if (parsed.success) return HttpResponse.json(body as object, init);
  faults.push(`A response violates its contract: ${parsed.error.message}`);
  return unreachable();
}

/** A refusal as the server sends it. */
export const refuse = (status: number, code: string, values: Partial<z.input<typeof Problem>> = {}): Response =>
  reply(
    Problem,
    { title: 'Refused', status, code, requestId: 'request-1', ...values },
    { status, headers: { 'x-request-id': values.requestId ?? 'request-1' } },
  );

const resolve = async (request: Request, resolver: Resolver): Promise<Response | undefined> =>
  resolver(await receive(request));

async function receive(request: Request): Promise<Call> {
  const { method, url, headers, signal, keepalive } = request;
  const text = await request.clone().text();
  const body: unknown = text ? JSON.parse(text) : undefined;
  return { method, url: pathOf(url), headers: Object.fromEntries(headers), body, signal, keepalive };
}

function pathOf(address: string): string {
  const { origin, pathname, search } = new URL(address);
  return (origin === globalThis.location?.origin ? '' : origin) + pathname + search;
}
