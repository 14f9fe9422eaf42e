import { http, queryClient, tracking } from '@portal/shared/api';
import { PAGE_DATA_ELEMENT, type SessionContext } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { RemoteRoot } from '@portal/shared/remote';
import { session } from '@portal/shared/session';
import { testContext } from '@portal/shared/testing';
import { render, type RenderResult } from '@testing-library/react';
import { DashboardPage } from '../features/dashboard/DashboardPage.tsx';

interface Answer {
  status?: number;
  body?: unknown;
}

let who: SessionContext = testContext();
let answer: () => Answer = () => ({ status: 404 });
let called: string[] = [];

async function serve(input: string): Promise<Response> {
  if (input === '/api/session') return json(200, who);
  called.push(input);
  const { status = 200, body } = answer();
  return json(status, body);
}

// jsdom has no Response; the client reads no more than this of it.
const json = (status: number, body: unknown) =>
  ({ ok: status < 400, status, headers: new Headers(), json: () => Promise.resolve(body) }) as Response;

globalThis.fetch = serve as typeof fetch;
session.connect({
  identity: {
    tokens: () => Promise.resolve({ kind: 'tokens', tokens: { accessToken: 'access', idToken: 'id' } }),
    signIn: () => Promise.resolve(),
    signOut: () => Promise.resolve(),
    onChange: () => () => {},
  },
  http,
  events,
  tracking,
  storage: sessionStorage,
  forgetSubject: () => queryClient.clear(),
  now: () => Date.now(),
});

interface Visit {
  context?: Partial<SessionContext>;
  /** What the dashboard's call answers, asked anew for each call. */
  server?: () => Answer;
}

/** Opens /dashboard as somebody, with a server that answers like this; answers the addresses that were called. */
export async function openDashboard({
  context = {},
  server = answer,
}: Visit): Promise<RenderResult & { called: string[] }> {
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  called = [];
  answer = server;
  who = testContext(context);
  window.history.replaceState(null, '', '/dashboard');
  await session.start();
  const view = render(
    <RemoteRoot
      title="Dashboard"
      nonce={undefined}
      release={{ remote: 'mfe-dashboard', version: '0.0.0', snapshot: 'test' }}
      links={{ bugLink: () => undefined, resetPin: () => undefined }}
      onCrash={(error) => {
        throw error;
      }}
    >
      <DashboardPage />
    </RemoteRoot>,
  );
  return { ...view, called };
}

/** Makes the page one whose releases claim these addresses; answers a way to undo it. */
export function claimPages(...paths: string[]): () => void {
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = PAGE_DATA_ELEMENT;
  const manifest = { pages: paths.map((path) => ({ path })) };
  data.textContent = JSON.stringify({ snapshot: { remotes: { 'mfe-other': { manifest } } } });
  document.body.append(data);
  return () => data.remove();
}

/** Makes media queries answer as a phone or as a desktop does. */
export function setWindowWidth(width: number): void {
  globalThis.matchMedia = ((query: string) => {
    const most = /max-width: ([\d.]+)px/.exec(query)?.[1];
    return { matches: most ? width <= Number(most) : false, addEventListener() {}, removeEventListener() {} };
  }) as unknown as typeof matchMedia;
}
