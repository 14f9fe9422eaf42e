import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { BUILD_RECORD_FILE, BuildRecord } from '@portal/shared/contracts/release';
import { inRoot, REMOTES } from '../../scripts/lib/packages.ts';

/** Bytes after gzip of what each remote itself loads for the heaviest of its pages and parcels. */
export function ownCode(): { remote: string; exposedModule: string; bytes: number }[] {
  return REMOTES.map((remote) => {
    const dist = inRoot(remote, 'dist');
    const record = BuildRecord.parse(JSON.parse(readFileSync(path.join(dist, BUILD_RECORD_FILE), 'utf8')));
    if (record.kind !== 'remote') throw new Error(`${remote} is not the build of a remote`);
    const sizeOf = (file: string) => gzipSync(readFileSync(path.join(dist, file))).length;
    const parts = Object.entries(record.exposes).map(([exposedModule, files]) => ({
      remote,
      exposedModule,
      bytes: [record.entry, ...files].reduce((sum, file) => sum + sizeOf(file), 0),
    }));
    return parts.reduce((heaviest, part) => (part.bytes > heaviest.bytes ? part : heaviest));
  });
}
