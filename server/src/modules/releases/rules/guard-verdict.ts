import { WHOLE, type RolloutGuard } from '@portal/shared/contracts/release';
import type { GuardProgress } from '@portal/shared/contracts/release-console';
import { ROUNDING, type Counted } from './failure-difference.ts';

/** The reports of one network about a release under trial, in distinct visitors. */
export interface NetworkTally extends Counted {
  isLocal: boolean;
}

/** When a release counts as failed. */
export interface GuardRule {
  guard: RolloutGuard;
  /** The least number of networks with visitors, unless all of them are local. */
  minNetworks: number;
  /** The most visitors one network counts for, unless all of them are local. */
  visitorsPerNetwork: number;
  /** Why the release is not compared with another, a sentence that follows the figures. */
  whyAlone: string;
}

/** The progress of a guard, and why the release has failed; `why` is null until then. */
export interface Verdict {
  progress: GuardProgress;
  why: string | null;
}

/**
 * Judges a release by its visitors alone, where there is no other to compare it with (control-verdict.ts). A network
 * counts for a limited number of them, with its own share of failures; and a release only fails if it would also fail
 * without any single one of the networks. So a single network can neither cause a verdict nor, with its limited number,
 * hide that of the others. When all visitors are local, as on a developer's machine or behind a private network, there are
 * no strangers to protect against, and every visitor counts.
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
      control: null,
      compared: null,
    },
    why: isBad ? sentence(all, rule) : null,
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
/** `2.1%` of 0.021. */
export const percentText = (share: number): string => `${number.format(share * 100)}%`;

/** `31 of 1,478 visitors`. */
export const countsText = ({ visitors, failures }: Counted): string =>
  `${number.format(Math.round(failures))} of ${number.format(Math.round(visitors))} visitors`;
/** `2.1%`. */
export const rateText = ({ visitors, failures }: Counted): string => percentText(failures / visitors);

/** `1 of 480 visitors failed (0.21%).` */
export const outcomeText = (all: Counted): string => `${countsText(all)} failed (${rateText(all)}).`;

const sentence = (all: Counted, { guard, whyAlone }: GuardRule): string =>
  `${countsText(all)} failed (${rateText(all)}), more than ${percentText(guard.maxFailures / WHOLE)}. ${whyAlone}`;
