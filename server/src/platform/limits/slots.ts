export interface SlotLimits {
  /** The limit per holder. */
  perHolder: number;
  /** The limit of all holders together. */
  total: number;
}

/** Why there is no slot: the holder has all of their own, or all are taken. */
export type NoSlot = 'holder' | 'total';

/** Counts concurrent work, per holder and in total, so that it can be refused beyond a limit. */
export class Slots {
  readonly #limits: SlotLimits;
  readonly #taken = new Map<string, number>();
  #total = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** Takes a slot. @returns an idempotent function that releases it; or why there is none */
  take(holder: string): (() => void) | NoSlot {
    const own = this.#taken.get(holder) ?? 0;
    if (own >= this.#limits.perHolder) return 'holder';
    if (this.#total >= this.#limits.total) return 'total';
    this.#taken.set(holder, own + 1);
    this.#total++;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#total--;
      const left = this.#taken.get(holder)! - 1; // it was set when the slot was taken
      if (left > 0) this.#taken.set(holder, left);
      else this.#taken.delete(holder);
    };
  }
}
