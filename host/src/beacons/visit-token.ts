/** Milliseconds for which a token is used; the server accepts it for 26 hours, that of a pinned tab for much longer. */
const GOOD_FOR = 25 * 3_600_000;

/** The token that proves this visit to the server; the snapshot check returns a newer one (host/src/routing/newer-release.ts). */
export class VisitToken {
  #value: string;
  #since = Date.now();
  readonly #goodFor: number;
  readonly #listeners: (() => void)[] = [];

  /** @param value empty when the server could not sign one; then nothing can be reported */
  constructor(value: string, isPinned: boolean) {
    this.#value = value;
    this.#goodFor = isPinned ? Infinity : GOOD_FOR;
  }

  get value(): string {
    return this.#value;
  }
  get isGood(): boolean {
    return this.#value !== '' && Date.now() - this.#since < this.#goodFor;
  }

  renew(value: string): void {
    this.#value = value;
    this.#since = Date.now();
    for (const listener of this.#listeners) listener();
  }
  onRenewed(listener: () => void): void {
    this.#listeners.push(listener);
  }
}
