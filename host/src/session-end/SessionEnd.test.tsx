import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { SessionContext } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { session } from '@portal/shared/session';
import { ADMIN_CONTEXT, fakeIdentity, testAgent, testContext } from '@portal/shared/testing';
import { connectSession } from '@portal/shared/testing/connect-session';
import { on, reply, startServer } from '@portal/shared/testing/server';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ChromeContext, type ChromeServices } from '../chrome/chrome-context.ts';
import { SessionEnd } from './SessionEnd.tsx';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const GRANT_SECONDS = 60;
const GRANT = {
  token: 'grant-1',
  role: 'Agent' as const,
  subjectId: 10_482,
  expiresAt: new Date(NOW + GRANT_SECONDS * 1_000).toISOString(),
};
startServer(
  on('GET', 'session', () =>
    reply(
      SessionContext,
      testContext({ ...ADMIN_CONTEXT, actingRole: 'ROLE_AGENT', agent: testAgent(), grant: GRANT }),
    ),
  ),
);
let change: (what: 'signed-out') => void = () => {};
connectSession({
  identity: fakeIdentity({
    onChange: (listener) => {
      change = listener;
      return () => {};
    },
  }),
  hasFormInProgress: () => true,
});
let root: Root;
let refresh: jest.SpiedFunction<typeof session.refresh>;

beforeEach(async () => {
  await session.start();
  jest.useFakeTimers({ now: NOW });
  refresh = jest.spyOn(session, 'refresh').mockResolvedValue();
});
afterEach(() => {
  act(() => root.unmount());
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));
function open(): void {
  const services = {
    session,
    popups: { hold: () => {} },
    router: { navigate: () => {} },
    events: events.from('host'),
  } as unknown as ChromeServices;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <ChromeContext value={services}>
        <SessionEnd />
      </ChromeContext>,
    ),
  );
}

test('D-05 an idle tab asks the server when the time to act is over, and again while the server says that it is not', async () => {
  open();
  await pass(GRANT_SECONDS - 2);
  expect(refresh).not.toHaveBeenCalled();
  await pass(3);
  expect(refresh).toHaveBeenCalledTimes(1);
  await pass(25);
  expect(refresh).toHaveBeenCalledTimes(1);
  await pass(10);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('D-12 a tab whose session is over asks the provider again until it can be reached', async () => {
  const end = jest.spyOn(session, 'end').mockResolvedValue();
  const { current } = session;
  jest.spyOn(session, 'current', 'get').mockReturnValue({ ...current, endsAt: NOW + 5_000 });
  open();
  await pass(3);
  expect(end).not.toHaveBeenCalled();
  await pass(3);
  expect(end).toHaveBeenCalledTimes(1);
  await pass(25);
  expect(end).toHaveBeenCalledTimes(1);
  await pass(10);
  expect(end).toHaveBeenCalledTimes(2);
  expect(refresh).not.toHaveBeenCalled();
});

test('D-12 a page that goes on is not left, although the end of acting leads to another address at the same moment', async () => {
  const moves = session.state$.subscribe(({ hasEnded }) => {
    // as single-spa tells of it, before anything is rendered
    if (!hasEnded) window.dispatchEvent(new PopStateEvent('popstate'));
  });
  open();
  await act(async () => change('signed-out'));
  expect(document.documentElement.dataset).toHaveProperty('sessionEnded');
  await act(() => session.signInAgain('Portal-2026!'));
  expect(session.current).toMatchObject({ status: 'signed-in', hasEnded: false });
  expect(document.documentElement.dataset).not.toHaveProperty('sessionEnded');
  moves.unsubscribe();
});

test('D-12 Back leaves a page that waits for its author, and nothing of it is left', async () => {
  open();
  await act(async () => change('signed-out'));
  await act(async () => window.dispatchEvent(new PopStateEvent('popstate')));
  expect(session.current).toMatchObject({ status: 'signed-out', user: null });
});
