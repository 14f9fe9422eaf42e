import { jsonOf, type Outcome } from '../http-client.ts';

/** What is wrong with an answer of the sign-in protocol; null when nothing is. */
export function judgeIdentity(outcome: Outcome): string | null {
  if (outcome.kind === 'none') return outcome.reason;
  const { status } = outcome;
  if (status >= 500) return `answered ${status}`;
  const body = jsonOf(outcome);
  if (typeof body !== 'object' || body === null) return `answered ${status} without JSON`;
  if (status < 400) return null;
  // the HTTP server itself refuses with a problem document what never reaches the provider
  const { __type: type, code } = body as { __type?: unknown; code?: unknown };
  if (typeof type !== 'string' && typeof code !== 'string') return `refused with ${status} and no type`;
  return type === 'InternalErrorException' ? 'answered InternalErrorException' : null;
}
