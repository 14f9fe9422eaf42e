/** The median of some numbers. NaN for none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/** The number that a share of some numbers does not exceed: 0.99 for the 99th percentile. NaN for none. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** Sorts samples into lists by a name: `add('a', 1)`, then `median('a')`. */
export class Samples {
  readonly #byName = new Map<string, number[]>();

  add(name: string, value: number): void {
    const known = this.#byName.get(name);
    if (known) known.push(value);
    else this.#byName.set(name, [value]);
  }

  names(): string[] {
    return [...this.#byName.keys()];
  }

  all(name: string): readonly number[] {
    return this.#byName.get(name) ?? [];
  }

  median(name: string): number {
    return median(this.all(name));
  }

  /**
   * The median of the ratios of samples that were taken right after each other: a temporary slowdown of the machine
   * affects both of a pair.
   */
  ratio(name: string, base: string): number {
    const bases = this.all(base);
    return median(this.all(name).map((value, index) => value / bases[index]!)); // pairs: both lists are equally long
  }
}
