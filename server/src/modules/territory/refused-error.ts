export interface WrongField {
  path: string;
  message: string;
}

/** A request that was understood and is not done; nothing was written. `message` is a sentence for the person. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  /** `invalid`: the request is wrong by itself (400). `conflict`: it does not fit how things stand now (409). */
  readonly kind: 'invalid' | 'conflict';
  readonly code: string;
  readonly fields: readonly WrongField[];

  constructor(kind: 'invalid' | 'conflict', code: string, message: string, fields: readonly WrongField[]) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.fields = fields;
  }
}

/** The request has wrong fields. */
export function wrongFields(fields: readonly WrongField[]): RefusedError {
  return new RefusedError('invalid', 'validation_failed', 'Some of this cannot be right.', fields);
}
