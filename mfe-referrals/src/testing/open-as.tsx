import { http, queryClient, tracking } from '@portal/shared/api';
import { SessionContext } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { session } from '@portal/shared/session';
import { fakeIdentity, testContext } from '@portal/shared/testing';
import { reply } from '@portal/shared/testing/server';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { FakeReferralServer } from './fake-referral-server.ts';
import { renderAt } from './render-at.tsx';

let isConnected = false;

function connect(): void {
  if (isConnected) return;
  isConnected = true;
  session.connect({
    identity: fakeIdentity(),
    http,
    events,
    tracking,
    storage: sessionStorage,
    forgetSubject: () => queryClient.clear(),
    now: Date.now,
  });
}

/** Signs someone in and renders a screen at an address. */
export async function openAs(
  server: FakeReferralServer,
  context: Partial<SessionContext>,
  address: string,
  screen: ReactNode,
) {
  connect();
  server.answers.set('/api/session', () => reply(SessionContext, testContext(context)));
  await act(() => session.start());
  return renderAt(address, screen);
}
