import { afterEach, expect, test } from '@jest/globals';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { NEVER } from 'rxjs';
import { getAppNames, registerApplication, triggerAppChange } from 'single-spa';
import { Failures, type RemoteFailure } from '../../routing/failures.ts';
import type { PortalPage } from '../../routing/page-table.ts';
import { PageFailureCard, ParcelFailureCard } from './FailureCards.tsx';
import { type ChromeServices, ChromeContext } from '../chrome-context.ts';

let root: Root;
afterEach(() => root.unmount());

const THROWN = "Cannot read properties of undefined (reading 'rows')";
const failure: RemoteFailure = {
  remote: 'mfe-list',
  version: '1.4.2',
  phase: 'mount',
  attempts: 1,
  reason: 'It stopped with an error',
  details: THROWN,
  reference: 'PR-7K2M-94QX',
  at: new Date('2026-11-20T12:00:00Z'),
};
const page = { title: 'Referrals', application: 'mfe-list/referrals' } as PortalPage;
const parcel = { ...failure, title: 'Unlock', exposedModule: './unlock', values: {} };

function renderCard(card: 'page' | 'parcel', resetPin?: string, of: Partial<RemoteFailure> = {}): Failures {
  const failures = new Failures();
  failures.set(page.application, { ...failure, ...of });
  const services = {
    failures,
    snapshotId: '7f3ac2e10b44',
    links: {
      bugLink: () => undefined,
      resetPin: () => resetPin,
    },
    parcels: {
      failed$: NEVER,
      failed: parcel,
    },
  } as unknown as ChromeServices;
  const outlet = document.createElement('div');
  document.body.replaceChildren(outlet);
  root = createRoot(outlet);
  flushSync(() =>
    root.render(
      <ChromeContext value={services}>
        {card === 'page' ? <PageFailureCard page={page} failure={{ ...failure, ...of }} /> : <ParcelFailureCard />}
      </ChromeContext>,
    ),
  );
  return failures;
}

test.each(['page', 'parcel'] as const)(
  'the card of a %s says in plain words why, never what was thrown; only people who test a pin see that, collapsed',
  (card) => {
    renderCard(card);
    expect(document.body).toHaveTextContent('It stopped with an error');
    expect(document.body).not.toHaveTextContent('Cannot read');
    root.unmount();
    renderCard(card, 'https://portal.example/?pin=off');
    const details = document.querySelector('details')!;
    expect([details.open, details.textContent]).toEqual([false, `Technical details${THROWN}`]);
  },
);

test.each<['load' | 'mount', boolean]>([
  ['load', false],
  ['mount', true],
])('D-12 with the network back a page that failed to %s still waits for Retry: %s', async (phase, isWaiting) => {
  if (!getAppNames().includes(page.application)) {
    registerApplication({ name: page.application, app: () => Promise.resolve({}) as never, activeWhen: () => false });
  }
  const failures = renderCard('page', undefined, { phase });
  window.dispatchEvent(new Event('online'));
  await triggerAppChange();
  expect(failures.all.has(page.application)).toBe(isWaiting);
});
