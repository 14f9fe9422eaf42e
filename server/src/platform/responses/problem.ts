import type { Problem } from '@portal/shared/contracts';
import { msg } from '@portal/shared/domain';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf, type Language } from '../texts/language.ts';
import { say } from '../texts/say.ts';
import { joined } from '../texts/text.ts';
import { notFound, ProblemError, type FieldProblem } from './problem-error.ts';

/** Refusals of the HTTP server itself, reworded. */
const serverRefusals: Record<string, { code: string; detail: string }> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'malformed_json', detail: msg('The body is not valid JSON.') },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'malformed_json', detail: msg('The body is empty, JSON was announced.') },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'body_too_large', detail: msg('The body is too large.') },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'unsupported_media_type', detail: msg('This content type is not accepted.') },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'bad_request',
    detail: msg('The body has another length than announced.'),
  },
  FST_ERR_BAD_URL: { code: 'bad_request', detail: msg('The address cannot be read.') },
};

/** Values that fit the declared shape and that PostgreSQL cannot hold: the sender's fault, not the server's. */
const unstorable: Record<string, string> = {
  '22021': msg('A text contains a character that cannot be stored.'),
  '22P05': msg('A text contains a character that cannot be stored.'),
  '22003': msg('A number is too large or too small.'),
  '22008': msg('A date is out of range.'),
};

/** The longest detail that names all refused fields: their names come from the caller. */
const MAX_DETAIL_LENGTH = 1000;

interface Stopped {
  status: number;
  code: string;
  detail: string;
  /** Seconds after which the same call may succeed. */
  retryAfter: number;
}
const isBusy: Stopped = {
  status: 503,
  code: 'busy',
  detail: msg('Someone else is changing the same thing right now. Please try again.'),
  retryAfter: 1,
};
/** Statements that PostgreSQL stopped and rolled back, by SQLSTATE. */
const stopped: Record<string, Stopped> = {
  // statement_timeout
  '57014': {
    status: 504,
    code: 'took_too_long',
    detail: msg('This took too long and was stopped. Please try again later.'),
    retryAfter: 30,
  },
  // lock_timeout, a serialization failure, a deadlock
  '55P03': isBusy,
  '40001': isBusy,
  '40P01': isBusy,
};

/**
 * Sends every error of the server as application/problem+json (RFC 9457), in one place. Expected refusals are logged
 * as info; an unexpected error is logged as an error and sent without its details, with its request id.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => sendProblem(toProblem(error), error, reply));
  app.setNotFoundHandler((_request, reply) => sendProblem(notFound(), undefined, reply));
}

/** The refusal that an error stands for; undefined when it is a fault of the server. */
export function toProblem(error: unknown): ProblemError | undefined {
  if (error instanceof ProblemError) return error;
  const { code = '', statusCode, message, validation, validationContext } = error as Partial<FastifyError>;
  if (validation) return invalidInput(validation, validationContext);
  const sentence = unstorable[code];
  if (sentence) return new ProblemError(400, 'bad_request', sentence, { cause: error });
  const refusal = stopped[code];
  if (refusal) {
    const headers = { 'retry-after': `${refusal.retryAfter}` };
    return new ProblemError(refusal.status, refusal.code, refusal.detail, { headers, cause: error });
  }
  if (!statusCode || statusCode < 400 || statusCode >= 500) return undefined;
  const { code: ownCode, detail } = serverRefusals[code] ?? {
    code: `http_${statusCode}`,
    detail: message ?? msg('The request was refused.'),
  };
  return new ProblemError(statusCode, ownCode, detail, { cause: error });
}

/**
 * Writes a refusal, or the sentence for a fault of the server, as the answer.
 * @param more members that a printed contract has beside those of RFC 9457
 */
export function sendProblem(
  known: ProblemError | undefined,
  error: unknown,
  reply: FastifyReply,
  more: Record<string, unknown> = {},
): FastifyReply {
  const { request } = reply;
  const problem = known ?? fault();
  const { code, statusCode: status } = problem;
  // the cause of a 503 or 504 is logged where it was detected, once for all the requests it refuses
  const isFault = status >= 500 && status !== 503 && status !== 504;
  if (isFault) request.log.error({ err: error ?? problem }, 'request failed');
  else request.log.info({ code, status, ...(status >= 500 && reasonOf(problem)) }, 'request refused');
  return reply
    .code(problem.statusCode)
    .headers({ ...problem.headers, 'content-language': languageOf(request) })
    .type('application/problem+json')
    .send(JSON.stringify({ ...toDocument(problem, request), ...more }));
}

/** The body of the answer to a refused request. */
export function toProblemText(problem: ProblemError, request: FastifyRequest): string {
  return JSON.stringify(toDocument(problem, request));
}

function toDocument({ statusCode, code, title, detail, fields }: ProblemError, request: FastifyRequest): Problem {
  const language = languageOf(request);
  return {
    type: 'about:blank',
    title,
    status: statusCode,
    detail: say(detail, language),
    instance: request.url.split('?')[0]!, // split gives at least one part
    code,
    requestId: request.id,
    ...(fields ? { fields: sayFields(fields, language) } : {}),
  };
}

/** Refused fields with their messages in a language. */
export function sayFields(fields: readonly FieldProblem[], language: Language): NonNullable<Problem['fields']> {
  return fields.map(({ path, message }) => ({ path, message: say(message, language) }));
}

function reasonOf({ cause }: ProblemError): { reason?: string } {
  return cause instanceof Error ? { reason: cause.message } : {};
}

/** Said of an error that nobody foresaw. */
export const FAULT = msg('Something went wrong on our side. Please try again.');

function fault(): ProblemError {
  return new ProblemError(500, 'server_fault', FAULT);
}

function invalidInput(
  validation: NonNullable<FastifyError['validation']>,
  context: FastifyError['validationContext'] = 'body',
): ProblemError {
  const fields: FieldProblem[] = validation.map(({ instancePath, message = 'is not valid' }) => ({
    path: readPointer(instancePath) || context,
    message,
  }));
  const texts = fields.map(({ path, message }) => joined([path, message], ': '));
  return new ProblemError(400, 'validation_failed', joined(texts, '; ', MAX_DETAIL_LENGTH), { fields });
}

/** `/contact/emails/0` becomes `contact.emails.0`. */
function readPointer(pointer: string): string {
  const parts = pointer.split('/').slice(1);
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')).join('.');
}
