import { WHOLE } from '@portal/shared/contracts/release';
import type { RolloutGuard } from '@portal/shared/contracts/release';
import type { GuardProgress } from '@portal/shared/contracts/release-console';

/** The reports of one network about a release under trial, in distinct visitors. */
export interface NetworkTally {
  isLocal: boolean;
  visitors: number;
  failures: number;
}

/** When a release counts as failed. */
export interface GuardRule {
  guard: RolloutGuard;
  /** The least number of networks with visitors, unless all of them are local. */
  minNetworks: number;
  /** The most visitors one network counts for, unless all of them are local. */
  visitorsPerNetwork: number;
}

/** The progress of a guard, and why the release has failed; `why` is null until then. */
export interface Verdict {
  progress: GuardProgress;
  why: string | null;
}

/** Tolerance for rounding: shares of failures are fractions that are added and subtracted. */
const ROUNDING = 1e-6;

interface Counted {
  visitors: number;
  failures: number;
}

/**
 * Judges a release by its visitors. A network counts for a limited number of them, with its own share of failures;
 * and a release only fails if it would also fail without any single one of the networks. So a single network can
 * neither cause a verdict nor, with its limited number, hide that of the others. When all visitors are local, as on a
 * developer's machine or behind a private network, there are no strangers to protect against, and every visitor counts.
 */
export function judge(tallies: readonly NetworkTally[], rule: GuardRule): Verdict {
  const { guard, visitorsPerNetwork } = rule;
  const isAllLocal = tallies.every(({ isLocal }) => isLocal);
  const counted = tallies.map((tally) => (isAllLocal ? tally : limited(tally, visitorsPerNetwork)));
  const all = sum(counted);
  // The result without each single network; all must be bad.
  const views = isAllLocal ? [all] : counted.map((one) => without(all, one));
  const least = Math.floor(Math.min(all.visitors, ...views.map(({ visitors }) => visitors)));
  const neededNetworks = isAllLocal ? 1 : rule.minNetworks;
  const isEnough = least >= guard.minLoads && tallies.length >= neededNetworks;
  const isBad = isEnough && views.every((view) => exceeds(view, guard));
  return {
    progress: {
      ...sum(tallies),
      networks: tallies.length,
      counted: least,
      needed: guard.minLoads,
      neededNetworks,
    },
    why: isBad ? sentence(all, guard) : null,
  };
}

const exceeds = ({ visitors, failures }: Counted, { maxFailures }: RolloutGuard): boolean =>
  failures * WHOLE - maxFailures * visitors > ROUNDING;

function limited({ visitors, failures }: NetworkTally, most: number): Counted {
  if (visitors <= most) return { visitors, failures };
  return { visitors: most, failures: (failures * most) / visitors };
}

const sum = (all: readonly Counted[]): Counted => ({
  visitors: all.reduce((total, { visitors }) => total + visitors, 0),
  failures: all.reduce((total, { failures }) => total + failures, 0),
});
const without = (all: Counted, one: Counted): Counted => ({
  visitors: all.visitors - one.visitors,
  failures: all.failures - one.failures,
});

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const percent = (share: number) => `${number.format(share * 100)} %`;

function sentence({ visitors, failures }: Counted, { maxFailures }: RolloutGuard): string {
  const counts = `${number.format(Math.round(failures))} of ${number.format(visitors)} visitors failed`;
  return `${counts} (${percent(failures / visitors)}), more than ${percent(maxFailures / WHOLE)}.`;
}
