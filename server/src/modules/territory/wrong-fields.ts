import { ProblemError, type FieldProblem } from '../../platform/responses/problem-error.ts';
import { joined } from '../../platform/texts/text.ts';

/** The refusal of a request whose fields are well-formed but wrong. */
export function wrongFields(fields: FieldProblem[]): ProblemError {
  const detail = joined(
    fields.map(({ message }) => message),
    '; ',
  );
  return new ProblemError(400, 'validation_failed', detail, { fields });
}
