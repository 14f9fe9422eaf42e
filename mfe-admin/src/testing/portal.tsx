import { http, queryClient, Tracking } from '@portal/shared/api';
import type { Agent, SessionContext } from '@portal/shared/contracts';
import { encodeId } from '@portal/shared/domain';
import { events } from '@portal/shared/events';
import { RemoteRoot } from '@portal/shared/remote';
import { session } from '@portal/shared/session';
import { ADMIN_CONTEXT, testAgent, testContext } from '@portal/shared/testing';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

export interface Call {
  method: string;
  /** Path with its query. */
  url: string;
  body: unknown;
}
/** Answers one call; a thrown error is a network that cannot be reached. */
export type Server = (call: Call) => { status?: number; body?: unknown } | Promise<{ status?: number; body?: unknown }>;

export const admin: SessionContext = testContext(ADMIN_CONTEXT);

/** What the server answers when it lets an admin act for an agent. */
export const actingFor = (agent: Agent): SessionContext => ({
  ...admin,
  actingRole: 'ROLE_AGENT',
  agent,
  grant: {
    token: 'grant',
    role: 'Agent',
    subjectId: agent.agentId,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  },
});

export const agent = (agentId: number, firstName: string, lastName: string, changes: Partial<Agent> = {}): Agent =>
  testAgent({
    agentId,
    encodedAgentId: encodeId(agentId),
    firstName,
    lastName,
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    phoneNumber: '3035550117',
    ...changes,
  });

let who: SessionContext = admin;
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
export async function signIn(server: Server, { context = admin, at = '/' } = {}): Promise<Call[]> {
  queryClient.clear();
  calls = [];
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
      release={{ remote: 'mfe-admin', version: '0.0.0', snapshot: 'test' }}
      onCrash={(error) => {
        throw error;
      }}
    >
      {content}
    </RemoteRoot>,
  );
