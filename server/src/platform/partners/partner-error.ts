/** A partner did not do what it was asked. `message` is a sentence for people. */
export class PartnerError extends Error {
  override readonly name = 'PartnerError';
  /** Whether the same request may succeed later: an outage or a silence, not a refusal. */
  readonly isTemporary: boolean;

  constructor(message: string, isTemporary: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isTemporary = isTemporary;
  }
}
