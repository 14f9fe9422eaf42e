import { STATUS_CODES } from 'node:http';
import { msg } from '@portal/shared/domain';
import { inEnglish } from '../texts/say.ts';
import { sentences, type Text } from '../texts/text.ts';

/** One refused field of a request. `path` is dotted, like `contact.email` or `zips.0`. */
export interface FieldProblem {
  path: string;
  message: Text;
}

/**
 * An expected refusal of a request; the caller sees all of it as problem+json, in the language of the request. Throw it
 * wherever a rule refuses. Its `message` is English, for the log.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  /** From 400 to 599. */
  readonly statusCode: number;
  /** Stable and machine-readable, in snake case. */
  readonly code: string;
  readonly title: string;
  readonly detail: Text;
  readonly fields: FieldProblem[] | undefined;
  /** More headers of the answer, such as retry-after. */
  readonly headers: Record<string, string>;

  constructor(
    statusCode: number,
    code: string,
    detail: Text,
    more: { fields?: FieldProblem[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(inEnglish(detail), { cause: more.cause });
    this.statusCode = statusCode;
    this.code = code;
    this.detail = detail;
    this.title = STATUS_CODES[statusCode] ?? 'Error';
    this.fields = more.fields;
    this.headers = more.headers ?? {};
  }
}

export function badRequest(detail: Text, fields?: FieldProblem[]): ProblemError {
  return new ProblemError(400, 'bad_request', detail, fields ? { fields } : {});
}

/** The caller did not prove who they are. */
export function unauthenticated(detail: Text = msg('Please sign in.')): ProblemError {
  return new ProblemError(401, 'not_signed_in', detail, { headers: { 'www-authenticate': 'Bearer' } });
}

/** The caller is known and may not do this; "Insufficient Permissions" is the specification's wording (SEC-03). */
export function forbidden(detail: Text = msg('Insufficient Permissions')): ProblemError {
  return new ProblemError(403, 'forbidden', detail);
}

export function notFound(detail: Text = msg('There is nothing at this address.')): ProblemError {
  return new ProblemError(404, 'not_found', detail);
}

export function conflict(code: string, detail: Text): ProblemError {
  return new ProblemError(409, code, detail);
}

/** A limit is used up. @param sentence what the limit is on @param seconds until a retry makes sense */
export function tooMany(sentence: Text, seconds: number): ProblemError {
  const detail = sentences(sentence, tryAgainIn(seconds));
  return new ProblemError(429, 'too_many_requests', detail, { headers: { 'retry-after': String(seconds) } });
}

/** When a limit lets the next call through. */
const tryAgainIn = (seconds: number): Text =>
  seconds < 120
    ? {
        id: msg('Please try again in {seconds, plural, one {{seconds} second} other {{seconds} seconds}}.'),
        values: { seconds },
      }
    : {
        id: msg('Please try again in {minutes, plural, one {{minutes} minute} other {{minutes} minutes}}.'),
        values: { minutes: Math.ceil(seconds / 60) },
      };
