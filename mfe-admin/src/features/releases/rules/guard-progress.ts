import type { ReleaseShare } from '@portal/shared/contracts/release-console';
import { formatCount } from '@portal/shared/domain';
import { failureRate } from './health.ts';
import { shareText } from './shares.ts';

/** How far the guard of a share is, as the console shows it. */
export interface GuardState {
  /** 0 to 100: how much of what the guard needs is there. */
  percent: number;
  canJudge: boolean;
  /** `31 of 50 visitors`, or once it can judge `0.03% of 2% failed`. */
  text: string;
  /** What is counted, and what the guard does then. */
  hint: string;
}

/** Null for a share that no guard watches. */
export function guardState({ kind, guard, watch, progress }: ReleaseShare): GuardState | null {
  const rule = guard ?? watch?.guard;
  if (!progress || !rule || kind === 'stopped') return null;
  const { counted, needed, networks, neededNetworks, visitors, failures } = progress;
  const canJudge = counted >= needed && networks >= neededNetworks;
  const share = Math.min(counted / needed, networks / neededNetworks);
  const limit = shareText(rule.maxFailures);
  return {
    percent: Math.min(100, Math.floor(share * 100)),
    canJudge,
    text: canJudge
      ? `${failureRate({ loads: visitors, failures })} of ${limit} failed`
      : `${formatCount(counted)} of ${formatCount(needed)} visitors${networksText(networks, neededNetworks)}`,
    hint: `${countedText(counted, visitors)} ${canJudge ? 'The' : 'Then the'} guard ${consequence(watch, limit)}`,
  };
}

const networksText = (networks: number, needed: number): string =>
  networks < needed ? `, ${formatCount(networks)} of ${formatCount(needed)} networks` : '';

function countedText(counted: number, visitors: number): string {
  if (counted === visitors) return 'Distinct visitors.';
  return `Distinct visitors that count, of ${formatCount(visitors)} that reported; one network alone decides nothing.`;
}

function consequence(watch: ReleaseShare['watch'], limit: string): string {
  if (watch === null) return `stops the rollout if it fails for more than ${limit} of them.`;
  const end = watch.rollsBack ? 'rolls it back' : 'marks it as failed';
  return `${end} if it fails for more than ${limit} of them.`;
}
