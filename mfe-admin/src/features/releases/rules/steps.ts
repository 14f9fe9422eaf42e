import { HOLD_MINUTES, STEP_COUNT } from '@portal/shared/contracts/release';
import type { ReleaseSteps } from '@portal/shared/contracts/release-console';
import { formatCount } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { parseShare, shareText } from './shares.ts';

/** Shares that a rollout goes through by itself, in a form: as they were typed. */
export interface StepsText {
  shares: string;
  minutes: string;
}

export const FIRST_STEPS: StepsText = { shares: '5, 25, 100', minutes: String(HOLD_MINUTES.default) };

/** What the texts say; `steps` is null while one of them has a problem. */
export interface TypedSteps {
  steps: ReleaseSteps | null;
  sharesProblem: string | null;
  minutesProblem: string | null;
}

/** Reads shares such as `5, 25, 100`, and whole minutes. */
export function parseSteps({ shares, minutes }: StepsText): TypedSteps {
  const typed = shares.split(',').map(parseShare);
  const weights = typed.flatMap(({ weight }) => weight ?? []);
  const sharesProblem = typed.find(({ problem }) => problem !== null)?.problem ?? problemOf(weights);
  const holdMinutes = Number(minutes.trim());
  const isPossible = Number.isInteger(holdMinutes) && holdMinutes >= 1 && holdMinutes <= HOLD_MINUTES.max;
  const minutesProblem = isPossible
    ? null
    : t('Enter whole minutes, from 1 to {max}.', { max: formatCount(HOLD_MINUTES.max) });
  const isRead = sharesProblem === null && minutesProblem === null;
  const steps = isRead ? { percents: weights.map((weight) => weight / 100), holdMinutes } : null;
  return { steps, sharesProblem, minutesProblem };
}

function problemOf(weights: readonly number[]): string | null {
  if (weights.length < STEP_COUNT.min) return t('Enter at least two shares, such as 5, 25, 100.');
  if (weights.length > STEP_COUNT.max)
    return t('A rollout can have at most {max} steps.', { max: String(STEP_COUNT.max) });
  if (weights[0] === 0) return t('The first share must be above 0.');
  const isAscending = weights.every((weight, index) => index === 0 || weight > weights[index - 1]!);
  return isAscending ? null : t('Each share must be larger than the one before it.');
}

/** The shares that follow, as `25%, 100%`. */
export const sharesText = (weights: readonly number[]): string => weights.map(shareText).join(', ');
