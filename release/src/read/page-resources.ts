import {
  bundleOf,
  bySpecificity,
  EARLY_REQUEST_ADMIN,
  matchesPagePath,
  pageParameters,
  releaseBase,
  withPageParameters,
  type BrowserRelease,
  type BrowserSnapshot,
  type RemotePage,
} from '@portal/shared/contracts/release';
import { fillsInRequests, loadsBundles } from './host-abilities.ts';
import type { ServedSnapshot } from '../snapshots/resolve-snapshot.ts';

/** One file an HTML page refers to. */
export interface PageResource {
  readonly url: string;
  readonly integrity: string;
  readonly as: 'script' | 'style';
}

export interface PageResources {
  /** The host's initial style sheets and scripts, in their order. */
  readonly styles: readonly PageResource[];
  readonly scripts: readonly PageResource[];
  /** What the page at this address needs in addition: the remote, and the host's files for its share keys. */
  readonly preloads: readonly PageResource[];
  /** What the page requests first, as its remote declares it. */
  readonly earlyRequests: readonly string[];
}

/** The page that claims an address, and its remote; null when none does. */
export function pageAt(snapshot: BrowserSnapshot, pathname: string): { remote: string; page: RemotePage } | null {
  const [found] = Object.entries(snapshot.remotes)
    .flatMap(([remote, { manifest }]) => manifest.pages.map((page) => ({ remote, page })))
    .filter(({ page }) => matchesPagePath(page.path, pathname))
    .toSorted((one, other) => bySpecificity(one.page.path, other.page.path));
  return found ?? null;
}

/** Every file the HTML for an address names, with its integrity; each once. */
export function pageResources({ browser, host }: ServedSnapshot, pathname: string): PageResources {
  const ofHost = (path: string) => toResource(releaseBase(host.remote, host.version), path, browser.host.integrity);
  const scripts = host.entry.flatMap(ofHost);
  const styles = host.styles.flatMap(ofHost);
  const found = pageAt(browser, pathname);
  const remote = found && browser.remotes[found.remote];
  if (!found || !remote) return { styles, scripts, preloads: [], earlyRequests: [] };
  const { page } = found;
  const shared = host.provides.filter(({ key }) => page.preload.includes(key)).flatMap(({ files }) => files);
  const own = filesOf(remote, page.exposedModule, loadsBundles(host.manifest.hostApi));
  const preloads = [
    ...own.flatMap((path) => toResource(remote.base, path, remote.integrity)),
    ...shared.flatMap(ofHost),
  ];
  const seen = new Set([...styles, ...scripts].map(({ url }) => url));
  return {
    styles,
    scripts,
    preloads: preloads.filter(({ url }) => !seen.has(url) && seen.add(url)),
    earlyRequests: earlyRequestsOf(remote.earlyRequests?.[page.path] ?? [], host.manifest.hostApi).flatMap(
      (url) => withPageParameters(url, pageParameters(page.path, pathname)) ?? [],
    ),
  };
}

/** Without those that the HTML of an older host would send wrong. */
const earlyRequestsOf = (declared: readonly string[], hostApi: string): readonly string[] =>
  fillsInRequests(hostApi)
    ? declared
    : declared.filter((url) => !url.includes(EARLY_REQUEST_ADMIN) && !url.includes('%20'));

/** What an exposed module needs of its remote: its bundle where there is one, else the entry and its own files. */
function filesOf({ entry, exposes, integrity }: BrowserRelease, module: string, fromBundle: boolean): string[] {
  const files = exposes[module] ?? [];
  const bundle = bundleOf(module);
  if (!fromBundle || integrity[bundle] === undefined) return [entry, ...files];
  return [bundle, ...files.filter((path) => !path.endsWith('.js'))];
}

/** Empty for files that are neither scripts nor style sheets: those are fetched when they are needed. */
function toResource(base: string, path: string, integrities: Readonly<Record<string, string>>): PageResource[] {
  const integrity = integrities[path];
  return integrity === undefined
    ? []
    : [{ url: base + path, integrity, as: path.endsWith('.css') ? 'style' : 'script' }];
}
