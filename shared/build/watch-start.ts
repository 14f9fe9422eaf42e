import type { HealthErrorCode, ReportBeacon } from '../contracts/releases/release-health.ts';
import type { RetryPolicy } from '../contracts/releases/retry-policy.ts';

type Page = Pick<Window, 'addEventListener' | 'document' | 'location' | 'navigator' | 'performance' | 'setTimeout'> & {
  __portalNotStarted?: (errorCode: HealthErrorCode, reported?: string) => void;
};
/** The part of the page's data that it needs. */
interface Data {
  snapshot: { host: { version: string } };
  pin: object | null;
  visitToken: string;
}

/**
 * Shows the notice of the page when the host does not start, or crashes as a whole. A script of the page that does not
 * load is requested again at once, as often as the policy says. When the last try fails too, or the host throws, or
 * nothing is drawn within the policy's timeout, the notice is shown with a reference, and with a link to leave the
 * pin where there is one, and the failure of the host's release is reported with that reference. What the host has
 * reported itself keeps its reference. The chrome replaces the notice when it is drawn after all. While
 * the page is being left browsers cancel its scripts, which is not a failure: it waits twice the timeout to see whether
 * the page stays.
 *
 * Its text is a script of every page (page-template-plugin.ts), so it only uses its parameters and the browser.
 */
export function watchStart(
  page: Page,
  [noticeId, dataId, health, pinParameter, pinOff]: [string, string, string, string, string],
  { attempts, timeout }: Pick<RetryPolicy, 'attempts' | 'timeout'>,
  newReference: () => string,
  retryAddress: (url: string) => string,
): void {
  const { document } = page;
  let left = -Infinity;
  const isLeaving = () => page.performance.now() - left < 2 * timeout;
  const show = (errorCode: HealthErrorCode, reported?: string): void => {
    if (isLeaving()) {
      page.setTimeout(show, timeout, errorCode, reported);
      return;
    }
    const notice = document.getElementById(noticeId);
    if (!notice?.hidden) return;
    notice.hidden = false;
    const { snapshot, pin, visitToken } = JSON.parse(document.getElementById(dataId)!.textContent) as Data;
    const { version } = snapshot.host;
    const milliseconds = Math.round(page.performance.now());
    const reference = reported ?? newReference();
    notice.querySelector('b')!.textContent = reference;
    const beacon: ReportBeacon = {
      visit: visitToken,
      reports: [{ remote: 'host', version, phase: 'load', outcome: 'failed', errorCode, milliseconds, reference }],
    };
    if (!reported) {
      page.navigator.sendBeacon(health, new Blob([JSON.stringify(beacon)], { type: 'application/json' }));
    }
    if (!pin) return;
    const reset = notice.querySelector<HTMLAnchorElement>('[hidden]')!;
    const address = new URL(page.location.href);
    address.searchParams.set(pinParameter, pinOff);
    reset.href = address.href;
    reset.hidden = false;
  };
  const onError = ({ target }: Event) => {
    const { defer, src, integrity, crossOrigin, nonce } = target as HTMLScriptElement;
    // What the host's own code loads later is not deferred, and retries by itself.
    if (!defer || isLeaving()) return;
    // Every try adds a query to the address of the previous one.
    if (src.split('?').length === attempts) return show('unreachable');
    const again = Object.assign(document.createElement('script'), { integrity, crossOrigin, nonce, defer });
    document.head.append(Object.assign(again, { async: false, src: retryAddress(src) }));
  };
  document.addEventListener('error', onError, true);
  page.addEventListener('beforeunload', () => {
    left = page.performance.now();
  });
  page.__portalNotStarted = show;
  page.setTimeout(show, timeout, 'no-answer');
}
