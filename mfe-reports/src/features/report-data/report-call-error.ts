import { ApiError } from '@portal/shared/api';

/** A report call that was answered not ok: `body` is the answer as text (REP-03), `cause` the error as it came. */
export class ReportCallError extends Error {
  override readonly name = 'ReportCallError';
  readonly body: string;
  override readonly cause: ApiError;

  constructor(cause: ApiError) {
    super(cause.message);
    this.cause = cause;
    const { status, code, message, requestId, fields } = cause;
    this.body = JSON.stringify({ status, code, message, requestId, fields });
  }
}

/** Runs a report call; what it fails with holds the answer. */
export async function reportCall<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof ApiError ? new ReportCallError(error) : error;
  }
}
