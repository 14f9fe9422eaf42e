/** The middle of some numbers; of an even count the mean of the two in the middle. NaN for none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
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
   * The median of the ratios of samples that were taken right after each other: what slows the machine down for a
   * while slows down both of a pair.
   */
  ratio(name: string, base: string): number {
    const bases = this.all(base);
    return median(this.all(name).map((value, index) => value / bases[index]!)); // pairs: both lists are equally long
  }
}
