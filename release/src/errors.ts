/**
 * Why a request was not carried out: `invalid` is a request that can never work, `not-found` names something that does
 * not exist, `conflict` lost against someone else or against an existing version, `refused` broke a rule of the
 * index, `unavailable` means that the store could not be used.
 */
export type ReleaseErrorCode = 'invalid' | 'not-found' | 'conflict' | 'refused' | 'unavailable';

/** Every expected failure of this package. Each problem is a sentence a team can act on; nothing was changed. */
export class ReleaseError extends Error {
  readonly code: ReleaseErrorCode;
  readonly problems: readonly string[];

  constructor(code: ReleaseErrorCode, problems: string | readonly string[], options?: ErrorOptions) {
    const sentences = typeof problems === 'string' ? [problems] : problems;
    super(sentences.join('\n'), options);
    this.name = 'ReleaseError';
    this.code = code;
    this.problems = sentences;
  }
}

/** A record is there and cannot be read as what it must be, or one that must be there is gone. */
export class DamagedRecordError extends ReleaseError {
  /** Where it lies in the store. */
  readonly path: string;

  constructor(path: string, problem: string | readonly string[], options?: ErrorOptions) {
    super('unavailable', problem, options);
    this.name = 'DamagedRecordError';
    this.path = path;
  }
}
