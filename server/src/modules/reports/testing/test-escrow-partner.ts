import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { escrowPartnerAt } from '../escrow-partner-client.ts';
import type { EscrowPartner } from '../escrow-partner-client.ts';

/** An escrow partner on a port of its own that does what a test tells it. */
export interface TestEscrowPartner {
  url: string;
  client: EscrowPartner;
  /** The bodies it was sent. */
  requests: unknown[];
  answers: (body: object) => void;
  refuses: (status: number, message: string) => void;
  redirectsTo: (location: string) => void;
  /** Answers whatever a test writes. */
  respondsWith: (respond: (response: http.ServerResponse) => void) => void;
  /** Takes requests and never answers. */
  isSilent: () => void;
  reset: () => void;
  close: () => Promise<void>;
}

export async function startTestEscrowPartner(): Promise<TestEscrowPartner> {
  const requests: unknown[] = [];
  let next: ((response: http.ServerResponse) => void) | undefined;
  const json = (status: number, body: object, headers: Record<string, string> = {}) => {
    next = (response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
  };
  const server = http.createServer(async (request, response) => {
    const parts = await request.toArray();
    requests.push(JSON.parse(Buffer.concat(parts).toString()));
    next?.(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    client: escrowPartnerAt(url),
    requests,
    answers: (body) => json(200, body),
    refuses: (status, message) => json(status, { message }),
    redirectsTo: (location) => json(307, {}, { location }),
    respondsWith: (respond) => (next = respond),
    isSilent: () => (next = undefined),
    reset: () => requests.splice(0),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
