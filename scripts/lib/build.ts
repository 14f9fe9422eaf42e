import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BUILD_RECORD_FILE } from '@portal/shared/contracts/release';
import { inRoot, RELEASED } from './packages.ts';
import { sourceHash } from './source-hash.ts';

/**
 * Version of a build from a working tree, `1.0.0-local.3f2a…`: other sources, another version, since a release never
 * changes. A team that ships sets PORTAL_RELEASE_VERSION instead.
 */
export function localVersion(packageFolder: string): string {
  const { version } = JSON.parse(readFileSync(inRoot(packageFolder, 'package.json'), 'utf8')) as { version: string };
  return `${version}-local.h${sourceHash(packageFolder)}`;
}

/** Builds what has changed since it was built last; two at a time. Answers what was built. */
export async function buildChanged(onProgress: (name: string) => void): Promise<string[]> {
  const stale = RELEASED.filter((name) => builtVersion(name) !== localVersion(name));
  const waiting = [...stale];
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      onProgress(name);
      await build(name, localVersion(name));
    }
  };
  await Promise.all([worker(), worker()]);
  return stale;
}

function builtVersion(name: string): string | null {
  const record = inRoot(name, 'dist', BUILD_RECORD_FILE);
  if (!existsSync(record)) return null;
  return (JSON.parse(readFileSync(record, 'utf8')) as { version: string }).version;
}

/**
 * Builds one package with webpack.
 * @throws Error with webpack's output when it fails.
 */
export async function build(name: string, version: string): Promise<void> {
  const webpack = createRequire(inRoot(name, 'package.json')).resolve('webpack-cli/bin/cli.js');
  const child = spawn(process.execPath, [webpack, '--disable-interpret'], {
    cwd: inRoot(name),
    env: { ...process.env, PORTAL_RELEASE_VERSION: version },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (status !== 0) throw new Error(`${name} could not be built:\n${output}`);
}
