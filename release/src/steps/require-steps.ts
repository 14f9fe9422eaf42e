import { HOLD_MINUTES, STEP_COUNT } from '@portal/shared/contracts/release';
import { ReleaseError } from '../errors.ts';
import { requireWeight, type PlannedSteps } from '../promote/rollout.ts';

/** The shares that a rollout goes through by itself, as people write them. */
export interface Steps {
  /** In per cent, ascending; the first is the one it begins with, 100 is everybody. */
  readonly percents: readonly number[];
  /** How long each lasts at least; default 60. */
  readonly holdMinutes?: number | undefined;
}

/**
 * The share that a rollout in steps begins with, and its plan.
 * @throws ReleaseError `invalid` with a sentence for each thing that is wrong
 */
export function requireSteps({ percents, holdMinutes = HOLD_MINUTES.default }: Steps): {
  weight: number;
  plan: PlannedSteps;
} {
  const problems: string[] = [];
  if (percents.length < STEP_COUNT.min) problems.push('Name at least two steps, such as 5,25,100.');
  if (percents.length > STEP_COUNT.max) problems.push(`A rollout can have at most ${STEP_COUNT.max} steps.`);
  const weights = percents.map((percent) => weightOf(percent, problems));
  weights.forEach((weight, index) => {
    if (weight === null) return;
    const before = weights.slice(0, index).findLast((one) => one !== null);
    if (before === undefined ? weight > 0 : weight > before) return;
    const percent = percents[index];
    problems.push(
      before === undefined
        ? 'The first step must be above 0%.'
        : `A step of ${percent}% is not above the one before it.`,
    );
  });
  if (!Number.isInteger(holdMinutes) || holdMinutes < 1 || holdMinutes > HOLD_MINUTES.max) {
    problems.push(`A step must last a whole number of minutes from 1 to ${HOLD_MINUTES.max}, not ${holdMinutes}.`);
  }
  const [weight, ...next] = weights.filter((one) => one !== null);
  if (problems.length > 0 || weight === undefined) throw new ReleaseError('invalid', problems);
  return { weight, plan: { next, holdMinutes } };
}

/** Null, with a problem more, for what is no share. */
function weightOf(percent: number, problems: string[]): number | null {
  try {
    return requireWeight(percent);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    problems.push(...error.problems);
    return null;
  }
}
