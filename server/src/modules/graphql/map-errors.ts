import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { FAULT, sayFields, toProblem } from '../../platform/responses/problem.ts';
import { ProblemError } from '../../platform/responses/problem-error.ts';
import { say } from '../../platform/texts/say.ts';
import { joined } from '../../platform/texts/text.ts';
import type { GraphContext } from './builder.ts';

/**
 * Adds our problem codes to the errors of a result, in `extensions`: code, status, requestId and refused fields.
 * Unexpected errors are logged and reported without details. When there is no data because of an outage or a limit, the
 * whole call is refused with that status and Retry-After.
 */
export function mapErrors(log: FastifyBaseLogger): Plugin<object, GraphContext> {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
      const refusal = result.data ? undefined : refusalOf(result.errors);
      if (refusal) serverContext.refuse(refusal);
      setResult({ ...result, errors: result.errors.map((error) => present(error, serverContext, log)) });
    },
  };
}

/** Problems that callers, proxies and libraries recognize by status: an outage, or an exhausted limit. */
const STATUSES_OF_CALLS: ReadonlySet<number> = new Set([429, 503, 504]);

function refusalOf(errors: readonly GraphQLError[]): ProblemError | undefined {
  const problems = errors.flatMap(({ originalError }) => (originalError && toProblem(originalError)) ?? []);
  return problems.find(({ statusCode }) => STATUSES_OF_CALLS.has(statusCode));
}

function present(
  error: GraphQLError,
  { requestId, language }: Pick<GraphContext, 'requestId' | 'language'>,
  log: FastifyBaseLogger,
): GraphQLError {
  const { originalError } = error;
  // the document or its variables do not fit the schema: the caller's mistake, with GraphQL's message
  if (!originalError || originalError instanceof GraphQLError) {
    return toGraphError(error, error.message, { code: 'graphql_invalid', status: 400, requestId });
  }
  const problem = originalError instanceof z.ZodError ? invalidInput(originalError) : toProblem(originalError);
  if (!problem) {
    log.error({ err: originalError, requestId, path: error.path }, 'a resolver failed');
    return toGraphError(error, say(FAULT, language), { code: 'server_fault', status: 500, requestId });
  }
  log.info({ code: problem.code, status: problem.statusCode, requestId, path: error.path }, 'a resolver refused');
  const { code, statusCode, fields, headers, detail } = problem;
  const retryAfter = headers['retry-after'];
  return toGraphError(error, say(detail, language), {
    code,
    status: statusCode,
    requestId,
    ...(fields ? { fields: sayFields(fields, language) } : {}),
    ...(retryAfter ? { retryAfter: Number(retryAfter) } : {}),
  });
}

function toGraphError(
  { nodes, path }: GraphQLError,
  message: string,
  extensions: Record<string, unknown>,
): GraphQLError {
  return new GraphQLError(message, { nodes, path, extensions });
}

function invalidInput({ issues }: z.ZodError): ProblemError {
  const fields = issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const detail = joined(
    fields.map(({ message }) => message),
    '. ',
  );
  return new ProblemError(400, 'validation_failed', detail, { fields });
}
