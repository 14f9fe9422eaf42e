import type { RolloutGuard } from '@portal/shared/contracts/release';
import { loadTime, VITAL_BUCKETS_PER_DOUBLING } from './load-times.ts';

/** Visitors of one network with the same largest paint, of a release under trial or of the live one. */
export interface PaintTally {
  isTrial: boolean;
  network: string;
  isLocal: boolean;
  /** See `vitalBucket`. */
  bucket: number;
  visitors: number;
}

export interface SlownessRule {
  limit: NonNullable<RolloutGuard['slowness']>;
  /** The most visitors one network counts for, unless all of them are local. */
  visitorsPerNetwork: number;
}

/** What visitors count for, by bucket. */
type Weights = ReadonlyMap<number, number>;
/** The weights of one network. */
interface Network {
  weights: Weights;
  isTrial: boolean;
}

/** How many of the visitors count who reported a largest paint, on the side that has fewer, and how many the limit wants. */
export function countPaints(tallies: readonly PaintTally[], rule: SlownessRule): { counted: number; needed: number } {
  const counts = viewsOf(tallies, rule).map(({ trial, live }) => Math.min(weightOf(trial), weightOf(live)));
  return { counted: Math.floor(Math.min(...counts)), needed: rule.limit.minVisitors };
}

/**
 * Judges a release under trial by the 75th percentile of its largest paints, against that of the live release in the same
 * time. Which visitors get which is random, so both have the same pages, devices and lines. As with failures (guard-verdict.ts)
 * a network counts for a limited number of visitors, and the release has only failed if it has without any single one of
 * the networks on either side: none can make a verdict alone, by slow paints of the one or quick ones of the other.
 * @returns why it has failed; null until then
 */
export function judgeSlowness(tallies: readonly PaintTally[], rule: SlownessRule): string | null {
  const { limit } = rule;
  const views = viewsOf(tallies, rule);
  if (!views.every((view) => isSlow(view, limit))) return null;
  const [all] = views;
  const [trial, live] = [paintOf(all.trial)!, paintOf(all.live)!]; // nothing without visitors is slow
  const count = Math.round(weightOf(all.trial)).toLocaleString('en-US');
  return `Its pages need ${seconds(trial)} for their largest paint (p75 of ${count} visitors), ${Math.round((trial / live) * 100)}% of the ${seconds(live)} of the live release; at most ${limit.maxLcp}% is allowed.`;
}

interface Sides {
  trial: Weights;
  live: Weights;
}

/** All that was reported; then, unless all of them are local, the rest without each single network. */
function viewsOf(tallies: readonly PaintTally[], { visitorsPerNetwork }: SlownessRule): [Sides, ...Sides[]] {
  const isAllLocal = tallies.every(({ isLocal }) => isLocal);
  const most = isAllLocal ? Infinity : visitorsPerNetwork;
  const perNetwork = [...Map.groupBy(tallies, ({ network }) => network).values()].map((ofOne) =>
    [...Map.groupBy(ofOne, ({ isTrial }) => isTrial).values()].map((ofSide) => networkOf(ofSide, most)),
  );
  const networks = perNetwork.flat();
  const all = { trial: sideOf(networks, true), live: sideOf(networks, false) };
  // with what it sent of both releases
  return isAllLocal ? [all] : [all, ...perNetwork.map((one) => one.reduce(without, all))];
}

function isSlow({ trial, live }: Sides, { maxLcp, minVisitors }: SlownessRule['limit']): boolean {
  if (Math.min(weightOf(trial), weightOf(live)) < minVisitors) return false;
  return paintOf(trial)! * 100 > paintOf(live)! * maxLcp; // both have visitors
}

function networkOf(tallies: readonly PaintTally[], most: number): Network {
  const visitors = tallies.reduce((sum, one) => sum + one.visitors, 0);
  const weight = Math.min(1, most / visitors);
  const weights = new Map<number, number>();
  for (const one of tallies) weights.set(one.bucket, (weights.get(one.bucket) ?? 0) + one.visitors * weight);
  return { weights, isTrial: tallies[0]!.isTrial }; // a group has at least one
}

function sideOf(networks: readonly Network[], isTrial: boolean): Weights {
  const sum = new Map<number, number>();
  for (const { weights } of networks.filter((one) => one.isTrial === isTrial)) {
    for (const [bucket, weight] of weights) sum.set(bucket, (sum.get(bucket) ?? 0) + weight);
  }
  return sum;
}

function without(all: Sides, { weights, isTrial }: Network): Sides {
  const side = isTrial ? 'trial' : 'live';
  const rest = [...all[side]].map(
    ([bucket, weight]) => [bucket, Math.max(0, weight - (weights.get(bucket) ?? 0))] as const,
  );
  return { ...all, [side]: new Map(rest) };
}

const weightOf = (weights: Weights): number => [...weights.values()].reduce((sum, weight) => sum + weight, 0);
const paintOf = (weights: Weights): number | null =>
  loadTime(
    [...weights].map(([loadBucket, reports]) => ({ loadBucket, reports })),
    0.75,
    VITAL_BUCKETS_PER_DOUBLING,
  );
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
