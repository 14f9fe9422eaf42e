import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { containerName } from '@portal/shared/build/release-version.ts';
import type { BuildRecord } from '@portal/shared/contracts/release';
import { inRoot } from './packages.ts';

interface Changed {
  remote: string;
  version: string;
  /** Gets each script of the release, minimized as it is. */
  change(source: string): string;
}

/**
 * A copy of a build under another version, with its sources changed. Answers its folder, which the caller removes.
 * @throws Error when nothing was changed: whoever wanted it would prove nothing
 */
export function changedBuild({ remote, version, change }: Changed): string {
  const build = mkdtempSync(path.join(tmpdir(), 'portal-changed-build-'));
  cpSync(inRoot(remote, 'dist'), build, { recursive: true });
  const recordFile = path.join(build, 'build.json');
  const record = JSON.parse(readFileSync(recordFile, 'utf8')) as Extract<BuildRecord, { kind: 'remote' }>;
  const container = containerName(remote, version);
  let isChanged = false;
  for (const file of new Set([record.entry, ...Object.values(record.exposes).flat()])) {
    const source = readFileSync(path.join(build, file), 'utf8');
    const changed = change(source);
    isChanged ||= changed !== source;
    // webpack writes the name with single underscores where it names its list of chunks
    const renamed = changed
      .replaceAll(record.container, container)
      .replaceAll(singleUnderscores(record.container), singleUnderscores(container));
    writeFileSync(path.join(build, file), renamed);
  }
  if (!isChanged) throw new Error(`${remote} ${version} would be no different`);
  writeFileSync(recordFile, JSON.stringify({ ...record, version, container }));
  return build;
}

const singleUnderscores = (name: string): string => name.replaceAll(/_+/g, '_');
