/** Why a link to a pinned set was not opened. */
export type PinErrorCode = 'invalid' | 'not-yet' | 'expired' | 'revoked' | 'withdrawn' | 'unknown';

/** A link that does not open its set; the message says why to whoever opened it. Never another set instead. */
export class PinError extends Error {
  readonly code: PinErrorCode;

  constructor(code: PinErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PinError';
    this.code = code;
  }
}
