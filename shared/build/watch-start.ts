import type { HealthBeacon, HealthErrorCode } from '../contracts/release-health.ts';

type Page = Pick<Window, 'document' | 'location' | 'navigator' | 'performance' | 'setTimeout'> & {
  __portalNotStarted?: (errorCode: HealthErrorCode) => void;
};
/** What it needs of the page's data. */
interface Data {
  snapshot: { id: string; host: { version: string } };
  pin: object | null;
}

/**
 * Says so when the host does not start. A script of the page that does not arrive is asked for once more, under an
 * address that no cache can know. When that fails too, or the host throws, or nothing has come of it after `limit`
 * milliseconds, the notice in the page is shown, with the way out of the pin where there is one, and the health of the
 * host's release is told. The frame takes the place of the notice when it is drawn after all.
 *
 * Its text is a script of every page (page-template-plugin.ts), so it uses nothing but its parameters and the browser.
 */
export function watchStart(
  page: Page,
  [noticeId, dataId, health, pinParameter, pinOff]: [string, string, string, string, string],
  limit: number,
): void {
  const { document } = page;
  const tell = (errorCode: HealthErrorCode) => {
    const notice = document.getElementById(noticeId);
    if (!notice?.hidden) return;
    notice.hidden = false;
    const { snapshot, pin } = JSON.parse(document.getElementById(dataId)!.textContent) as Data;
    const { version } = snapshot.host;
    const milliseconds = Math.round(page.performance.now());
    const beacon: HealthBeacon = {
      snapshot: snapshot.id,
      isPinned: pin !== null,
      reports: [
        { remote: 'host', version, phase: 'load', outcome: 'failed', errorCode, milliseconds, reference: null },
      ],
    };
    page.navigator.sendBeacon(health, new Blob([JSON.stringify(beacon)], { type: 'application/json' }));
    if (!pin) return;
    const reset = notice.querySelector<HTMLAnchorElement>('[hidden]')!;
    const address = new URL(page.location.href);
    address.searchParams.set(pinParameter, pinOff);
    reset.href = address.href;
    reset.hidden = false;
  };
  const onError = ({ target }: Event) => {
    const { defer, src, integrity, crossOrigin, nonce } = target as HTMLScriptElement;
    // What the host's own code loads later is not deferred, and asks again itself.
    if (!defer) return;
    if (src.includes('?')) return tell('unreachable');
    const again = Object.assign(document.createElement('script'), { integrity, crossOrigin, nonce, defer });
    document.head.append(Object.assign(again, { async: false, src: `${src}?try=${Date.now()}` }));
  };
  document.addEventListener('error', onError, true);
  page.__portalNotStarted = tell;
  page.setTimeout(tell, limit, 'no-answer');
}
