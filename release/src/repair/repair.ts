import type { DamagedRecord } from '@portal/shared/contracts/release';
import { ReleaseError } from '../errors.ts';
import { containerOfRecord, releaseOfRecord, snapshotOfRecord } from '../records/index-records.ts';
import { pinOfRecord } from '../records/pin-records.ts';
import { toBytes } from '../records/record-io.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { verifyStore } from './verify.ts';
import { readReferences, type References } from './references.ts';

export interface RepairRequest {
  /** Paths as `verify` names them; none: everything that is damaged. */
  readonly paths: readonly string[];
  readonly who: string;
  readonly why: string;
}

/** What was moved aside and where to, and what stays, with the reason. */
export interface RepairResult {
  readonly moved: readonly (DamagedRecord & Readonly<{ aside: string }>)[];
  readonly left: readonly (DamagedRecord & Readonly<{ reason: string }>)[];
}

/**
 * Moves damaged records and files aside, below `quarantine/`, with a note of who did it and why. Nothing is deleted.
 * What visitors have or can get, and what a log needs, stays.
 * @throws ReleaseError `not-found` for a path that is not damaged, and `unavailable` when a channel is: then it is
 * unknown what is live
 */
export async function repair(store: ReleaseStore, { paths, who, why }: RepairRequest): Promise<RepairResult> {
  const found = await damageOf(store);
  const unknown = paths.filter((path) => !found.some((record) => record.path === path));
  if (unknown.length > 0) {
    throw new ReleaseError(
      'not-found',
      unknown.map((path) => `${path} is not damaged; see verify.`),
    );
  }
  const wanted = found.filter(({ path }) => paths.length === 0 || paths.includes(path));
  const references = wanted.length === 0 ? null : await readReferences(store);
  const moved: RepairResult['moved'][number][] = [];
  const left: RepairResult['left'][number][] = [];
  for (const { path, problem, releases } of wanted) {
    const record = { path, problem };
    const reason = references && reasonToStay(path, releases, references);
    if (reason !== null) left.push({ ...record, reason });
    else moved.push(...(await moveWhole(store, record, { who, why })));
  }
  return { moved, left };
}

/** A damaged record, or a damaged file with the releases that it belongs to. */
interface Damage extends DamagedRecord {
  readonly releases: readonly { remote: string; version: string }[];
}

async function damageOf(store: ReleaseStore): Promise<Damage[]> {
  const { records, damagedFiles } = await verifyStore(store);
  return [...records.map((record) => ({ ...record, releases: [] })), ...damagedFiles.filter(({ isThere }) => isThere)];
}

const NEEDED = 'It cannot be recreated; put back a copy of it from a backup.';

/** Why a damaged record must stay where it is; null when it may be moved aside. */
function reasonToStay(path: string, releases: Damage['releases'], references: References): string | null {
  const release = releaseOfRecord(path);
  const snapshot = snapshotOfRecord(path);
  const container = containerOfRecord(path);
  const named = release === null ? releases : [release];
  const uses = [
    ...named.flatMap((each) => references.toRelease(each)),
    ...(snapshot === null ? [] : references.toSnapshot(snapshot)),
    ...(container === null ? [] : references.toContainer(container)),
  ];
  if (uses.length > 0) return `It stays: ${[...new Set(uses)].slice(0, 3).join(', ')}.`;
  return /^(channels|withdrawn|keys)(\/|$)/.test(path) ? `It stays. ${NEEDED}` : null;
}

/** A pin moves with its revocation, the pin first: without its revocation the pin would open again. */
async function moveWhole(
  store: ReleaseStore,
  record: DamagedRecord,
  by: Readonly<{ who: string; why: string }>,
): Promise<RepairResult['moved']> {
  const pin = pinOfRecord(record.path);
  const paths = pin === null ? [record.path] : [pin.path, pin.revokedPath];
  const moved: RepairResult['moved'][number][] = [];
  for (const path of paths) {
    const aside = await store.moveAside(path);
    if (aside === null) continue;
    const note = { ...record, path, ...by, when: new Date().toISOString() };
    await store.createOnce(`${aside}.note.json`, toBytes(note), 'application/json');
    moved.push({ ...record, path, aside });
  }
  return moved;
}
