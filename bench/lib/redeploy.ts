import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { openStore, promote, publish, readRelease } from '@portal/release';
import { isBundle, releaseBase } from '@portal/shared/contracts/release';
import { changedBuild } from '../../scripts/lib/changed-build.ts';

/** A portal whose channel is moved. */
export interface MovedPortal {
  store: string;
  portalUrl: string;
}

/** Publishes a remote in which one text is another one, and makes it live; resolves when pages are served with it. */
export async function redeploy(
  { store, portalUrl }: MovedPortal,
  { remote, text, version }: { remote: string; text: string; version: string },
): Promise<void> {
  let isOther = false;
  const build = changedBuild({
    remote,
    version,
    change: (source) => {
      if (isOther) return source;
      const changed = source.replace(`"${text}"`, `"${text} of ${version}"`);
      isOther = changed !== source;
      return changed;
    },
  });
  const releases = await openStore(store, 'write');
  try {
    await publish(releases, { remote, folder: build, who: 'bench' });
    const to = { channel: 'production', who: 'bench', why: 'to measure a redeploy' };
    await promote(releases, [{ remote, version }], to);
  } finally {
    releases.close();
    rmSync(build, { recursive: true });
  }
  const base = releaseBase(remote, version);
  while (!(await (await fetch(`${portalUrl}/login`)).text()).includes(base)) await delay(100);
}

/** What a file of a release takes on the network, without headers. */
export interface FileBytes {
  path: string;
  brotli: number;
  /** For a browser that holds the file of the release before. */
  changes: number;
}

/** All scripts of a release, bundles aside, which are made of the others; by whoever has nothing of it and by whoever has another release. */
export async function bytesOfFiles(
  { store, portalUrl }: MovedPortal,
  { remote, from, to }: { remote: string; from: string; to: string },
): Promise<FileBytes[]> {
  const releases = await openStore(store, 'read');
  const stored = await readRelease(releases, remote, to).finally(() => releases.close());
  const paths = (stored?.release.files ?? []).map(({ path }) => path);
  const scripts = paths.filter((path) => path.endsWith('.js') && !isBundle(path));
  const addressOf = (version: string, path: string) => portalUrl + releaseBase(remote, version) + path;
  const bytesOf = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(addressOf(to, path), { headers });
    await response.body?.cancel();
    return Number(response.headers.get('content-length'));
  };
  const brotli = { 'accept-encoding': 'br' };
  await Promise.all(scripts.map((path) => bytesOf(path, brotli)));
  // files are compressed better after their first visitor
  await delay(5_000);
  return Promise.all(
    scripts.map(async (path) => {
      const before = await (await fetch(addressOf(from, path))).bytes();
      const hash = Buffer.from(await crypto.subtle.digest('SHA-256', before)).toString('base64');
      const holding = {
        'accept-encoding': 'br, dcz',
        'available-dictionary': `:${hash}:`,
        'dictionary-id': `"${from}"`,
      };
      return { path, brotli: await bytesOf(path, brotli), changes: await bytesOf(path, holding) };
    }),
  );
}
