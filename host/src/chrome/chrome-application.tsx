import React from 'react';
import { flushSync } from 'react-dom';
import ReactDOMClient from 'react-dom/client';
import { registerApplication } from 'single-spa';
import type { MountParcel, ParcelOutlet } from '../parcels/parcel-outlet.ts';
import { Chrome } from './Chrome.tsx';
import { crashNotice } from './crash-notice.ts';
import type { Frame } from './frame-context.ts';

interface ChromeOptions {
  frame: Frame;
  nonce: string | undefined;
  parcels: ParcelOutlet;
}

/**
 * Draws the frame at once, before any remote has arrived, and registers it as the application that is always on, so
 * that parcels have a parent that forgets them. What crashes there beyond the boundaries of its parts, React takes away
 * as a whole; the notice takes its place then.
 */
export function mountChrome({ frame, nonce, parcels }: ChromeOptions): void {
  const place = document.getElementById('portal-chrome');
  if (!place) throw new Error('The page has no place for the frame');
  const showNotice = crashNotice(place);
  const root = ReactDOMClient.createRoot(place, { onUncaughtError: (error) => showNotice(frame.onCrash(error)) });
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
