/** Why a link to a pinned set was not opened. */
export type PinErrorCode = 'invalid' | 'not-yet' | 'expired' | 'revoked' | 'withdrawn' | 'refused' | 'unknown';

/**
 * A link that does not open its set. It never opens another set instead. The message tells whoever opened it what
 * happened and what to do; since anyone may hold a link, who ended it and why is in `detail`, for the log.
 */
export class PinError extends Error {
  readonly code: PinErrorCode;
  readonly detail: string;

  constructor(
    code: PinErrorCode,
    message: string,
    { detail = message, ...options }: ErrorOptions & { detail?: string } = {},
  ) {
    super(message, options);
    this.name = 'PinError';
    this.code = code;
    this.detail = detail;
  }
}
