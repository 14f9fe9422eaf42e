import React from 'react';
import { flushSync } from 'react-dom';
import ReactDOMClient from 'react-dom/client';
import { registerApplication } from 'single-spa';
import type { MountParcel, ParcelOutlet } from '../parcels/parcel-outlet.ts';
import { Chrome } from './Chrome.tsx';
import { crashNotice } from './messages/crash-notice.ts';
import type { ChromeServices } from './chrome-context.ts';

interface ChromeOptions {
  services: ChromeServices;
  nonce: string | undefined;
  parcels: ParcelOutlet;
}

/**
 * Draws the chrome at once, before any remote has loaded, and registers it as the application that is always active, so
 * that parcels have a parent that releases them. A crash outside the boundaries of its parts makes React unmount
 * everything; the notice replaces it then.
 */
export function mountChrome({ services, nonce, parcels }: ChromeOptions): void {
  const place = document.getElementById('portal-chrome');
  if (!place) throw new Error('The page has no place for the chrome');
  const showNotice = crashNotice(place);
  const root = ReactDOMClient.createRoot(place, { onUncaughtError: (error) => showNotice(services.onCrash(error)) });
  flushSync(() => root.render(React.createElement(Chrome, { services, nonce })));
  registerApplication({
    name: 'chrome',
    activeWhen: () => true,
    app: () =>
      Promise.resolve({
        bootstrap: () => Promise.resolve(),
        mount: (props: unknown) => {
          parcels.attach((props as { mountParcel: MountParcel }).mountParcel);
          return Promise.resolve();
        },
        unmount: () => Promise.resolve(),
      }),
  });
}
