import { HOST, releaseOfFile, type BrowserSnapshot } from '@portal/shared/contracts/release';
import type { HealthReports } from './health-reports.ts';

interface ViolationOptions {
  page: Document;
  origin: string;
  snapshot: BrowserSnapshot;
  health: Pick<HealthReports, 'failed'>;
}

/**
 * Reports what the policy of the page blocks as a failure of the release whose file did it, else of the one whose file was
 * blocked. A blocked `eval` does not count: libraries probe for it, and code that needs it throws. Anything else, such as
 * what a browser extension adds to the page, is ignored.
 */
export function reportViolations({ page, origin, snapshot, health }: ViolationOptions): void {
  const known = new Set(releasesOf(snapshot));
  page.addEventListener('securitypolicyviolation', ({ sourceFile, blockedURI }) => {
    if (blockedURI === 'eval' || blockedURI === 'wasm-eval') return;
    for (const address of [sourceFile, blockedURI]) {
      if (!address || !URL.canParse(address)) continue;
      const url = new URL(address);
      const release = url.origin === origin ? releaseOfFile(url.pathname) : null;
      if (!release || !known.has(nameOf(release))) continue;
      const milliseconds = Math.round(performance.now());
      health.failed({ ...release, phase: 'policy', errorCode: 'policy', milliseconds });
      return;
    }
  });
}

/** The releases that a browser may load, fallbacks included. */
function releasesOf({ host, remotes }: BrowserSnapshot): string[] {
  const ofRemotes = Object.entries(remotes).flatMap(([remote, { version, lastKnownGood }]) => [
    nameOf({ remote, version }),
    ...(lastKnownGood ? [nameOf({ remote, version: lastKnownGood.version })] : []),
  ]);
  return [nameOf({ remote: HOST, version: host.version }), ...ofRemotes];
}

const nameOf = ({ remote, version }: { remote: string; version: string }): string => `${remote}@${version}`;
