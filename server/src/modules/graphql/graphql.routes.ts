import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  getOperationAST,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  parse,
  type GraphQLSchema,
  type ValidationRule,
} from 'graphql';
import { createLRUCache, createYoga, type Plugin } from 'graphql-yoga';
import { z } from 'zod';
import { ENDPOINTS } from '@portal/shared/contracts';
import type { ProblemError } from '../../platform/responses/problem-error.ts';
import { auditedCallOf, noteRefusal, objectOf, principalOf, authenticate } from '../access/index.ts';
import { isFinalStatus, WriteNotDone } from '../idempotency/index.ts';
import { languageOf } from '../../platform/texts/language.ts';
import type { GraphContext } from './builder.ts';
import { requireParsable } from './rules/document-shape.ts';
import { guardCost } from './guard-cost.ts';
import { mapErrors } from './map-errors.ts';
import { QueryBudget } from './query-budget.ts';
import { wellFormedLiterals } from './rules/well-formed-literals.ts';

const GraphRequest = z.strictObject({
  query: z.string().min(1).max(20_000),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().max(200).nullish(),
});

/** Cached parsed documents: the portal has a few dozen, and one of 20,000 characters is large in memory. */
const KEPT_DOCUMENTS = { max: 50 };

interface GraphOptions {
  schema: GraphQLSchema;
  allowsIntrospection: boolean;
  now: () => Date;
}

/**
 * `POST /graphql`. Only signed-in people get to it; each resolver requires its own permission. One document a call, no
 * GET, so that neither a batch nor a link can do anything.
 */
export const graphqlRoutes: FastifyPluginAsyncZod<GraphOptions> = async (app, { schema, allowsIntrospection, now }) => {
  const budgets = new QueryBudget({ now });
  const yoga = createYoga<GraphContext>({
    schema,
    graphqlEndpoint: ENDPOINTS.graphql,
    graphiql: false,
    landingPage: false,
    logging: false,
    // errors are mapped by our own plugin, which knows the request
    maskedErrors: false,
    parserAndValidationCache: {
      documentCache: createLRUCache(KEPT_DOCUMENTS),
      errorCache: createLRUCache(KEPT_DOCUMENTS),
    },
    plugins: [
      guardCost,
      mapErrors(app.log),
      withRules([wellFormedLiterals, ...(allowsIntrospection ? [] : [NoSchemaIntrospectionCustomRule])]),
    ],
  });

  app.post(
    ENDPOINTS.graphql,
    {
      config: { keyedWrites: 'transaction', isWrite: ({ body }) => isMutation(body as z.infer<typeof GraphRequest>) },
      onRequest: async (request) => void (await authenticate(request)),
      schema: { body: GraphRequest },
    },
    async (request, reply) => {
      requireParsable(request.body.query);
      const principal = principalOf(request);
      let refusal: ProblemError | undefined;
      const { status, text } = await app.access.audit.run(auditedCallOf(request), async (recorder) => {
        const context: GraphContext = {
          principal,
          requestId: request.id,
          language: languageOf(request),
          budget: budgets.open(principal.userId),
          costOfRow: 0,
          async authorize(operation, args) {
            app.access.requireOperation(principal, operation);
            await recorder?.beginWrite(operation, { object: objectOf(operation, args, principal) });
          },
          noteRefusal(operation, args, error) {
            const object = objectOf(operation, args, principal);
            noteRefusal(request, operation, error, { object, attempt: recorder?.attemptOf(operation) });
          },
          refuse: (problem) => void (refusal = problem),
        };
        const response = await yoga.fetch(
          `http://portal${ENDPOINTS.graphql}`,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json', accept: 'application/json' },
            body: JSON.stringify(request.body),
          },
          context,
        );
        const body = await response.text();
        if (recorder?.isWaiting && !refusal && !hasErrors(body)) await recorder.finish();
        return { status: response.status, text: body };
      });
      if (refusal) throw refusal;
      reply.code(status).type('application/json');
      if (request.canBeUndone) requireDone(text);
      return text;
    },
  );
};

function withRules(rules: readonly ValidationRule[]): Plugin {
  return { onValidate: ({ addValidationRule }) => rules.forEach((rule) => addValidationRule(rule)) };
}

function isMutation({ query, operationName }: z.infer<typeof GraphRequest>): boolean {
  try {
    return getOperationAST(parse(query, { noLocation: true }), operationName)?.operation === OperationTypeNode.MUTATION;
  } catch {
    // it writes nothing, and the response says what is wrong with it
    return false;
  }
}

const hasErrors = (text: string): boolean => (JSON.parse(text) as { errors?: unknown }).errors !== undefined;

/** A result with errors has no data, so nothing of its document may be committed. @throws WriteNotDone */
function requireDone(text: string): void {
  const { errors } = JSON.parse(text) as { errors?: { extensions: { status: number } }[] };
  if (!errors) return;
  const isFinal = errors.every(({ extensions }) => isFinalStatus(extensions.status));
  throw new WriteNotDone(JSON.stringify({ data: null, errors }), isFinal);
}
