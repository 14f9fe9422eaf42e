import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Comparisons } from './comparisons.ts';
import { hasControl, readTallies } from './guard-store.ts';
import { comparisonText, MIN_CONTROL_VISITORS } from './rules/control-verdict.ts';
import { ruleOf, type GuardedRelease } from './rules/guarded-release.ts';
import { judge, outcomeText } from './rules/guard-verdict.ts';

export interface TrialVerdictOptions {
  db: Kysely<Database>;
  comparisons: Comparisons;
  /** The most visitors one network counts for. */
  visitorsPerNetwork: number;
}

/** What the failures of a trial's visitors say about it. */
export interface TrialVerdict {
  /** Why it has failed; null until then. */
  why: string | null;
  /** How it fares, a sentence with what it is compared with. */
  figures: string;
}

/**
 * The verdict on a trial: by comparison with the live release where there are visitors of it, otherwise by the share that
 * fails. Null: there is none before the next comparison.
 * @throws the error of the database
 */
export async function readVerdict(
  trial: GuardedRelease,
  { db, comparisons, visitorsPerNetwork }: TrialVerdictOptions,
): Promise<TrialVerdict | null> {
  if (trial.kind === 'rollout' && (await hasControl(db, trial, MIN_CONTROL_VISITORS))) {
    const state = comparisons.stateOf(trial);
    // the reports of other failures do not wait for it
    if (state === 'under way') return null;
    const comparison = await comparisons.read(trial);
    if (comparison !== null) return { why: comparison.why, figures: comparisonText(comparison) };
    // by now there may be enough visitors to compare, so the fixed share has no say before the next one
    if (state === 'kept') return null;
  }
  const { why, progress } = judge(await readTallies(db, trial), ruleOf(trial, visitorsPerNetwork));
  return { why, figures: outcomeText(progress) };
}
