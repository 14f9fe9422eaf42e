/** Distinct visitors, and for how many of them a release failed. Fractions where networks count in part. */
export interface Counted {
  visitors: number;
  failures: number;
}

/** The visitors of one release in one slice of time, or in several. */
export interface Side extends Counted {
  /**
   * Those who were there and for whom nothing had failed before. Over several slices each counts once for each, while
   * `visitors` counts them in the first one only.
   */
  present: number;
}

/** The visitors of two releases in one slice of time. */
export interface Slice {
  trial: Side;
  live: Side;
}

/** What slices add up to; those in which only one of the releases had visitors say nothing and add nothing. */
export interface Sums extends Slice {
  /**
   * Of each slice the visitors that failed or, where they are fewer, those that did not: an outage in which everybody
   * failed is no noise.
   */
  drawn: number;
  /** The visitors that count against the trial: its failures, or the visitors of the live release that did not fail. */
  against: number;
  /** How many would speak against it if both were equally good: by the shares of the visitors in each slice. */
  expected: number;
  /** Weight of the slices: visitors of both, t·l / (t + l). */
  weight: number;
}

/** Fractions that are added and taken away again leave a rest. */
export const ROUNDING = 1e-6;

export const NOTHING: Sums = {
  trial: { visitors: 0, present: 0, failures: 0 },
  live: { visitors: 0, present: 0, failures: 0 },
  drawn: 0,
  against: 0,
  expected: 0,
  weight: 0,
};

export function sumsOf({ trial, live }: Slice): Sums {
  if (Math.min(trial.present, live.present) < ROUNDING) return NOTHING;
  const all = trial.present + live.present;
  const failures = trial.failures + live.failures;
  const areFew = failures * 2 <= all;
  const drawn = areFew ? failures : all - failures;
  return {
    trial,
    live,
    drawn,
    against: areFew ? trial.failures : live.present - live.failures,
    expected: (drawn * (areFew ? trial.present : live.present)) / all,
    weight: (trial.present * live.present) / all,
  };
}

/** @param sign -1 takes the other sums away */
export function add(one: Sums, other: Sums, sign: 1 | -1 = 1): Sums {
  const counted = (a: Side, b: Side): Side => ({
    visitors: a.visitors + sign * b.visitors,
    present: a.present + sign * b.present,
    failures: a.failures + sign * b.failures,
  });
  return {
    trial: counted(one.trial, other.trial),
    live: counted(one.live, other.live),
    drawn: one.drawn + sign * other.drawn,
    against: one.against + sign * other.against,
    expected: one.expected + sign * other.expected,
    weight: one.weight + sign * other.weight,
  };
}

/**
 * The chance, at most, that a trial which is as good as the live release has so many of the failures: from 0 to 1.
 *
 * Within a slice it is random which of the visitors that fail have the trial, so they are drawn without replacement. The
 * bound of Hoeffding, "Probability inequalities for sums of bounded random variables" (Journal of the American Statistical
 * Association 58, 1963), theorems 1 and 4, holds for sums of such draws whatever their number, so also for a handful of
 * failures, where a normal approximation (z-test) sees proof in two or three.
 */
export function pValueBound({ drawn, against, expected }: Sums): number {
  const isMore = drawn > ROUNDING && against > expected;
  return isMore ? Math.exp(-drawn * divergence(against / drawn, expected / drawn)) : 1;
}

/**
 * How many more of its visitors fail than of the live release, as a share: by Mantel and Haenszel, slice by slice, for as
 * many slices as a visitor of the trial is there.
 */
export const riskDifference = ({ trial, against, expected, weight }: Sums): number =>
  weight > 0 ? ((against - expected) / weight) * (trial.present / trial.visitors) : 0;

/** Kullback–Leibler divergence of two Bernoulli distributions. */
function divergence(seen: number, assumed: number): number {
  const part = (one: number, other: number) => (one <= 0 ? 0 : one * Math.log(one / other));
  return part(seen, assumed) + part(1 - seen, 1 - assumed);
}
