import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** A request that reached the front, with the bytes of its answer on the wire. */
export interface ServedRequest {
  path: string;
  /** `Date.now()` when it arrived. */
  arrivedAt: number;
  bytes: number;
  /** What the portal answered; missing when the front answered itself. */
  response?: PortalResponse;
}

export interface PortalResponse {
  status: number;
  headers: IncomingHttpHeaders;
  bodyBytes: number;
}

/** Answers a request and returns true, or leaves it to the portal. */
export type OwnAnswer = (request: IncomingMessage, response: ServerResponse) => Promise<boolean> | boolean;

export interface Front {
  port: number;
  /** The requests since the last call. */
  takeServed: () => ServedRequest[];
  /** Requests for such paths wait until the returned function is called. */
  hold: (isHeld: (path: string) => boolean) => () => void;
  /** Waits until there was no request or response for this many milliseconds; a live channel, which stays open, is neither. */
  quiet: (milliseconds: number) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * A proxy between browser and portal: counts requests, and can serve another build on top of the same API. Both builds
 * are served through such a proxy, so that it costs both the same.
 */
export async function openFront(portalUrl: string, answer: OwnAnswer = () => false): Promise<Front> {
  const agent = new Agent({ keepAlive: true });
  const target = new URL(portalUrl);
  let served: ServedRequest[] = [];
  const underWay = new Set<ServerResponse>();
  let lastChange = Date.now();
  const settle = (response: ServerResponse) => {
    underWay.delete(response);
    lastChange = Date.now();
  };
  let held: { isHeld: (path: string) => boolean; released: Promise<void> } | null = null;

  const server = createServer((incoming, response) => {
    const path = incoming.url ?? '/';
    const entry: ServedRequest = { path, arrivedAt: Date.now(), bytes: 0 };
    served.push(entry);
    underWay.add(response);
    lastChange = entry.arrivedAt;
    const { socket } = incoming;
    const before = socket.bytesWritten;
    response.on('close', () => {
      entry.bytes = socket.bytesWritten - before;
      settle(response);
    });
    void (async () => {
      if (held?.isHeld(path)) await held.released;
      if (!(await answer(incoming, response))) forward(incoming, response, entry);
    })();
  });

  function forward(incoming: IncomingMessage, response: ServerResponse, entry: ServedRequest): void {
    const { hostname, port } = target;
    const { method, url, headers } = incoming;
    const sent = request({ agent, host: hostname, port, method, path: url, headers }, (answered) => {
      const { connection: _, 'keep-alive': _keepAlive, ...kept } = answered.headers;
      const recorded = { status: answered.statusCode ?? 502, headers: kept, bodyBytes: 0 };
      entry.response = recorded;
      response.writeHead(recorded.status, kept);
      answered.on('data', (bytes: Buffer) => (recorded.bodyBytes += bytes.length));
      if (kept['content-type']?.startsWith('text/event-stream')) settle(response);
      answered.pipe(response);
    });
    sent.on('error', (error) => response.destroy(error));
    incoming.pipe(sent);
  }

  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    takeServed: () => {
      const taken = served;
      served = [];
      return taken;
    },
    hold: (isHeld) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = { isHeld, released: promise };
      return () => {
        held = null;
        resolve();
      };
    },
    quiet: async (milliseconds) => {
      while (underWay.size > 0 || Date.now() - lastChange < milliseconds) await delay(20);
    },
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
