import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { integrityOf } from '@portal/release';
import webpack from 'webpack';
import { hostConfig } from '@portal/shared/build/host-config.ts';
import { BUILD_RECORD_FILE, BuildRecord, releaseBase } from '@portal/shared/contracts/release';
import { BuildError } from '../build.ts';
import { inRoot } from '../packages.ts';
import { sourceHash } from '../source-hash.ts';
import { withFileLock } from '../with-file-lock.mjs';
import { useHostFolder } from './host-folders.ts';
import type { DevelopmentHost } from './source-page.ts';

/**
 * The host of this working tree in its development build: only React's development build can replace components while
 * they are mounted. Built once for each state of the sources, into `.cache/`, where builds that a process serves stay.
 * @throws BuildError with webpack's output when the build fails
 */
export async function developmentHost(
  onProgress: (step: string) => void,
): Promise<{ folder: string; host: DevelopmentHost }> {
  const hash = sourceHash('host');
  const all = inRoot('.cache/development-host');
  const folder = path.join(all, hash);
  const stamp = path.join(folder, 'whole');
  const version = `0.0.0-source.h${hash}`;
  const build = async () => {
    useHostFolder(all, hash);
    if (existsSync(stamp)) return;
    onProgress('Building the host in development mode');
    // Left incomplete by a start that was killed.
    rmSync(folder, { recursive: true, force: true });
    const config = hostConfig(inRoot('host'), { mode: 'development', version, outFolder: folder });
    // The page's policy allows no eval.
    await compile({ ...config, devtool: 'cheap-module-source-map' });
    writeFileSync(stamp, version);
  };
  await withFileLock(`${all}.lock`, build, () => onProgress('Waiting for another start, which builds the host'));
  const record = BuildRecord.parse(JSON.parse(readFileSync(path.join(folder, BUILD_RECORD_FILE), 'utf8')));
  if (record.kind !== 'host') throw new Error(`${folder} holds no build of the host`);
  return {
    folder,
    host: { ...record, base: releaseBase(record.remote, record.version), integrity: integritiesIn(folder) },
  };
}

async function compile(config: webpack.Configuration): Promise<void> {
  const compiler = webpack(config);
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats!.hasErrors()) throw new BuildError(`host could not be built:\n${stats!.toString('errors-only')}`);
}

const integritiesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((file) => /\.(js|css)$/.test(file))
      .map((file) => [file, integrityOf(readFileSync(path.join(folder, file)))]),
  );
