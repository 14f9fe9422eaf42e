/** A call that failed, as the health of a partner shows it. */
interface PartnerFailure {
  at: Date;
  /** The sentence of its `PartnerError`. */
  message: string;
}

/** `stopped`: after failures in a row no call is made for a while. `probing`: the next calls decide. */
export type PartnerState = 'working' | 'probing' | 'stopped';

/** How the calls of one partner on this server went. */
export interface PartnerHealth {
  name: string;
  origin: string;
  state: PartnerState;
  lastSuccessAt: Date | null;
  /** Temporary failures, the newest first. A refusal is an answer and is none. */
  lastFailures: PartnerFailure[];
}

const MOST_FAILURES = 10;

/** Remembers how the calls went; nothing of what was sent or answered. */
export class PartnerRecord {
  readonly #now: () => Date;
  #lastSuccessAt: Date | null = null;
  #lastFailures: PartnerFailure[] = [];

  constructor(now: () => Date) {
    this.#now = now;
  }

  succeeded(): void {
    this.#lastSuccessAt = this.#now();
  }

  failed(message: string): void {
    this.#lastFailures = [{ at: this.#now(), message }, ...this.#lastFailures].slice(0, MOST_FAILURES);
  }

  read(): Pick<PartnerHealth, 'lastSuccessAt' | 'lastFailures'> {
    return { lastSuccessAt: this.#lastSuccessAt, lastFailures: [...this.#lastFailures] };
  }
}
