interface RecentOptions {
  /** How long an answer is good, from when it was asked for. */
  milliseconds: number;
  /** How many are kept; then the oldest are forgotten. */
  most: number;
  now: () => Date;
}

interface Kept<Value> {
  value: Promise<Value>;
  until: number;
}

/** Answers of another system for a while, by id. Who asks while the first question is under way gets the same answer. */
export class RecentRecords<Value> {
  readonly #options: RecentOptions;
  /** In the order they were asked for. */
  readonly #kept = new Map<number, Kept<Value>>();

  constructor(options: RecentOptions) {
    this.#options = options;
  }

  /** @throws what `ask` throws, which is not kept */
  get(id: number, ask: () => Promise<Value>): Promise<Value> {
    const now = this.#options.now().getTime();
    const known = this.#kept.get(id);
    if (known && known.until > now) return known.value;
    const value = ask();
    this.#kept.delete(id);
    this.#kept.set(id, { value, until: now + this.#options.milliseconds });
    value.catch(() => {
      if (this.#kept.get(id)?.value === value) this.#kept.delete(id);
    });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#options.most) break;
      this.#kept.delete(oldest);
    }
    return value;
  }
}
