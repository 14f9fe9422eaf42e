import { SERVICE_WORKER } from '@portal/shared/contracts';
import type { BrowserSnapshot } from '@portal/shared/contracts/release';
import type { Logger } from '@portal/shared/log';

interface WorkerOptions {
  /** Absent where the browser has none, or the page is not served securely. */
  container: ServiceWorkerContainer | undefined;
  snapshot: Pick<BrowserSnapshot, 'host' | 'remotes'>;
  log: Pick<Logger, 'warning'>;
}

/**
 * Registers the service worker and tells it which releases this page may load, so that it keeps those and removes others.
 * Call it in an idle moment: nothing of a page waits for it.
 */
export async function registerWorker({ container, snapshot, log }: WorkerOptions): Promise<void> {
  if (!container) return;
  try {
    await container.register(SERVICE_WORKER, { scope: '/', updateViaCache: 'none' });
    const { active } = await container.ready;
    // a worker is sent to without an origin
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    active?.postMessage({ type: 'set', releases: basesOf(snapshot) });
  } catch (error) {
    // the portal works without it: storage may be forbidden, or the network gone
    log.warning('host: the service worker was not registered', error);
  }
}

/** Where the files of the set's releases are, those it falls back to among them. */
function basesOf({ host, remotes }: WorkerOptions['snapshot']): string[] {
  const releases = Object.values(remotes).flatMap(({ base, lastKnownGood }) => [base, lastKnownGood?.base]);
  return [host.base, ...releases].filter((base) => base !== undefined);
}
