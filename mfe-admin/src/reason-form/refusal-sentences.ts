import { ApiError } from '@portal/shared/api';

/** What is missing in a form, as it is said to whoever fills it in. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** Why the server, or the way to it, did not do what it was asked: a sentence for each reason. */
export function refusalSentences(error: unknown): string[] {
  if (error instanceof InputError) return [error.message];
  if (!(error instanceof ApiError)) return ['This did not work. Please try again.'];
  return error.fields.length > 0 ? error.fields.map(({ message }) => message) : [error.message];
}
