import { STATUS_CODES } from 'node:http';

/** One refused field of a request. `path` is dotted, like `contact.email` or `zips.0`. */
export interface FieldProblem {
  path: string;
  message: string;
}

/**
 * An expected refusal of a request; the caller sees all of it as problem+json. Throw it wherever a rule refuses.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  /** From 400 to 599. */
  readonly statusCode: number;
  /** Stable and machine-readable, in snake case. */
  readonly code: string;
  readonly title: string;
  readonly fields: FieldProblem[] | undefined;
  /** More headers of the answer, such as retry-after. */
  readonly headers: Record<string, string>;

  constructor(
    statusCode: number,
    code: string,
    detail: string,
    more: { fields?: FieldProblem[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(detail, { cause: more.cause });
    this.statusCode = statusCode;
    this.code = code;
    this.title = STATUS_CODES[statusCode] ?? 'Error';
    this.fields = more.fields;
    this.headers = more.headers ?? {};
  }
}

export function badRequest(detail: string, fields?: FieldProblem[]): ProblemError {
  return new ProblemError(400, 'bad_request', detail, fields ? { fields } : {});
}

/** The caller did not prove who they are. */
export function unauthenticated(detail = 'Please sign in.'): ProblemError {
  return new ProblemError(401, 'not_signed_in', detail, { headers: { 'www-authenticate': 'Bearer' } });
}

/** The caller is known and may not do this; "Insufficient Permissions" is the specification's wording (SEC-03). */
export function forbidden(detail = 'Insufficient Permissions'): ProblemError {
  return new ProblemError(403, 'forbidden', detail);
}

export function notFound(detail = 'There is nothing at this address.'): ProblemError {
  return new ProblemError(404, 'not_found', detail);
}

export function conflict(code: string, detail: string): ProblemError {
  return new ProblemError(409, code, detail);
}

/** A limit is used up. @param sentence what the limit is on @param seconds until a retry makes sense */
export function tooMany(sentence: string, seconds: number): ProblemError {
  const detail = `${sentence} Please try again in ${describeSeconds(seconds)}.`;
  return new ProblemError(429, 'too_many_requests', detail, { headers: { 'retry-after': String(seconds) } });
}

function describeSeconds(seconds: number): string {
  const [amount, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
