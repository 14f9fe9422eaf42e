import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import pMap from 'p-map';
import { BUILD_RECORD_FILE } from '@portal/shared/contracts/release';
import { inRoot, RELEASED } from './packages.ts';
import { runNode } from './run.ts';
import { sourceHash } from './source-hash.ts';
import { withFileLock } from './with-file-lock.mjs';

/** The build failed; `message` holds webpack's output. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/**
 * Version of a build from a working tree, `1.0.0-local.h3f2a…`: changed sources get a new version, since a release
 * never changes. A team that ships sets PORTAL_RELEASE_VERSION instead.
 */
export function localVersion(packageFolder: string): string {
  const { version } = JSON.parse(readFileSync(inRoot(packageFolder, 'package.json'), 'utf8')) as { version: string };
  return `${version}-local.h${sourceHash(packageFolder)}`;
}

/**
 * Builds what has changed since its last build, two at a time. Returns what was built.
 * @param onProgress called with each step, in a few words
 * @throws BuildError with webpack's output when a build fails
 */
export async function buildChanged(onProgress: (step: string) => void): Promise<string[]> {
  if (stalePackages().length === 0) return [];
  return withFileLock(
    inRoot('.cache/building.lock'),
    async () => {
      const stale = stalePackages();
      const buildOne = async (name: string, index: number) => {
        onProgress(`Building ${name} (${index + 1} of ${stale.length})`);
        await build(name, localVersion(name));
      };
      await pMap(stale, buildOne, { concurrency: 2 });
      return stale;
    },
    (holder) => onProgress(`Waiting for another build in this folder (process ${holder})`),
  );
}

const stalePackages = () => RELEASED.filter((name) => builtVersion(name) !== localVersion(name));

/** The version of a whole build; null when there is none, or when it was aborted or made by hand. */
function builtVersion(name: string): string | null {
  if (!existsSync(stampOf(name)) || !existsSync(recordOf(name))) return null;
  const whole = readFileSync(stampOf(name), 'utf8');
  return whole === versionInDist(name) ? whole : null;
}

/** The version that the build record of a package names. */
export function versionInDist(name: string): string {
  return (JSON.parse(readFileSync(recordOf(name), 'utf8')) as { version: string }).version;
}

const recordOf = (name: string) => inRoot(name, 'dist', BUILD_RECORD_FILE);
/** Webpack writes files in no order, so only a stamp written last distinguishes a complete build from a killed one. */
const stampOf = (name: string) => inRoot('.cache/built', name);

/**
 * Builds one package with webpack.
 * @throws BuildError with webpack's output when it fails
 */
export async function build(name: string, version: string): Promise<void> {
  rmSync(stampOf(name), { force: true });
  const webpack = createRequire(inRoot(name, 'package.json')).resolve('webpack-cli/bin/cli.js');
  const { status, output } = await runNode([webpack, '--disable-interpret'], {
    cwd: inRoot(name),
    env: { PORTAL_RELEASE_VERSION: version },
  });
  if (status !== 0) throw new BuildError(explain(name, output));
  mkdirSync(path.dirname(stampOf(name)), { recursive: true });
  writeFileSync(stampOf(name), version);
}

function explain(name: string, output: string): string {
  if (/ENOSPC/.test(output)) return `${name} could not be built because the disk is full.`;
  return `${name} could not be built:\n${output.trimEnd()}`;
}
