import { MINUTE_MS } from '@portal/shared/durations';

const KEY = 'portalFailed ';
const KEPT_FOR = 10 * MINUTE_MS;

/**
 * Whether a release was loaded in this tab in the last ten minutes but did not start, or crashed: a reload does not wait for it
 * again. One that could not be loaded is not kept, because that may have been the network. Without storage nothing is known.
 */
export function hasFailedToStart(remote: string, version: string): boolean {
  try {
    const [failed, at] = JSON.parse(sessionStorage.getItem(KEY + remote)!) as [string, number];
    return failed === version && Date.now() - at < KEPT_FOR;
  } catch {
    return false;
  }
}

export function keepFailedStart(remote: string, version: string): void {
  try {
    sessionStorage.setItem(KEY + remote, JSON.stringify([version, Date.now()]));
  } catch {
    // full or refused: the next load waits once more
  }
}
