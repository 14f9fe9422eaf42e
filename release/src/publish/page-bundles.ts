import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleOf } from '@portal/shared/contracts/release';
import type { BuildFolder } from './build-folder.ts';

/**
 * The bundles of a build by their paths, one for each page and parcel of a remote: its entry, then the scripts of the
 * exposed module. They are made of the files that are published and of nothing else, so they hold what these hold.
 */
export async function pageBundles({ folder, record }: BuildFolder): Promise<Map<string, Buffer>> {
  if (record.kind === 'host') return new Map();
  const { manifest, entry, exposes } = record;
  const modules = new Set([...manifest.pages, ...manifest.parcels].map(({ exposedModule }) => exposedModule));
  const read = (path: string) => readFile(join(folder, path), 'utf8');
  const ofEntry = await read(entry);
  const bundles = new Map<string, Buffer>();
  for (const module of modules) {
    const scripts = (exposes[module] ?? []).filter((path) => path.endsWith('.js'));
    bundles.set(bundleOf(module), joined(ofEntry, await Promise.all(scripts.map(read))));
  }
  return bundles;
}

/**
 * The entry declares the global name of the container, so it is not wrapped. Each other script is a function of its own: it
 * keeps its "use strict", which counts only at the beginning of one. They find webpack's list of chunks, as they do alone.
 * Each begins a line, so that columns are those of its source map.
 */
const joined = (entry: string, scripts: readonly string[]): Buffer =>
  Buffer.from([entry, ...scripts.map((script) => `;(()=>{\n${script}\n})();`), ''].join('\n'));
