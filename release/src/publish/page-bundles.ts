import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleOf } from '@portal/shared/contracts/release';
import type { BuildFolder } from './build-folder.ts';

/** A script of a build and its source map, if it has one. */
interface Script {
  code: string;
  map: unknown;
}

/** Where a script begins in a bundle, counted from 0, and its source map. */
interface Section {
  offset: { line: number; column: number };
  map: unknown;
}

/**
 * The bundles of a build and their source maps by their paths, one for each page and parcel of a remote: its entry, then
 * the scripts of the exposed module. They are made of the files that are published and of nothing else, so they hold what
 * these hold.
 */
export async function pageBundles({ folder, record, paths }: BuildFolder): Promise<Map<string, Buffer>> {
  if (record.kind === 'host') return new Map();
  const { manifest, entry, exposes } = record;
  const modules = new Set([...manifest.pages, ...manifest.parcels].map(({ exposedModule }) => exposedModule));
  const read = (path: string) => readFile(join(folder, path), 'utf8');
  const readScript = async (path: string): Promise<Script> => ({
    code: await read(path),
    map: paths.includes(mapOf(path)) ? JSON.parse(await read(mapOf(path))) : null,
  });
  const bundles = new Map<string, Buffer>();
  for (const module of modules) {
    const scripts = (exposes[module] ?? []).filter((path) => path.endsWith('.js'));
    const { code, sections } = joined(await Promise.all([entry, ...scripts].map(readScript)));
    bundles.set(bundleOf(module), Buffer.from(code));
    if (sections.length === 0) continue;
    bundles.set(mapOf(bundleOf(module)), Buffer.from(JSON.stringify({ version: 3, sections })));
  }
  return bundles;
}

const mapOf = (path: string): string => `${path}.map`;

const OPEN = ';(()=>{\n';
const CLOSE = '\n})();';

/**
 * The entry declares the global name of the container, so it is not wrapped. Each other script is a function of its own: it
 * keeps its "use strict", which counts only at the beginning of one. They find webpack's list of chunks, as they do alone.
 * The map of all is an index of theirs (ECMA-426, index source map): each script begins at a line of its own.
 */
function joined([entry, ...scripts]: readonly Script[]): { code: string; sections: Section[] } {
  let code = '';
  let line = 0;
  const sections: Section[] = [];
  const append = (text: string) => {
    code += text;
    line += text.split('\n').length - 1;
  };
  const appendScript = (script: Script) => {
    if (script.map !== null) sections.push({ offset: { line, column: 0 }, map: script.map });
    append(script.code);
  };
  appendScript(entry!);
  append('\n');
  for (const script of scripts) {
    append(OPEN);
    appendScript(script);
    append(`${CLOSE}\n`);
  }
  return { code, sections };
}
