import type { DamagedRecord } from '@portal/shared/contracts/release';

/** A published version whose record cannot be read. */
export interface DamagedVersion {
  version: string;
  problem: string;
}

/** The versions of a remote that are missing in its list because their records are damaged; by the record's path. */
export function damagedVersions(records: readonly DamagedRecord[], remote: string): DamagedVersion[] {
  const folder = `releases/${remote}/`;
  return records
    .filter(({ path }) => path.startsWith(folder) && path.endsWith('.json'))
    .map(({ path, problem }) => ({ version: path.slice(folder.length, -'.json'.length), problem }));
}
