/**
 * Why a request failed: `invalid` is a request that can never work, `not-found` names something that does not exist,
 * `conflict` lost a race or met an existing version, `refused` broke a rule of the index, `unavailable` means that the
 * store could not be used.
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

/** A rollback was refused only because rollouts of other remotes need what would go away; the last problem names them. */
export class RolloutsInTheWayError extends ReleaseError {
  constructor(problems: readonly string[], rollouts: readonly string[], options?: ErrorOptions) {
    const sentence = rollouts.length === 1 ? 'Only the rollout of % is' : 'Only the rollouts of % are';
    super('refused', [...problems, `${sentence.replace('%', rollouts.join(' and '))} in the way.`], options);
    this.name = 'RolloutsInTheWayError';
  }
}

/** A rollback was refused because a remote has no earlier release on the channel. */
export class FirstReleaseError extends ReleaseError {
  readonly remote: string;

  constructor(problem: string, remote: string) {
    super('refused', problem);
    this.name = 'FirstReleaseError';
    this.remote = remote;
  }
}

/** Nothing of a channel can be served: its host is unusable, and so is the last known good one. */
export class NoHostError extends ReleaseError {
  /** @param reasons why releases of the set are refused, a sentence each */
  constructor(reasons: readonly string[]) {
    super('unavailable', [...reasons, 'Neither the host that is live nor its last known good release can be served.']);
    this.name = 'NoHostError';
  }
}

/** A record exists but is not valid, or a required one is missing. */
export class DamagedRecordError extends ReleaseError {
  /** Its path in the store. */
  readonly path: string;

  constructor(path: string, problem: string | readonly string[], options?: ErrorOptions) {
    super('unavailable', problem, options);
    this.name = 'DamagedRecordError';
    this.path = path;
  }
}
