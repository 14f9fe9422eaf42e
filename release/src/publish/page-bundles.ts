import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleOf, type RemoteRelease } from '@portal/shared/contracts/release';
import type { BuildFolder } from './build-folder.ts';

type RemoteParts = Pick<RemoteRelease, 'entry' | 'exposes'>;

/**
 * The bundles of a build by their paths, one for each page and parcel of a remote: its entry, then the scripts of the
 * exposed module. They are made of the files that are published and of nothing else, so they hold what these hold.
 */
export async function pageBundles({ folder, record }: BuildFolder): Promise<Map<string, Buffer>> {
  if (record.kind === 'host') return new Map();
  const { manifest } = record;
  const modules = new Set([...manifest.pages, ...manifest.parcels].map(({ exposedModule }) => exposedModule));
  const bundles = new Map<string, Buffer>();
  for (const module of modules) {
    const paths = bundledScripts(record, module);
    bundles.set(bundleOf(module), joined(await Promise.all(paths.map((path) => readFile(join(folder, path), 'utf8')))));
  }
  return bundles;
}

/** The scripts in the bundle of an exposed module, in their order. */
export const bundledScripts = ({ entry, exposes }: RemoteParts, module: string): string[] => [
  entry,
  ...(exposes[module] ?? []).filter((path) => path.endsWith('.js')),
];

/**
 * Which of its scripts a line of a bundle is from, counted from 0, and which line of that one, from 1 like the other. Null for a
 * line that is around a script or after the last one. Columns are the same in both.
 */
export function lineInBundle(scripts: readonly string[], line: number): { script: number; line: number } | null {
  let next = 1;
  for (const [script, text] of scripts.entries()) {
    const isWrapped = script > 0;
    const first = next + Number(isWrapped);
    const after = first + text.split('\n').length;
    if (line >= first && line < after) return { script, line: line - first + 1 };
    next = after + Number(isWrapped);
  }
  return null;
}

/**
 * The entry declares the global name of the container, so it is not wrapped. Each other script is a function of its own: it
 * keeps its "use strict", which counts only at the beginning of one. They find webpack's list of chunks, as they do alone.
 * Each begins a line, so that columns are those of its source map.
 */
const joined = ([entry, ...scripts]: readonly string[]): Buffer =>
  Buffer.from([entry, ...scripts.map((script) => `;(()=>{\n${script}\n})();`), ''].join('\n'));
