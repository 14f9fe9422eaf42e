import { WHOLE } from '@portal/shared/contracts/release';
import {
  add,
  pValueBound,
  riskDifference,
  NOTHING,
  ROUNDING,
  sumsOf,
  type Counted,
  type Side,
  type Slice,
  type Sums,
} from './failure-difference.ts';
import { countsText, rateText, type GuardRule } from './guard-verdict.ts';

/** Visitors of one network, or of many quiet ones, in one slice of time, of a release that rolls out or of the live one. */
export interface SliceTally extends Side {
  isTrial: boolean;
  /** Null: quiet networks together, in which nothing failed and none of which weighs much (guard-store.ts). */
  network: string | null;
  isLocal: boolean;
  /** Id of a period in which the share of visitors stayed the same; both releases have the same periods. */
  slice: string;
}

/** What was compared, and why the rollout has failed; `why` is null until then. */
export interface Comparison {
  trial: Counted;
  live: Counted;
  why: string | null;
}

/** The least number of visitors of the live release. */
export const MIN_CONTROL_VISITORS = 50;
/**
 * How improbable it has to be that chance made the difference. Each failure is another look, and each look another chance
 * for a false alarm: with 20,000 visitors of two equal releases it stopped fewer than 3 in 1,000 rollouts in a simulation.
 */
const MAX_P_VALUE = 1 / 1_000;
/**
 * The difference that matters, as a part of what the guard allows: by default half a percent of the visitors. Files of a
 * new release are in no browser's cache, so a bad line fails for it a little more often.
 */
const MIN_DIFFERENCE = 1 / 4;

/**
 * Judges a rollout by its failures against those of the live release at the same time. Who gets which is random, so what
 * strikes both alike (an API that is down, a bad network) speaks against neither. Slices of time are compared each on its
 * own, with everybody who was there: in a slice the shares of both are what they are, while over days they grow, and a
 * visitor who comes every day is there in many of them. Each fails once, as in a log-rank test. As with the fixed share
 * (guard-verdict.ts) a network counts for a limited number of visitors of each, and the rollout has only failed if it has
 * without any single one of the networks. Quiet ones stay in: leaving one out would change next to nothing.
 * @returns null when one of both has too few visitors in slices they share
 */
export function compareWithLive(tallies: readonly SliceTally[], rule: GuardRule): Comparison | null {
  const isAllLocal = tallies.every(({ isLocal }) => isLocal);
  const { quiet = [], other = [] } = Object.groupBy(tallies, ({ network }) => (network === null ? 'quiet' : 'other'));
  const byNetwork = [...Map.groupBy(other, ({ network }) => network).values()];
  const counted = isAllLocal ? byNetwork : byNetwork.map((one) => limited(one, rule.visitorsPerNetwork));
  const slices = slicesOf([...counted.flat(), ...quiet]);
  const all = [...slices.values()].map(sumsOf).reduce((sum, one) => add(sum, one), NOTHING);
  const views = isAllLocal ? [all] : [all, ...counted.map((one) => without(all, slices, one))];
  const { guard } = rule;
  const isEnough = ({ trial, live }: Sums) =>
    trial.visitors >= guard.minLoads - ROUNDING && live.visitors >= MIN_CONTROL_VISITORS - ROUNDING;
  if (!views.every(isEnough)) return null;
  const isWorse = (view: Sums) =>
    pValueBound(view) <= MAX_P_VALUE && riskDifference(view) * WHOLE >= guard.maxFailures * MIN_DIFFERENCE;
  return { trial: all.trial, live: all.live, why: views.every(isWorse) ? comparisonText(all) : null };
}

/** Each side of one network counts for a limited number of visitors, with its own share of failures. */
function limited(tallies: readonly SliceTally[], most: number): SliceTally[] {
  return [true, false].flatMap((isTrial) => {
    const side = tallies.filter((one) => one.isTrial === isTrial);
    const weight = Math.min(1, most / side.reduce((sum, { visitors }) => sum + visitors, 0));
    return side.map((one) => ({
      ...one,
      visitors: one.visitors * weight,
      present: one.present * weight,
      failures: one.failures * weight,
    }));
  });
}

function slicesOf(tallies: readonly SliceTally[]): Map<string, Slice> {
  const slices = new Map<string, Slice>();
  for (const tally of tallies) slices.set(tally.slice, change(slices.get(tally.slice) ?? NOTHING, tally, 1));
  return slices;
}

/** All without one network: only the slices it is in change. */
function without(all: Sums, slices: ReadonlyMap<string, Slice>, network: readonly SliceTally[]): Sums {
  let rest = all;
  for (const [name, tallies] of Map.groupBy(network, ({ slice }) => slice)) {
    const slice = slices.get(name)!; // made from these tallies, too
    const left = tallies.reduce((before, tally) => change(before, tally, -1), slice);
    rest = add(add(rest, sumsOf(slice), -1), sumsOf(left));
  }
  return rest;
}

function change({ trial, live }: Slice, { isTrial, visitors, present, failures }: SliceTally, sign: 1 | -1): Slice {
  const changed = (side: Side): Side => ({
    visitors: side.visitors + sign * visitors,
    present: side.present + sign * present,
    failures: side.failures + sign * failures,
  });
  return isTrial ? { trial: changed(trial), live } : { trial, live: changed(live) };
}

/** `12 of 1,000 visitors failed (1.2%), compared with 9 of 9,000 visitors of the live release at the same time (0.1%).` */
export const comparisonText = ({ trial, live }: Pick<Comparison, 'trial' | 'live'>): string =>
  `${countsText(trial)} failed (${rateText(trial)}), compared with ${countsText(live)} of the live release at the same ` +
  `time (${rateText(live)}).`;
