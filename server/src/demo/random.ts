/** A sequence of numbers that looks random and is the same for the same seed, for demonstration data. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0, less than 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new RangeError('There is nothing to pick from.');
    return item;
  }

  /** Several different items, in the order of the list. */
  pickSome<T>(items: readonly T[], count: number): T[] {
    const rest = [...items];
    const chosen = new Set<T>();
    while (chosen.size < count && rest.length > 0) {
      chosen.add(rest.splice(Math.floor(this.next() * rest.length), 1)[0]!); // the index is within the list
    }
    return items.filter((item) => chosen.has(item));
  }

  /** A key of the weights, likelier the heavier it is. */
  weighted<K extends string>(weights: Record<K, number>): K {
    const entries = Object.entries(weights) as [K, number][];
    let point = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) {
      point -= weight;
      if (point < 0) return key;
    }
    return entries.at(-1)![0]; // a rounding error: the last one
  }
}
