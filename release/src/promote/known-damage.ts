import type { Channel, SetCheck } from '@portal/shared/contracts/release';
import { faultsIn, type ReleaseFault } from '../checks/release-faults.ts';
import { channelOption } from '../records/channel-option.ts';
import { releaseName } from '../records/release-name.ts';
import { setsNow } from '../rollback/rollback-problems.ts';
import type { LostFallback } from '../snapshots/plan-sets.ts';
import type { Targets } from '../snapshots/targets.ts';
import type { Withdrawals } from '../snapshots/withdrawals.ts';
import type { ReleaseStore } from '../store/release-store.ts';

interface PlannedPromote {
  readonly live: Channel | null;
  /** The targets of every remote that was named, changed or not. */
  readonly targets: Targets;
  readonly withdrawals: Withdrawals;
}

/** What to do about damage that was there before, by the check that found it. */
const REMEDIES = {
  files: {
    summary: 'Files that were not damaged before are reachable, hashes match',
    remedy: (rollback: string) =>
      `That was damaged before, and stays as it is. To mend it: ${rollback}, or publish the same build under a new version, which puts the files right.`,
  },
  signatures: {
    summary: 'Every other release is signed by an authorized signer',
    remedy: (rollback: string) =>
      `That was so before, and no server serves it. To replace it: ${rollback}, or promote a release that is signed.`,
  },
} as const;

/**
 * The checks of a promote, in which files that are damaged and signatures that are refused in the present sets, too, are
 * warnings: one team's damaged canary must not keep the others from shipping (0098). Of the remotes that are named, every
 * release has to be whole and signed. Other problems stay problems: whether releases fit depends on which visitors get them
 * together, and a promote changes that.
 */
export async function allowKnownDamage(
  store: ReleaseStore,
  { live, targets, withdrawals }: PlannedPromote,
  checks: readonly SetCheck[],
): Promise<readonly SetCheck[]> {
  const isFaulty = ({ name, problems }: SetCheck) => isOfReleases(name) && problems.length > 0;
  if (live === null || !checks.some(isFaulty)) return checks;
  const own = new Set(
    Object.entries(targets).flatMap(([remote, { version, rollout }]) =>
      [version, rollout?.version].flatMap((each) => (each === undefined ? [] : releaseName({ remote, version: each }))),
    ),
  );
  const known = (await faultsIn(store, await setsNow(store, live, withdrawals))).filter(
    ({ release }) => !own.has(releaseName(release)),
  );
  return checks.map((check) => {
    const { name } = check;
    if (!isOfReleases(name)) return check;
    const tolerated = known.filter((fault) => fault.check === name && check.problems.includes(fault.problem));
    return tolerated.length === 0 ? check : withWarnings(check, REMEDIES[name], tolerated, live.name);
  });
}

const isOfReleases = (name: SetCheck['name']): name is ReleaseFault['check'] => name in REMEDIES;

function withWarnings(
  check: SetCheck,
  { summary, remedy }: (typeof REMEDIES)[ReleaseFault['check']],
  tolerated: readonly ReleaseFault[],
  channel: string,
): SetCheck {
  const sentences = tolerated.map(({ problem }) => problem);
  const problems = check.problems.filter((problem) => !sentences.includes(problem));
  const remotes = [...new Set(tolerated.map(({ release }) => release.remote))];
  return {
    ...check,
    summary: problems.length > 0 ? check.summary : summary,
    problems,
    warnings: [
      ...(check.warnings ?? []),
      ...sentences,
      remedy(`rollback ${remotes.join(' ')}${channelOption(channel)}`),
    ],
  };
}

/** The checks of sets that lack fallbacks, with a warning for each: nobody falls back to one until its record is back. */
export function warnOfLostFallbacks(checks: readonly SetCheck[], lost: readonly LostFallback[]): readonly SetCheck[] {
  if (lost.length === 0) return checks;
  return checks.map((check) =>
    check.name === 'files' ? { ...check, warnings: [...(check.warnings ?? []), ...lostSentences(lost)] } : check,
  );
}

/** What is wrong with fallbacks that are left out of the sets, and what to do. */
export const lostSentences = (lost: readonly LostFallback[]): string[] =>
  lost.flatMap(({ release: { remote }, problem }) => [
    problem,
    `Until it is back, no browser falls back to it when ${remote} fails. To replace it: promote another version of ${remote}.`,
  ]);
