// A page with a signed-in session for the tests of a remote: the real session, bus and clients, and a fake server
// whose responses the test defines. Importing it starts the server for the tests of the file.
import { http, queryClient, Tracking } from '@portal/shared/api';
import { ENDPOINTS, SessionContext } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { RemoteRoot } from '@portal/shared/remote';
import { session } from '@portal/shared/session';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { done, on, onAny, refuse, reply, type Call as Received, type Resolver, startServer } from './start-server.ts';
import { testContext } from './test-session.ts';

/** The part of a request that tests compare. */
export type Call = Pick<Received, 'body' | 'method' | 'url'>;
/** Parcels that the rendered component opened, with their values. */
export const openedParcels: { name: string; values: unknown }[] = [];
let who: SessionContext = testContext();
let respond: Resolver = () => refuse(404, 'not_found');
let calls: Call[] = [];

startServer(
  on('GET', 'session', () => reply(SessionContext, who)),
  onAny(async (call) => {
    const { method, url, body } = call;
    calls.push({ method, url, body });
    return url === ENDPOINTS.tracking ? done() : respond(call);
  }),
);
const tokens = { accessToken: 'access', idToken: 'id' };
session.connect({
  identity: {
    tokens: () => Promise.resolve({ kind: 'tokens', tokens }),
    onChange: () => {},
    signOut: () => Promise.resolve(),
  } as never,
  http,
  events,
  tracking: new Tracking(http),
  storage: sessionStorage,
  forgetSubject: () => queryClient.clear(),
  now: () => Date.now(),
});

/** Starts over: signed in as `context`, at an address, with this server. */
export async function signIn(server: Resolver, { context = testContext(), at = '/' } = {}): Promise<Call[]> {
  queryClient.clear();
  calls = [];
  openedParcels.length = 0;
  respond = server;
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
