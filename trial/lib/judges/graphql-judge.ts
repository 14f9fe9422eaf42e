import { jsonOf, type Outcome } from '../http-client.ts';
import type { RestJudge } from './rest-judge.ts';

interface GraphError {
  message?: unknown;
  extensions?: { code?: unknown; status?: unknown };
}

/** What is wrong with a response of `POST /graphql`; null when nothing is. Errors have a code and a status (API-15). */
export function judgeGraph(outcome: Outcome, refusals: RestJudge): string | null {
  if (outcome.kind === 'none') return outcome.reason;
  if (outcome.status >= 500) return `answered ${outcome.status}`;
  const isProblem = outcome.headers['content-type']?.startsWith('application/problem+json');
  if (isProblem) return refusals.judgeRefusal(outcome);
  const body = jsonOf(outcome) as { data?: unknown; errors?: GraphError[] } | undefined;
  if (typeof body !== 'object' || body === null) return `answered ${outcome.status} without JSON`;
  if (body.errors === undefined) return body.data === undefined ? 'answered neither data nor errors' : null;
  for (const { message, extensions } of body.errors) {
    if (typeof message !== 'string' || message === '') return 'an error without a message';
    if (typeof extensions?.code !== 'string') return 'an error without a code';
    if (typeof extensions.status !== 'number') return 'an error without a status';
    if (extensions.status >= 500) return `an error of status ${extensions.status}`;
  }
  return null;
}
