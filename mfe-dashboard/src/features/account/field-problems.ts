import { t } from '@portal/shared/i18n';

/** A problem of one field, in English, from a rule or the server. */
export interface FieldProblem {
  path: string;
  message: string;
}

/** What antd's form shows at each field: the first of its problems, or none any more. */
export function fieldErrors(fields: readonly string[], problems: readonly FieldProblem[]) {
  const first = new Map(problems.toReversed().map(({ path, message }) => [path, [t(message)]]));
  return fields.map((name) => ({ name, errors: first.get(name) ?? [] }));
}
