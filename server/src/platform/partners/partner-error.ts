/** A partner did not do what it was asked. `message` is a sentence for people. */
export class PartnerError extends Error {
  override readonly name = 'PartnerError';
  /** Whether the same request may succeed later: an outage or a silence, not a refusal. */
  readonly isTemporary: boolean;
  /**
   * The status of a refusal in the partner's own format: only this is its answer. Null for anything else: an outage, or a page
   * that another program serves at its address.
   */
  readonly refusedWith: number | null;

  constructor(message: string, isTemporary: boolean, options: ErrorOptions & { refusedWith?: number | null } = {}) {
    super(message, options);
    this.isTemporary = isTemporary;
    this.refusedWith = options.refusedWith ?? null;
  }
}
