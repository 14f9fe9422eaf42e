import { ApiError } from '@portal/shared/api';

/** A failed report call: `body` is the body of the response as it came (REP-03), `cause` the original error. */
export class ReportCallError extends Error {
  override readonly name = 'ReportCallError';
  readonly body: string;
  override readonly cause: ApiError;

  constructor(cause: ApiError) {
    super(cause.message);
    this.cause = cause;
    this.body = cause.responseText;
  }
}

/** Runs a report call; its error contains the response. */
export async function reportCall<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof ApiError ? new ReportCallError(error) : error;
  }
}
