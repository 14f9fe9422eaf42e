import type { PortalConfig } from '@portal/shared/contracts';
import type { BrowserSnapshot } from '@portal/shared/contracts/release';
import { log } from '@portal/shared/log';
import type { VisitToken } from '../beacons/visit-token.ts';
import { fileTables } from '../federation/file-tables.ts';
import { ShownPages } from '../field-data/shown-pages.ts';
import { whenIdleAfterDelay } from './when-idle.ts';
import { registerWorker } from '../installable/register-worker.ts';
import { savesData } from '../prefetch/saves-data.ts';
import type { PortalRouter } from '../routing/router.ts';

interface IdleOptions {
  config: Pick<PortalConfig, 'channel' | 'fieldDataShare' | 'serviceWorker'>;
  snapshot: BrowserSnapshot;
  visit: VisitToken;
  isPinned: boolean;
  router: Pick<PortalRouter, 'view$'>;
  /** The version of a remote that was loaded, which may be its last known good one. */
  versionOf: (remote: string) => string | undefined;
}

/** Starts what no page needs in order to be shown, each some seconds later and in an idle moment. */
export function startWhenIdle({ config, snapshot, visit, isPinned, router, versionOf }: IdleOptions): void {
  // So that the first page after a sign-in waits for none of them.
  whenIdleAfterDelay(() => {
    if (savesData()) return;
    for (const release of [snapshot.host, ...Object.values(snapshot.remotes)]) fileTables.preload(release);
  });
  if (!isPinned && Math.random() < (config.fieldDataShare ?? 0)) {
    // from the first page on, although their code is loaded later
    const pages = new ShownPages(router.view$);
    loadWhenIdle(
      'field data',
      () => import(/* webpackChunkName: "field-data" */ '../field-data/measure-visit.ts'),
      (part) => part.measureVisit({ visit, pages, versionOf }),
    );
  }
  loadWhenIdle(
    'accessibility',
    () => import(/* webpackChunkName: "accessibility" */ '../accessibility/start-accessibility.ts'),
    (part) => part.startAccessibility(document),
  );
  const { channel } = config;
  if (channel !== undefined) {
    loadWhenIdle(
      'the channel mark',
      () => import(/* webpackChunkName: "channel-mark" */ '../channel-mark/channel-mark.ts'),
      (part) => part.showChannel(document, channel),
    );
  }
  if (config.serviceWorker) {
    whenIdleAfterDelay(() => void registerWorker({ container: navigator.serviceWorker, snapshot, log }));
  }
}

/** @param what the log names it when it does not load */
function loadWhenIdle<Part>(what: string, load: () => Promise<Part>, start: (part: Part) => void): void {
  whenIdleAfterDelay(() => {
    void load().then(start, (error: unknown) => log.warning(`The code for ${what} did not load`, error));
  });
}
