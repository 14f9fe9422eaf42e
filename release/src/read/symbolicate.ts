import { SourceMap } from 'node:module';
import { posix } from 'node:path';
import { bundleOf, ExactVersion, isBundle, RemoteName, type Release } from '@portal/shared/contracts/release';
import { bundledScripts, lineInBundle } from '../publish/page-bundles.ts';
import { blobPath, readRelease } from '../records/index-records.ts';
import { integrityOf } from '../records/integrity.ts';
import type { ReleaseName } from '../records/release-name.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** A place in a script of a release. Line and column count from 1, as in stacks of browsers. */
export interface ScriptPlace {
  readonly release: ReleaseName;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

const FRAME = /^([a-z0-9-]+)@(\S+) ([\w.~+-]+):(\d{1,9}):(\d{1,9})$/;

/** A place as pages report it: `mfe-referrals@1.4.0 list.bundle.js:5:120`. Null for any other text. */
export function readFrame(frame: string): ScriptPlace | null {
  const [, remote, version, file, line, column] = FRAME.exec(frame) ?? [];
  const name = RemoteName.safeParse(remote);
  const exact = ExactVersion.safeParse(version);
  if (!name.success || !exact.success || file === undefined) return null;
  return { release: { remote: name.data, version: exact.data }, file, line: Number(line), column: Number(column) };
}

/**
 * Finds places in the sources, from the source maps that are published with a release:
 * `mfe-referrals/src/features/list/ReferralList.tsx:120:14`. Null when the release, the script or its map is not in the store, or
 * the map does not know the place. Withdrawn releases count, too. What was read is kept as long as the function is.
 */
export function symbolicator(store: ReleaseStore): (place: ScriptPlace) => Promise<string | null> {
  const releases = new Map<string, Promise<Release | null>>();
  const texts = new Map<string, Promise<string | null>>();
  const maps = new Map<string, Promise<SourceMap | null>>();

  const releaseOf = ({ remote, version }: ReleaseName) =>
    kept(releases, `${remote}@${version}`, async () => (await readRelease(store, remote, version))?.release ?? null);

  async function textOf(release: Release, file: string): Promise<string | null> {
    const integrity = release.files.find(({ path }) => path === file)?.integrity;
    if (integrity === undefined) return null;
    return kept(texts, integrity, async () => {
      const bytes = await store.get(blobPath(integrity));
      return bytes !== null && integrityOf(bytes) === integrity ? Buffer.from(bytes).toString() : null;
    });
  }

  const mapOf = (release: Release, script: string) =>
    kept(maps, `${release.remote}@${release.version} ${script}`, async () => {
      const text = await textOf(release, `${script}.map`);
      return text === null ? null : readMap(text);
    });

  /** A bundle has no map of its own, its parts have: the entry and the scripts of the exposed module. */
  async function partAt(release: Release, { file, line }: ScriptPlace): Promise<{ file: string; line: number } | null> {
    if (!isBundle(file)) return { file, line };
    const module = release.kind === 'remote' && Object.keys(release.exposes).find((name) => bundleOf(name) === file);
    if (release.kind === 'host' || !module) return null;
    const files = bundledScripts(release, module);
    const scripts = await Promise.all(files.map((path) => textOf(release, path)));
    const found = scripts.includes(null) ? null : lineInBundle(scripts as string[], line);
    return found && { file: files[found.script]!, line: found.line };
  }

  return async (place) => {
    const release = await releaseOf(place.release);
    const part = release && (await partAt(release, place));
    const map = part && (await mapOf(release, part.file));
    // counts from 0
    const entry = map?.findEntry(part!.line - 1, place.column - 1);
    if (!entry || !('originalSource' in entry) || entry.generatedLine !== part!.line - 1) return null;
    const { originalSource, originalLine, originalColumn } = entry;
    return `${sourcePath(originalSource, place.release.remote)}:${originalLine + 1}:${originalColumn + 1}`;
  };
}

/** Null for a file that is called a map and is none: what a team published is not checked for that. */
function readMap(text: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(text));
  } catch {
    return null;
  }
}

/** `webpack://mfe_auth__1_0_0/./src/Login.tsx?5b1d` -> `mfe-auth/src/Login.tsx`; of a package, the path below node_modules. */
function sourcePath(source: string, remote: string): string {
  const path = source.replace(/^webpack:\/\/[^/]*\//, '').replace(/\?\w*$/, '');
  const [inPackage] = /node_modules\/(?!.*node_modules\/).*$/.exec(path) ?? [];
  return inPackage ?? posix.join(path.startsWith('webpack/') ? '' : remote, path);
}

function kept<Value>(cache: Map<string, Promise<Value>>, key: string, read: () => Promise<Value>): Promise<Value> {
  const known = cache.get(key) ?? read();
  cache.set(key, known);
  return known;
}
