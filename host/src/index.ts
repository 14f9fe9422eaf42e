import '@portal/shared/zod/jitless';
import { pageDataText, type PageData } from '@portal/shared/contracts';
import type { HealthErrorCode } from '@portal/shared/contracts/release-health';
import { fileTables } from './federation/file-tables.ts';
import { fillIntegrity } from './federation/integrity.ts';
import './federation/provided-modules.ts';

declare global {
  /**
   * Shows the notice in place of the chrome, unless that is drawn (shared/build/watch-start.ts). The failure is reported
   * there, unless `reported` is the reference of an earlier report.
   */
  var __portalNotStarted: ((errorCode: HealthErrorCode, reported?: string) => void) | undefined;
}

// Read without validation, which would be too late here: the code behind the boundary validates it (start/page-data.ts).
const { snapshot } = JSON.parse(pageDataText(document)!) as PageData;
fillIntegrity(snapshot, window.location.origin);
const releases = [
  snapshot.host,
  ...Object.values(snapshot.remotes).flatMap(({ lastKnownGood: good, ...release }) =>
    good ? [release, good] : [release],
  ),
];
globalThis.__portalMissingHash = (address, attempt) => fileTables.missingHash(address, releases, attempt);

// Everything after this finds the page's integrity in place. It is in the same file, but runs after this module.
import(/* webpackMode: "eager" */ './bootstrap.ts').catch((error: unknown) => {
  globalThis.__portalNotStarted?.('threw');
  throw error;
});
