import type { SetCheck } from '@portal/shared/contracts/release';

/** A check with its summary, in the words for the good case or for the bad one. */
export function setCheck(
  name: SetCheck['name'],
  problems: readonly string[],
  whenFine: string,
  whenNot: string,
): SetCheck {
  return { name, summary: problems.length === 0 ? whenFine : whenNot, problems: [...problems] };
}

/** The same checks of several sets as one: each problem once, and a summary that tells of a problem if there is one. */
export function mergeChecks(checks: readonly SetCheck[]): SetCheck[] {
  const byName = new Map<SetCheck['name'], SetCheck>();
  for (const check of checks) {
    const known = byName.get(check.name);
    const summary = known === undefined || known.problems.length === 0 ? check.summary : known.summary;
    const problems = [...new Set([...(known?.problems ?? []), ...check.problems])];
    byName.set(check.name, { name: check.name, summary, problems });
  }
  return [...byName.values()];
}

/** All problems of some checks. */
export const problemsOf = (checks: readonly SetCheck[]): string[] => checks.flatMap(({ problems }) => problems);
