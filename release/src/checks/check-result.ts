import type { SetCheck } from '@portal/shared/contracts/release';

/** A check with its summary, in the wording for success or for failure. */
export function checkResult(
  name: SetCheck['name'],
  problems: readonly string[],
  whenFine: string,
  whenNot: string,
): SetCheck {
  return { name, summary: problems.length === 0 ? whenFine : whenNot, problems: [...problems] };
}

/**
 * The same checks of several sets merged: each problem and each warning once, with the summary of a failing check, or
 * else of one with a warning, if there is one.
 */
export function mergeChecks(checks: readonly SetCheck[]): SetCheck[] {
  const byName = new Map<SetCheck['name'], SetCheck>();
  for (const check of checks) {
    const known = byName.get(check.name);
    const summary = known !== undefined && severityOf(known) > severityOf(check) ? known.summary : check.summary;
    const problems = [...new Set([...(known?.problems ?? []), ...check.problems])];
    const warnings = [...new Set([...(known?.warnings ?? []), ...(check.warnings ?? [])])];
    byName.set(check.name, { name: check.name, summary, problems, ...(warnings.length > 0 && { warnings }) });
  }
  return [...byName.values()];
}

const severityOf = ({ problems, warnings = [] }: SetCheck): number =>
  problems.length > 0 ? 2 : Number(warnings.length > 0);

/** All problems of some checks. */
export const problemsOf = (checks: readonly SetCheck[]): string[] => checks.flatMap(({ problems }) => problems);

/** All warnings of some checks. */
export const warningsOf = (checks: readonly SetCheck[]): string[] => checks.flatMap(({ warnings = [] }) => warnings);
