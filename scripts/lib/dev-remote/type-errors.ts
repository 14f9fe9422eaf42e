/** One error of the type checker. */
export interface TypeProblem {
  /** `file:line:column`, which terminals and editors open; null when it is about the whole project. */
  place: string | null;
  code: string;
  message: string;
}

const ERROR = /^(?:(?<file>.+?)\((?<line>\d+),(?<column>\d+)\): )?error (?<code>TS\d+): (?<message>.*)$/;

/** The errors in the output of `tsc --pretty false`. Indented lines belong to the error above them. */
export function readTypeErrors(output: string): TypeProblem[] {
  const errors: TypeProblem[] = [];
  for (const line of output.split(/\r?\n/)) {
    const found = ERROR.exec(line)?.groups;
    if (found) {
      const place = found['file'] === undefined ? null : `${found['file']}:${found['line']}:${found['column']}`;
      errors.push({ place, code: found['code']!, message: found['message']! });
    } else if (line.startsWith('  ') && errors.length > 0) {
      errors.at(-1)!.message += `\n${line}`;
    }
  }
  return errors;
}

/** The text for the terminal; empty when there are none now and were none before. */
export function describeTypeErrors(name: string, errors: readonly TypeProblem[], before: number): string {
  if (errors.length === 0) return before > 0 ? `✓ ${name} has no type errors any more.` : '';
  const count = errors.length === 1 ? 'a type error' : `${errors.length} type errors`;
  const lines = errors.map(({ place, code, message }) => `  ${place === null ? '' : `${place} `}${code} ${message}`);
  return [`✗ ${name} has ${count}; the page still runs:`, ...lines].join('\n');
}
