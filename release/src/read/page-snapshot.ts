import { bundleOf, isBundle, type BrowserRelease, type BrowserSnapshot } from '@portal/shared/contracts/release';
import type { ServedSnapshot } from '../snapshots/resolve-snapshot.ts';
import { loadsBundles, loadsEachTable, loadsTables } from './host-abilities.ts';
import { pageAt, pageResources } from './page-resources.ts';

/**
 * The snapshot as the HTML of a page carries it: with the hashes of the page's own remote, what other pages load left
 * out, of the files of the host that the page loads at once, and of each other release that of its table; without bundles
 * that of its entry too, which is then loaded together with the table. A hash does not compress, and the whole set has 200
 * to 400. Older hosts get more of them.
 */
export function snapshotOfPage(served: ServedSnapshot, pathname: string): BrowserSnapshot {
  const { browser } = served;
  const { hostApi } = served.host.manifest;
  if (!loadsTables(hostApi)) return browser;
  const own = pageAt(browser, pathname);
  const slim = <T extends BrowserRelease>(release: T) => withoutOthers(release, loadsBundles(hostApi));
  const remotes = Object.entries(browser.remotes).map(([remote, release]) => {
    const { lastKnownGood } = release;
    const kept = remote === own?.remote ? withOneModule(release, own.page.exposedModule, hostApi) : slim(release);
    return [remote, { ...kept, ...(lastKnownGood && { lastKnownGood: slim(lastKnownGood) }) }];
  });
  return {
    ...browser,
    host: loadsBundles(hostApi) ? hostOfPage(served, pathname) : browser.host,
    remotes: Object.fromEntries(remotes),
  };
}

/** The texts of another language are preloaded by the page itself (shared/build/preload-texts.ts). */
const TEXTS = /^texts-[\w-]+\.js$/;

function hostOfPage(served: ServedSnapshot, pathname: string): BrowserSnapshot['host'] {
  const { host } = served.browser;
  if (host.table === undefined) return host;
  const { scripts, preloads } = pageResources(served, pathname);
  const addresses = new Set([...scripts, ...preloads].map(({ url }) => url));
  return { ...host, integrity: hashesWhere(host, (path) => addresses.has(host.base + path) || TEXTS.test(path)) };
}

type Hashes = BrowserRelease['integrity'];

const hashesWhere = ({ integrity }: { integrity: Hashes }, isKept: (path: string) => boolean): Hashes =>
  Object.fromEntries(Object.entries(integrity).filter(([path]) => isKept(path)));

/**
 * With the bundle of one module and what it may load later. Other pages of the remote are opened when its entry is there: they
 * load files of their own, never their bundle, and the table first.
 */
function withOneModule<T extends BrowserRelease>(release: T, module: string, hostApi: string): T {
  const { table, entry, exposes, integrity } = release;
  const bundle = bundleOf(module);
  const isSlim = loadsEachTable(hostApi) && table !== undefined && integrity[bundle] !== undefined;
  const exposed = new Set(isSlim ? Object.values(exposes).flat() : []);
  const isLeftOut = (path: string) => exposed.has(path) && path.endsWith('.js') && path !== entry && !TEXTS.test(path);
  return {
    ...release,
    integrity: hashesWhere(release, (path) => (isBundle(path) ? path === bundle : !isLeftOut(path))),
  };
}

/** Releases that were published without a table keep all of their hashes. */
function withoutOthers<T extends BrowserRelease>(release: T, fromBundle: boolean): T {
  if (release.table === undefined) return release;
  const isBundled = fromBundle && Object.keys(release.integrity).some(isBundle);
  return {
    ...release,
    integrity: hashesWhere(release, (path) => !isBundled && path === release.entry),
    exposes: isBundled ? withoutBundled(release) : release.exposes,
  };
}

/** The files of what has a bundle are in that. */
const withoutBundled = ({ exposes, integrity }: BrowserRelease): BrowserRelease['exposes'] =>
  Object.fromEntries(
    Object.entries(exposes).map(([module, files]) => [module, integrity[bundleOf(module)] === undefined ? files : []]),
  );
