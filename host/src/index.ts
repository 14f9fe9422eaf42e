import '@portal/shared/zod/jitless';
import { PAGE_DATA_ELEMENT, type PageData } from '@portal/shared/contracts';
import type { HealthErrorCode } from '@portal/shared/contracts/release-health';
import { fillIntegrity } from './federation/integrity.ts';
import './federation/provided-modules.ts';

declare global {
  /**
   * Shows the notice in place of the frame, unless that is drawn (shared/build/watch-start.ts). The failure is reported
   * there, unless `reported` is the reference under which it has been.
   */
  var __portalNotStarted: ((errorCode: HealthErrorCode, reported?: string) => void) | undefined;
}

// Read without a check, which would come too late here: what is behind the boundary checks it (page-data.ts).
const { snapshot } = JSON.parse(document.getElementById(PAGE_DATA_ELEMENT)!.textContent) as PageData;
fillIntegrity(snapshot, window.location.origin);

// Everything after this finds the page's integrity in place.
import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx').catch((error: unknown) => {
  globalThis.__portalNotStarted?.('threw');
  throw error;
});
