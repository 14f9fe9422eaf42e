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

/**
 * The checks of a promote, in which files that are damaged in the present sets, too, are warnings: one team's damaged canary
 * must not keep the others from shipping (0098). Of the remotes that are named, every release has to be whole. Other problems
 * stay problems: whether releases fit depends on which visitors get them together, and a promote changes that.
 */
export async function allowKnownDamage(
  store: ReleaseStore,
  { live, targets, withdrawals }: PlannedPromote,
  checks: readonly SetCheck[],
): Promise<readonly SetCheck[]> {
  const found = damageIn(checks);
  if (live === null || found.length === 0) return checks;
  const known = new Set(damageIn(await checkSets(store, await setsNow(store, live, withdrawals), withdrawals)));
  const own = Object.entries(targets).flatMap(([remote, { version, rollout }]) =>
    [version, rollout?.version].flatMap((each) => (each === undefined ? [] : releaseName({ remote, version: each }))),
  );
  const isOwn = (problem: string) => own.some((release) => problem.startsWith(`${release}: `));
  const tolerated = found.filter((problem) => known.has(problem) && !isOwn(problem));
  if (tolerated.length === 0) return checks;
  const problems = found.filter((problem) => !tolerated.includes(problem));
  return checks.map((check) => (check.name === 'files' ? withWarnings(check, problems, tolerated) : check));
}

const damageIn = (checks: readonly SetCheck[]): readonly string[] =>
  checks.find(({ name }) => name === 'files')?.problems ?? [];

function withWarnings(check: SetCheck, problems: string[], tolerated: readonly string[]): SetCheck {
  const remotes = [...new Set(tolerated.map((problem) => problem.split('@', 1).join('')))];
  const summary =
    problems.length > 0 ? check.summary : 'Files that were not damaged before are reachable, hashes match';
  const remedy = `That was damaged before, and stays as it is. To mend it: rollback ${remotes.join(' ')}, or publish the same build under a new version, which puts the files right.`;
  return { ...check, summary, problems, warnings: [...tolerated, remedy] };
}
