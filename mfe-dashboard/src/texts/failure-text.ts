import { ApiError } from '@portal/shared/api';

/** `Not saved. Your session has ended.`: what did not work, in the page's language, and the server's reason if it gave one. */
export const failureText = (text: string, error: unknown): string =>
  error instanceof ApiError && error.message !== '' ? `${text} ${error.message}` : text;
