import { ApiError } from '@portal/shared/api';

/**
 * Whether nobody knows if the server did what was sent: its answer was lost, or a proxy gave another. Sending the same again is
 * harmless (the client repeats the key of the action) and tells what became of it.
 */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);
