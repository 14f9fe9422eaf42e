import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { containerName } from '@portal/shared/build/release-version.ts';
import { BUILD_RECORD_FILE, type BuildRecord } from '@portal/shared/contracts/release';
import { inRoot } from './packages.ts';

interface Changed {
  /** A remote, or `host`. */
  remote: string;
  version: string;
  /** Called with each script of the release, minified. */
  change: (source: string) => string;
  /** Changes the build record; default: no change. */
  changeRecord?: (record: BuildRecord) => BuildRecord;
}

/**
 * A copy of a build under another version, with its sources changed. Returns its folder, which the caller removes.
 * @throws Error when nothing was changed, since a test with it would prove nothing
 */
export function changedBuild({ remote, version, change, changeRecord = (record) => record }: Changed): string {
  const build = mkdtempSync(path.join(tmpdir(), 'portal-changed-build-'));
  cpSync(inRoot(remote, 'dist'), build, { recursive: true });
  const recordFile = path.join(build, BUILD_RECORD_FILE);
  const record = JSON.parse(readFileSync(recordFile, 'utf8')) as BuildRecord;
  const container = containerName(remote, version);
  let isChanged = false;
  for (const file of readdirSync(build).filter((name) => name.endsWith('.js'))) {
    const source = readFileSync(path.join(build, file), 'utf8');
    const changed = change(source);
    isChanged ||= changed !== source;
    // webpack writes the name with single underscores where it names its list of chunks
    const renamed = changed
      .replaceAll(record.container, container)
      .replaceAll(singleUnderscores(record.container), singleUnderscores(container));
    writeFileSync(path.join(build, file), renamed);
  }
  if (!isChanged) throw new Error(`${remote} ${version} would not differ`);
  writeFileSync(recordFile, JSON.stringify({ ...changeRecord(record), version, container }));
  return build;
}

const singleUnderscores = (name: string): string => name.replaceAll(/_+/g, '_');
