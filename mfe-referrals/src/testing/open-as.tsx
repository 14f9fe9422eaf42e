import { SessionContext } from '@portal/shared/contracts';
import { session } from '@portal/shared/session';
import { testContext } from '@portal/shared/testing';
import { connectSession } from '@portal/shared/testing/connect-session';
import { reply } from '@portal/shared/testing/server';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { FakeReferralServer } from './fake-referral-server.ts';
import { renderAt } from './render-at.tsx';

let isConnected = false;

function connect(): void {
  if (isConnected) return;
  isConnected = true;
  connectSession();
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
