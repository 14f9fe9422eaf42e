import { ApiError } from '@portal/shared/api';

/** Why the server, or the way to it, did not do what it was asked: a sentence for each reason. */
export function refusalSentences(error: unknown): string[] {
  if (!(error instanceof ApiError)) return ['This did not work. Please try again.'];
  return error.fields.length > 0 ? error.fields.map(({ message }) => message) : [error.message];
}
