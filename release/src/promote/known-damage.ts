import type { Channel, SetCheck } from '@portal/shared/contracts/release';
import { checkSets } from '../checks/check-sets.ts';
import { releaseName } from '../records/release-name.ts';
import { setsNow } from '../rollback/rollback-problems.ts';
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
    remedy: (remotes: string) =>
      `That was damaged before, and stays as it is. To mend it: rollback ${remotes}, or publish the same build under a new version, which puts the files right.`,
  },
  signatures: {
    summary: 'Every other release is signed by who may ship it',
    remedy: (remotes: string) =>
      `That was so before, and no server serves it. To replace it: rollback ${remotes}, or promote a release that is signed.`,
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
  if (live === null || checks.every((check) => remedyOf(check) === null || check.problems.length === 0)) return checks;
  const now = await checkSets(store, await setsNow(store, live, withdrawals), withdrawals);
  const known = new Set(now.flatMap((check) => (remedyOf(check) === null ? [] : check.problems)));
  const own = Object.entries(targets).flatMap(([remote, { version, rollout }]) =>
    [version, rollout?.version].flatMap((each) => (each === undefined ? [] : releaseName({ remote, version: each }))),
  );
  const isOwn = (problem: string) =>
    own.some((release) => [`${release}: `, `${release} is `].some((start) => problem.startsWith(start)));
  return checks.map((check) => {
    const tolerated = check.problems.filter((problem) => known.has(problem) && !isOwn(problem));
    return tolerated.length === 0 ? check : withWarnings(check, tolerated);
  });
}

const remedyOf = ({ name }: SetCheck) => (name === 'files' || name === 'signatures' ? REMEDIES[name] : null);

function withWarnings(check: SetCheck, tolerated: readonly string[]): SetCheck {
  const problems = check.problems.filter((problem) => !tolerated.includes(problem));
  const remotes = [...new Set(tolerated.map((problem) => problem.split('@', 1).join('')))];
  const { summary, remedy } = remedyOf(check)!; // only such checks tolerate anything
  return {
    ...check,
    summary: problems.length > 0 ? check.summary : summary,
    problems,
    warnings: [...(check.warnings ?? []), ...tolerated, remedy(remotes.join(' '))],
  };
}
