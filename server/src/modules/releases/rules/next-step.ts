import { WHOLE, type RolloutPlan } from '@portal/shared/contracts/release';
import type { SharePlan } from '@portal/shared/contracts/release-console';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/shared/durations';
import { percentText } from './guard-verdict.ts';

/** A release that has fewer visitors, or visitors with a paint, than its guard wants. */
type ReleaseBelowMinimum = SharePlan['belowMinimum'][number];

/** When the present step of a plan has lasted long enough. */
export const stepEnd = ({ since, holdMinutes }: RolloutPlan): Date =>
  new Date(Date.parse(since) + holdMinutes * MINUTE_MS);

/** The releases of one rollout that the next step still waits for. */
export function belowMinimum(
  releases: readonly Readonly<{ remote: string; progress: { counted: number; needed: number } }>[],
): ReleaseBelowMinimum[] {
  return releases.flatMap(({ remote, progress: { counted, needed } }) =>
    counted < needed ? [{ remote, counted, needed }] : [],
  );
}

interface EndedStep {
  readonly weight: number;
  readonly plan: RolloutPlan;
  /** A sentence for each release. */
  readonly figures: readonly Readonly<{ remote: string; text: string }>[];
}

/** Why a step is taken, for the log: `5% for 62 minutes. 1 of 480 visitors failed (0.21%).` */
export function stepReason({ weight, plan, figures }: EndedStep, now: Date): string {
  const share = percentText(weight / WHOLE);
  const texts = figures.map(({ remote, text }) => (figures.length > 1 ? `${remote}: ${text}` : text));
  return [`${share} for ${lastedText(now.getTime() - Date.parse(plan.since))}.`, ...texts].join(' ');
}

const UNITS = [
  { unit: 'days', size: DAY_MS },
  { unit: 'hours', size: HOUR_MS },
] as const;

/** `62 minutes`, `26 hours`, `3 days`: the largest unit of which there are two or more. */
function lastedText(milliseconds: number): string {
  const { unit, size } = UNITS.find((one) => milliseconds >= 2 * one.size) ?? { unit: 'minutes', size: MINUTE_MS };
  const count = Math.floor(milliseconds / size);
  return count === 1 ? '1 minute' : `${count} ${unit}`;
}
