import { http, queryClient, tracking } from '@portal/shared/api';
import { SessionContext } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { RemoteRoot } from '@portal/shared/remote';
import { session } from '@portal/shared/session';
import { fakeIdentity, testContext } from '@portal/shared/testing';
import { done, on, refuse, reply, type Resolver, startServer } from '@portal/shared/testing/server';
import { render, type RenderResult } from '@testing-library/react';
import { DashboardPage } from '../features/dashboard/DashboardPage.tsx';

export { setWindowWidth } from './window-width.ts';

let who: SessionContext = testContext();
let respond: Resolver = () => refuse(404, 'not_found');

const { calls } = startServer(
  on('GET', 'session', () => reply(SessionContext, who)),
  on('GET', 'dashboard', (call) => respond(call)),
  on('POST', 'tracking', done),
);

session.connect({
  identity: fakeIdentity(),
  http,
  events,
  tracking,
  storage: sessionStorage,
  forgetSubject: () => queryClient.clear(),
  now: () => Date.now(),
});

interface Visit {
  context?: Partial<SessionContext>;
  /** The server's response to each dashboard request. */
  server?: Resolver;
}

/** Opens /dashboard with the given context and server; returns how to see which addresses were called, to leave it and to come back. */
export async function openDashboard({
  context = {},
  server = respond,
}: Visit): Promise<RenderResult & { called: () => string[]; leave: () => void; comeBack: () => void }> {
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  respond = server;
  who = testContext(context);
  window.history.replaceState(null, '', '/dashboard');
  await session.start();
  const first = calls.length;
  const page = (
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
    </RemoteRoot>
  );
  const view = render(page);
  return {
    ...view,
    called: () => calls.slice(first).map(({ url }) => url),
    leave: () => view.rerender(<></>),
    comeBack: () => view.rerender(page),
  };
}
