import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { labelsOfRemotes } from '@portal/shared/build/catalogs.ts';
import { inRoot } from './packages.ts';

const IGNORED = new Set(['node_modules', 'dist', 'test-results', 'testing']);
// Tests and their helpers do not end up in a build.
const isSource = (name: string): boolean => !/\.(test|spec)\.[cm]?tsx?$/.test(name);

/** Twelve hex digits over everything that goes into a package's build: its sources, shared, and the lockfile. */
export function sourceHash(packageFolder: string): string {
  const hash = createHash('sha256');
  for (const folder of [packageFolder, 'shared']) addFolder(hash, inRoot(folder));
  hash.update(lockfileOf(packageFolder, readFileSync(inRoot('pnpm-lock.yaml'), 'utf8')));
  hash.update(readFileSync(inRoot('tsconfig.json')));
  if (packageFolder === 'host') hash.update(JSON.stringify(labelsOfRemotes('es')));
  return hash.digest('hex').slice(0, 12);
}

function addFolder(hash: ReturnType<typeof createHash>, folder: string): void {
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!IGNORED.has(entry.name)) addFolder(hash, file);
    } else if (isSource(entry.name)) {
      hash.update(entry.name).update(readFileSync(file));
    }
  }
}

/**
 * A lockfile without the entries of other packages of the workspace: a new remote must not rebuild the others.
 */
export function lockfileOf(packageFolder: string, lockfile: string): string {
  const kept = new Set(['.', 'shared', packageFolder]);
  return lockfile.replace(/^importers:\n(?:\n| .*\n)*/m, (importers) =>
    importers
      .split(/^(?=  \S)/m)
      .filter((part) => !/^  \S/.test(part) || kept.has(/^  '?([^':]+)'?:/.exec(part)?.[1] ?? ''))
      .join(''),
  );
}
