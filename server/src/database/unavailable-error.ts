import { msg } from '@portal/shared/domain';
import { ProblemError } from '../platform/responses/problem-error.ts';

/** Seconds after which callers may try again. A restart of the database takes about that long. */
const RETRY_AFTER = '5';

/** The database cannot be used right now: no connection is free, none can be opened, or the current one was lost. */
export class DatabaseUnavailableError extends ProblemError {
  constructor(cause: unknown) {
    super(503, 'service_unavailable', msg('The portal is not available right now. Please try again in a moment.'), {
      headers: { 'retry-after': RETRY_AFTER },
      cause,
    });
  }
}
