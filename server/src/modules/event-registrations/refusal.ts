import type { EventRegistrationRefusal } from '@portal/shared/contracts';
import type { z } from 'zod';
import type { ProblemError } from '../../platform/responses/problem-error.ts';

/**
 * What a 400 of the registration says beside the members of every problem (EVT-08…10): for wrong fields `message` is a list
 * with the first problem of each, for everything else a sentence.
 */
export function refusalOf(problem: ProblemError): z.input<typeof EventRegistrationRefusal> {
  const first = new Map(problem.fields?.toReversed().map(({ path, message }) => [path, message]));
  if (first.size === 0) return { message: problem.message };
  const fields = [...first].toReversed().map(([path, message]) => ({ path, message }));
  return { message: fields.map(({ message }) => message), fields };
}
