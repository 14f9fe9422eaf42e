import type { Rollout } from '@portal/shared/contracts/release';
import { WHOLE } from '@portal/shared/contracts/release';

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const percent = (share: number) => `${number.format(share * 100)} %`;

/**
 * Why a rollout has to stop, in a sentence for the log; null as long as it may go on: while there are fewer loads than
 * its guard wants to see, or not too many of them failed, and when nobody gets it anyway.
 */
export function reasonToStop(
  { guard, weight }: Pick<Rollout, 'guard' | 'weight'>,
  { loads, failures }: Readonly<{ loads: number; failures: number }>,
): string | null {
  if (weight === 0 || loads < guard.minLoads || failures * WHOLE <= guard.maxFailures * loads) return null;
  const counted = `${number.format(failures)} of ${number.format(loads)} loads failed`;
  return `${counted} (${percent(failures / loads)}), more than ${percent(guard.maxFailures / WHOLE)}.`;
}
