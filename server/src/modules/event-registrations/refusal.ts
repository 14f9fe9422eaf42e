import type { EventRegistrationRefusal } from '@portal/shared/contracts';
import type { z } from 'zod';
import { sayFields } from '../../platform/responses/problem.ts';
import type { Language } from '../../platform/texts/language.ts';
import { say } from '../../platform/texts/say.ts';
import type { ProblemError } from '../../platform/responses/problem-error.ts';

/**
 * What a 400 of the registration says beside the members of every problem (EVT-08…10): for wrong fields `message` is a list
 * with the first problem of each, for everything else a sentence.
 */
export function refusalOf(problem: ProblemError, language: Language): z.input<typeof EventRegistrationRefusal> {
  const said = sayFields(problem.fields ?? [], language);
  const first = new Map(said.toReversed().map(({ path, message }) => [path, message]));
  if (first.size === 0) return { message: say(problem.detail, language) };
  const fields = [...first].toReversed().map(([path, message]) => ({ path, message }));
  return { message: fields.map(({ message }) => message), fields };
}
