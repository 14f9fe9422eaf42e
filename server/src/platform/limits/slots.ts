export interface SlotLimits {
  /** How many of one holder at a time. */
  perHolder: number;
  /** How many of all holders at a time. */
  total: number;
}

/** Why there is no slot: the holder has all of their own, or all are taken. */
export type NoSlot = 'holder' | 'total';

/** Counts work under way, for each holder and in all, so that it can be refused beyond a limit. */
export class Slots {
  readonly #limits: SlotLimits;
  readonly #taken = new Map<string, number>();
  #total = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** Takes a slot. @returns what gives it back, once however often it is called; or why there is none */
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
