import React from 'react';
import { flushSync } from 'react-dom';
import ReactDOMClient from 'react-dom/client';
import { registerApplication } from 'single-spa';
import type { MountParcel, ParcelOutlet } from '../parcels/parcel-outlet.ts';
import { Chrome } from './Chrome.tsx';
import type { Frame } from './frame-context.ts';

interface ChromeOptions {
  frame: Frame;
  nonce: string | undefined;
  parcels: ParcelOutlet;
}

/**
 * Draws the frame at once, before any remote has arrived, and registers it as the application that is always on, so
 * that parcels have a parent that forgets them.
 */
export function mountChrome({ frame, nonce, parcels }: ChromeOptions): void {
  const place = document.getElementById('portal-chrome');
  if (!place) throw new Error('The page has no place for the frame');
  const root = ReactDOMClient.createRoot(place);
  flushSync(() => root.render(React.createElement(Chrome, { frame, nonce })));
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
