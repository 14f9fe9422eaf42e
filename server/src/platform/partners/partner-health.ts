import type { PartnerCalls } from '@portal/shared/contracts/partner-health';

/** A call that failed, as the health of a partner shows it. */
interface PartnerFailure {
  at: Date;
  /** The sentence of its `PartnerError`. */
  message: string;
}

/** `stopped`: after failures in a row no call is made for a while. `probing`: the next calls decide. */
export type PartnerState = PartnerCalls['state'];

/** Calls of some time. */
type Counts = PartnerCalls['lastHour'];

/** What a record knows of the calls. */
interface RecordedCalls {
  lastSuccessAt: Date | null;
  /** Temporary failures, the newest first. A refusal is an answer and is none. */
  lastFailures: PartnerFailure[];
  /** Median of the last calls that were answered, in milliseconds. */
  p50Ms: number | null;
  p95Ms: number | null;
  lastHour: Counts;
  /** The last 24 hours, the oldest first. */
  hours: Counts[];
}

/** How the calls of one partner on this server went. */
export interface PartnerHealth extends RecordedCalls {
  name: string;
  origin: string;
  state: PartnerState;
  /** Since when it is not working. */
  since: Date | null;
}

const MAX_FAILURES = 10;
const MAX_TIMES = 200;
/** Six of them are an hour. */
const SLOT_MS = 10 * 60_000;
const SLOTS_OF_HOUR = 6;
const HOURS = 24;

/** Remembers how the calls went; nothing of what was sent or answered. */
export class PartnerRecord {
  readonly #now: () => Date;
  #lastSuccessAt: Date | null = null;
  #lastFailures: PartnerFailure[] = [];
  /** How long the last answers took, the newest last. */
  #times: number[] = [];
  /** Counts by the number of the slot. */
  readonly #slots = new Map<number, Counts>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** @param milliseconds how long the answer took */
  succeeded(milliseconds: number): void {
    this.#lastSuccessAt = this.#now();
    this.#times = [...this.#times, milliseconds].slice(-MAX_TIMES);
    this.#count(0);
  }

  failed(message: string): void {
    this.#lastFailures = [{ at: this.#now(), message }, ...this.#lastFailures].slice(0, MAX_FAILURES);
    this.#count(1);
  }

  read(): RecordedCalls {
    const last = this.#slot();
    const hours = Array.from({ length: HOURS }, (_, index) => this.#sum(last - (HOURS - index) * SLOTS_OF_HOUR));
    return {
      lastSuccessAt: this.#lastSuccessAt,
      lastFailures: [...this.#lastFailures],
      p50Ms: this.#percentile(0.5),
      p95Ms: this.#percentile(0.95),
      lastHour: hours.at(-1)!, // there are 24
      hours,
    };
  }

  #slot(): number {
    return Math.floor(this.#now().getTime() / SLOT_MS);
  }

  #count(failed: 0 | 1): void {
    const slot = this.#slot();
    const known = this.#slots.get(slot) ?? { calls: 0, failed: 0 };
    this.#slots.set(slot, { calls: known.calls + 1, failed: known.failed + failed });
    for (const old of this.#slots.keys()) {
      if (old <= slot - HOURS * SLOTS_OF_HOUR) this.#slots.delete(old);
    }
  }

  /** The hour of slots after this one. */
  #sum(slot: number): Counts {
    const hour = { calls: 0, failed: 0 };
    for (let each = slot + 1; each <= slot + SLOTS_OF_HOUR; each++) {
      const { calls = 0, failed = 0 } = this.#slots.get(each) ?? {};
      hour.calls += calls;
      hour.failed += failed;
    }
    return hour;
  }

  #percentile(share: number): number | null {
    const sorted = this.#times.toSorted((a, b) => a - b);
    const time = sorted[Math.ceil(sorted.length * share) - 1];
    return time === undefined ? null : Math.round(time);
  }
}
