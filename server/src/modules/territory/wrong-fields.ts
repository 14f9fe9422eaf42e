import { ProblemError } from '../../platform/responses/problem-error.ts';
import type { FieldProblem } from '../../platform/responses/problem-error.ts';

/** The refusal of a request whose fields are well-formed but wrong. */
export function wrongFields(fields: FieldProblem[]): ProblemError {
  return new ProblemError(400, 'validation_failed', fields.map(({ message }) => message).join('; '), { fields });
}
