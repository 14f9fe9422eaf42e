import { ReleaseError, RolloutsInTheWayError, type ReleaseErrorCode } from '@portal/release';
import { ROLLOUTS_IN_THE_WAY } from '@portal/shared/contracts/release-console';
import { ProblemError } from '../../platform/responses/problem-error.ts';

const answers: Record<ReleaseErrorCode, { status: number; code: string }> = {
  invalid: { status: 400, code: 'bad_request' },
  'not-found': { status: 404, code: 'not_found' },
  conflict: { status: 409, code: 'conflict' },
  refused: { status: 422, code: 'refused' },
  unavailable: { status: 503, code: 'release_store_unavailable' },
};

/** Runs work on the release index. @throws ProblemError with the sentences of what the index refused */
export async function withReleaseErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    const { status, code } = answers[error.code];
    const fields = error.problems.map((message) => ({ path: 'releases', message }));
    if (error instanceof RolloutsInTheWayError) fields.at(-1)!.path = ROLLOUTS_IN_THE_WAY;
    throw new ProblemError(status, code, error.message, {
      ...(error.code === 'refused' && { fields }),
      cause: error,
    });
  }
}
