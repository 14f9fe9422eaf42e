import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BUILD_RECORD_FILE, HOST, type BuildRecord } from '@portal/shared/contracts/release';

type RemoteBuild = Extract<BuildRecord, { kind: 'remote' }>;
type HostBuild = Extract<BuildRecord, { kind: 'host' }>;

const containerOf = (remote: string, version: string) => `${remote}__${version}`.replace(/[^A-Za-z0-9]/g, '_');

/** The record of a small remote with one page, `/<remote>`. */
export function remoteRecord(remote: string, version: string, changes: Partial<RemoteBuild> = {}): RemoteBuild {
  return {
    schema: 1,
    kind: 'remote',
    remote,
    version,
    container: containerOf(remote, version),
    entry: 'entry.js',
    exposes: { './list': ['list.js', 'assets/list.css'] },
    shared: [{ key: 'react', range: '^19.3.0' }],
    manifest: {
      name: remote,
      title: remote,
      pages: [
        {
          path: `/${remote}`,
          exposedModule: './list',
          title: 'List',
          layout: 'contained',
          access: 'protected',
          preload: ['react'],
        },
      ],
      parcels: [],
      emits: [],
      hears: [],
      hostApi: '^1.0.0',
    },
    ...changes,
  };
}

/** The record of a small host that shares React. */
export function hostRecord(version: string, changes: Partial<HostBuild> = {}): HostBuild {
  return {
    schema: 1,
    kind: 'host',
    remote: HOST,
    version,
    container: containerOf(HOST, version),
    entry: ['runtime.js', 'main.js'],
    styles: [],
    provides: [{ key: 'react', version: '19.3.1', files: ['react.js'] }],
    manifest: { name: HOST, title: 'Portal', emits: [], hears: [], hostApi: '1.2.0' },
    ...changes,
  };
}

/** Writes every file a record needs into an empty folder, and the record; contents differ from version to version. */
export async function writeBuildInto(
  folder: string,
  record: BuildRecord,
  others: Readonly<Record<string, string>> = {},
): Promise<void> {
  const needed =
    record.kind === 'remote'
      ? [record.entry, ...Object.values(record.exposes).flat()]
      : [...record.entry, ...record.styles, ...record.provides.flatMap(({ files }) => files)];
  const files = {
    ...Object.fromEntries(needed.map((path) => [path, `/* ${path} of ${record.container} */`])),
    [BUILD_RECORD_FILE]: JSON.stringify(record),
    ...others,
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
