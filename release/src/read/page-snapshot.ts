import type { BrowserRelease, BrowserSnapshot } from '@portal/shared/contracts/release';
import semver from 'semver';
import type { ServedSnapshot } from '../snapshots/resolve-snapshot.ts';
import { pageAt } from './page-resources.ts';

/** Hosts from this version of their API on load the table of a release's files. */
const LOADS_TABLES = '1.12.0';

/**
 * The snapshot as the HTML of a page carries it: with the hashes of the page's own remote, and of each other release those
 * of its entry and its table alone. A hash does not compress, and the whole set has 200 to 400. Older hosts get all of them.
 */
export function snapshotOfPage({ browser, host }: ServedSnapshot, pathname: string): BrowserSnapshot {
  if (semver.lt(host.manifest.hostApi, LOADS_TABLES)) return browser;
  const own = pageAt(browser, pathname)?.remote;
  const remotes = Object.entries(browser.remotes).map(([remote, release]) => {
    const { lastKnownGood } = release;
    const slim = remote === own ? release : withEntryAlone(release);
    return [remote, { ...slim, ...(lastKnownGood && { lastKnownGood: withEntryAlone(lastKnownGood) }) }];
  });
  return { ...browser, remotes: Object.fromEntries(remotes) };
}

/** Releases that were published without a table keep all of their hashes. */
const withEntryAlone = <T extends BrowserRelease>(release: T): T =>
  release.table === undefined
    ? release
    : { ...release, integrity: { [release.entry]: release.integrity[release.entry]! } };
