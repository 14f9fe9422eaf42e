import { tabStorage } from '@portal/shared/browser-storage';
import { MINUTE_MS } from '@portal/shared/durations';

const KEY = 'portalFailed ';
const KEPT_FOR = 10 * MINUTE_MS;

/**
 * Whether a release was loaded in this tab in the last ten minutes but did not start, or crashed: a reload does not wait for it
 * again. A release that could not be loaded is not remembered, because that may have been the network.
 */
export function hasFailedToStart(remote: string, version: string): boolean {
  try {
    const [failed, at] = JSON.parse(tabStorage.getItem(KEY + remote)!) as [string, number];
    return failed === version && Date.now() - at < KEPT_FOR;
  } catch {
    return false;
  }
}

export function keepFailedStart(remote: string, version: string): void {
  tabStorage.setItem(KEY + remote, JSON.stringify([version, Date.now()]));
}
