import type { ReleaseShare } from '@portal/shared/contracts/release-console';
import { formatCount } from '@portal/shared/domain';
import { failureRate } from './health.ts';
import { shareText } from './shares.ts';
import { t } from '@portal/shared/i18n';

/** Progress of the guard of a share, as the console shows it. */
export interface GuardState {
  /** 0 to 100: how much of what the guard needs is available. */
  percent: number;
  canJudge: boolean;
  /** `31 of 50 visitors`, or once it can judge `0.03% of 2% failed`, compared `0.4% failed; live release: 0.1%`. */
  text: string;
  /** What is counted, and what the guard will do. */
  hint: string;
}

/** Null for a share that no guard watches. */
export function guardState({ kind, guard, watch, progress }: ReleaseShare): GuardState | null {
  const rule = guard ?? watch?.guard;
  if (!progress || !rule || kind === 'stopped') return null;
  const { counted, needed, networks, neededNetworks, visitors, control } = progress;
  const canJudge = counted >= needed && networks >= neededNetworks;
  const share = Math.min(counted / needed, networks / neededNetworks);
  const limit = shareText(rule.maxFailures);
  return {
    percent: Math.min(100, Math.floor(share * 100)),
    canJudge,
    text: canJudge ? failedText(progress, limit) : countedSoFar(progress),
    hint: [
      countedText(counted, visitors),
      control === null ? consequence(watch, limit, canJudge) : comparedText(),
      slownessText(guard),
    ]
      .join(' ')
      .trim(),
  };
}

type Progress = NonNullable<ReleaseShare['progress']>;

function failedText({ visitors, failures, control, compared }: Progress, limit: string): string {
  const rateOf = (counts: { visitors: number; failures: number }) =>
    failureRate({ loads: counts.visitors, failures: counts.failures });
  if (control === null) return t('{rate} of {limit} failed', { rate: rateOf({ visitors, failures }), limit });
  // servers before this field name only the live release's
  const rate = rateOf(compared ?? { visitors, failures });
  return t('{rate} failed; live release: {live}', { rate, live: rateOf(control) });
}

const comparedText = (): string =>
  t(
    'The guard stops the rollout if it clearly fails for more of its visitors than the live release does at the same time.',
  );

function countedSoFar({ counted, needed, networks, neededNetworks }: Progress): string {
  const visitors = { counted: formatCount(counted), needed };
  return networks < neededNetworks
    ? t(
        '{counted} of {needed, plural, one {# visitor} other {# visitors}}, {networks} of {neededNetworks, plural, one {# network} other {# networks}}',
        { ...visitors, networks: formatCount(networks), neededNetworks },
      )
    : t('{counted} of {needed, plural, one {# visitor} other {# visitors}}', visitors);
}

function countedText(counted: number, visitors: number): string {
  if (counted === visitors) return t('Distinct visitors.');
  return t('Distinct visitors that count, of {visitors} that reported; one network alone decides nothing.', {
    visitors: formatCount(visitors),
  });
}

/** What else stops a rollout; empty for nothing. */
function slownessText(guard: ReleaseShare['guard']): string {
  if (!guard?.slowness) return '';
  const { maxLcp, minVisitors } = guard.slowness;
  return t(
    'It also stops it if its LCP (p75) is above {limit}% of that of the live release, from {visitors} visitors of each.',
    {
      limit: maxLcp,
      visitors: formatCount(minVisitors),
    },
  );
}

function consequence(watch: ReleaseShare['watch'], limit: string, canJudge: boolean): string {
  if (watch === null) {
    return canJudge
      ? t('The guard stops the rollout if it fails for more than {limit} of them.', { limit })
      : t('Then the guard stops the rollout if it fails for more than {limit} of them.', { limit });
  }
  if (watch.rollsBack) {
    return canJudge
      ? t('The guard rolls it back if it fails for more than {limit} of them.', { limit })
      : t('Then the guard rolls it back if it fails for more than {limit} of them.', { limit });
  }
  return canJudge
    ? t('The guard marks it as failed if it fails for more than {limit} of them.', { limit })
    : t('Then the guard marks it as failed if it fails for more than {limit} of them.', { limit });
}
