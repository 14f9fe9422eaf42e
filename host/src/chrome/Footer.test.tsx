import { afterEach, expect, jest, test } from '@jest/globals';
import type { PortalConfig, PortalRole } from '@portal/shared/contracts';
import { session } from '@portal/shared/session';
import { SIGNED_OUT } from '@portal/shared/testing';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ChromeContext, type ChromeServices } from './chrome-context.ts';
import { Footer } from './Footer.tsx';

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  jest.restoreAllMocks();
});

test.each<[role: PortalRole, actingRole: PortalRole | null, isShown: boolean]>([
  ['ROLE_AGENT', null, true],
  ['ROLE_ADMIN', null, true],
  ['ROLE_ADMIN', 'ROLE_AGENT', true],
  ['ROLE_ADMIN', 'ROLE_RELO_DIRECTOR', false],
  ['ROLE_RELO_DIRECTOR', null, false],
])('HOST-15 HOST-35 the invite link is there for %s acting as %s: %s', (role, actingRole, isShown) => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const state = { ...SIGNED_OUT, status: 'signed-in' as const, role, actingRole };
  jest.spyOn(session, 'current', 'get').mockReturnValue(state);
  const config = { supportPhone: '1-800-555-0100', supportCentreUrl: 'https://help.example' } as PortalConfig;
  const page = document.createElement('div');
  root = createRoot(page);
  act(() =>
    root!.render(
      <ChromeContext value={{ config } as ChromeServices}>
        <Footer />
      </ChromeContext>,
    ),
  );
  expect(page.querySelectorAll('a[href="/refer-an-agent"]')).toHaveLength(isShown ? 1 : 0);
});
