// A page with a signed-in session for the tests of a remote: the real session, bus and clients, and a server at the
// border of the page that answers as the test says. Importing it takes over `fetch`.
import { http, queryClient, Tracking } from '@portal/shared/api';
import type { SessionContext } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { RemoteRoot } from '@portal/shared/remote';
import { session } from '@portal/shared/session';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { testContext } from './test-session.ts';

export interface Call {
  method: string;
  /** Path with its query. */
  url: string;
  body: unknown;
}
/** Answers one call; a thrown error is a network that cannot be reached. */
export type Server = (call: Call) => { status?: number; body?: unknown } | Promise<{ status?: number; body?: unknown }>;

/** Parcels that the rendered component opened, with their values. */
export const openedParcels: { name: string; values: unknown }[] = [];
let who: SessionContext = testContext();
let answer: Server = () => ({ status: 404 });
let calls: Call[] = [];

async function serve(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const call: Call = {
    method: init.method ?? 'GET',
    url: String(input),
    body: init.body ? (JSON.parse(String(init.body)) as unknown) : undefined,
  };
  if (call.url === '/api/session') return json(200, who);
  calls.push(call);
  const { status = 200, body } = await answer(call);
  return json(status, body);
}

// jsdom has no Response; the client reads no more than this of it.
const json = (status: number, body: unknown) =>
  ({ ok: status < 400, status, headers: new Headers(), json: () => Promise.resolve(body) }) as Response;

globalThis.fetch = serve as typeof fetch;
const tokens = { accessToken: 'access', idToken: 'id' };
session.connect({
  identity: {
    tokens: () => Promise.resolve({ kind: 'tokens', tokens }),
    onChange: () => {},
  } as never,
  http,
  events,
  tracking: new Tracking(http),
  storage: sessionStorage,
  forgetSubject: () => queryClient.clear(),
  now: () => Date.now(),
});

/** Starts over: signed in as `context`, at an address, with a server that answers like this. */
export async function signIn(server: Server, { context = testContext(), at = '/' } = {}): Promise<Call[]> {
  queryClient.clear();
  calls = [];
  openedParcels.length = 0;
  answer = server;
  who = context;
  window.history.replaceState(null, '', at);
  await session.start();
  return calls;
}

/** Renders a component in the root every remote has. */
export const renderInRoot = (content: ReactNode) =>
  render(
    <RemoteRoot
      title="Test"
      nonce={undefined}
      release={{ remote: 'mfe-test', version: '0.0.0', snapshot: 'test' }}
      links={{ bugLink: () => undefined, resetPin: () => undefined }}
      openParcel={async (name, values) => void openedParcels.push({ name, values })}
      onCrash={(error) => {
        throw error;
      }}
    >
      {content}
    </RemoteRoot>,
  );
