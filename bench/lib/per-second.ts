import type { Samples } from './statistics.ts';

/** One caller, over connections of its own. */
export interface Visit {
  load: () => Promise<unknown>;
  close: () => void;
}

const TURNS = 8;
const TURN_MS = 2_500;
export const PER_SECOND_NOTE = `medians of ${TURNS} turns of ${TURN_MS / 1_000} s each`;

/** How many loads a second all callers together get done. */
async function countPerSecond(visits: readonly Visit[]): Promise<number> {
  const began = performance.now();
  let count = 0;
  const visitor = async (visit: Visit) => {
    while (performance.now() - began < TURN_MS) {
      await visit.load();
      count++;
    }
  };
  await Promise.all(visits.map(visitor));
  return count / ((performance.now() - began) / 1_000);
}

/** Adds to the samples `name: this` and `name: other` how many loads a second two servers get done, in turns. */
export async function comparePerSecond(
  name: string,
  visits: Readonly<Record<'this' | 'other', readonly Visit[]>>,
  samples: Samples,
): Promise<void> {
  const names = ['this', 'other'] as const;
  for (let turn = -1; turn < TURNS; turn++) {
    for (const which of turn % 2 === 0 ? names : names.toReversed()) {
      const perSecond = await countPerSecond(visits[which]);
      if (turn >= 0) samples.add(`${name}: ${which}`, perSecond);
    }
  }
  for (const visit of Object.values(visits).flat()) visit.close();
}
