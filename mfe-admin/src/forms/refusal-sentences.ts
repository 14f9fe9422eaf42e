import { ApiError } from '@portal/shared/api';
import { t } from '@portal/shared/i18n';
import { sayRelease } from './release-sentences.ts';

/** What is missing in a form, as it is shown to the user. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** Whether the server has looked at a request and says no: the same again would have the same answer. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 409, 422].includes(error.status);

/** Why a request failed, on the server or on the way to it: a sentence for each reason. */
export function refusalSentences(error: unknown): string[] {
  if (error instanceof InputError) return [error.message];
  if (!(error instanceof ApiError)) return [t('This did not work. Please try again.')];
  const sentences = error.fields.length > 0 ? error.fields.map(({ message }) => message) : [error.message];
  return sentences.map(sayRelease);
}
