import { createHash } from 'node:crypto';
import fc from 'fast-check';

const BATCH = 250;

/**
 * Generates inputs in batches, so that ten thousand of them need no more memory than a few. Each name gets different
 * inputs; the same seed gives the same ones.
 */
export function* sampled<T>(arbitrary: fc.Arbitrary<T>, options: { seed: number; name: string; count: number }) {
  const { seed, name, count } = options;
  for (let from = 0; from < count; from += BATCH) {
    const numRuns = Math.min(BATCH, count - from);
    yield* fc.sample(arbitrary, { seed: seedOf(`${seed} ${name} ${from}`), numRuns });
  }
}

/** A number of 32 bits that belongs to a text. */
export function seedOf(text: string): number {
  return createHash('sha256').update(text).digest().readInt32BE(0);
}
