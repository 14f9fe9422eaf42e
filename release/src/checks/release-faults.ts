import type { SetCheck } from '@portal/shared/contracts/release';
import { readFiles } from './check-files.ts';
import { releaseName, type ReleaseName } from '../records/release-name.ts';
import type { PlannedSet } from '../snapshots/plan-sets.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { releasesIn, verdictsIn } from './check-sets.ts';

/** What is wrong with a release by itself, whatever it is live with: a damaged file, or a signature that is refused. */
export interface ReleaseFault {
  readonly release: ReleaseName;
  /** The check of `checkSets` that has the sentence among its problems. */
  readonly check: Extract<SetCheck['name'], 'files' | 'signatures'>;
  readonly problem: string;
}

/** The faults of releases in sets, in the words of `checkSets`. */
export async function faultsIn(
  store: ReleaseStore,
  sets: readonly Omit<PlannedSet, 'snapshot'>[],
): Promise<ReleaseFault[]> {
  const { current, all } = releasesIn(sets);
  const verdicts = verdictsIn(sets);
  const damaged = (await readFiles(store, all)).flatMap(({ release, problem }): ReleaseFault[] =>
    problem === null ? [] : [{ release, check: 'files', problem }],
  );
  const refused = current.flatMap((release): ReleaseFault[] => {
    const verdict = verdicts.get(releaseName(release));
    return verdict?.kind === 'refused' ? [{ release, check: 'signatures', problem: verdict.why }] : [];
  });
  return [...damaged, ...refused];
}
