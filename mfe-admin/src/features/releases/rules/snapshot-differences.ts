import { HOST } from '@portal/shared/contracts/release';
import { t } from '@portal/shared/i18n';
import compare from 'semver/functions/compare.js';
import { areBuildsOfOne } from './versions.ts';

/** How one remote changed from one snapshot to another. */
export interface Difference {
  remote: string;
  /** Null where the remote is not in the set. */
  from: string | null;
  to: string | null;
  /** `changed`: from one build of a version to another, as local ones by a hash, which have no order. */
  word: 'same' | 'newer' | 'older' | 'changed' | 'new' | 'missing';
}

/** Name -> version, the host among them. */
type Releases = Readonly<Record<string, string>>;

/** Every remote of two snapshots, the host first, then by name. */
export function snapshotDifferences(from: Releases, to: Releases): Difference[] {
  const remotes = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return remotes.toSorted(hostFirst).map((remote) => {
    const [before = null, after = null] = [from[remote], to[remote]];
    return { remote, from: before, to: after, word: differenceWord(before, after) };
  });
}

/** `3 of 7 differ`, `all 7 are the same`. */
export function differencesText(differences: readonly Difference[]): string {
  const count = differences.filter(({ word }) => word !== 'same').length;
  return count === 0
    ? t('all {count} are the same', { count: differences.length })
    : t('{count, plural, one {{count} of {all} differs} other {{count} of {all} differ}}', {
        count,
        all: differences.length,
      });
}

/** The host before the remotes, these by name. */
export function hostFirst(a: string, b: string): number {
  if (a === HOST || b === HOST) return Number(b === HOST) - Number(a === HOST);
  return a < b ? -1 : Number(a > b);
}

function differenceWord(from: string | null, to: string | null): Difference['word'] {
  if (from === null) return 'new';
  if (to === null) return 'missing';
  const order = compare(from, to);
  if (order === 0) return 'same';
  if (areBuildsOfOne(from, to)) return 'changed';
  return order < 0 ? 'newer' : 'older';
}
