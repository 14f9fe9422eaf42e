import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { NoSchemaIntrospectionCustomRule } from 'graphql';
import type { GraphQLSchema, ValidationRule } from 'graphql';
import { createLRUCache, createYoga } from 'graphql-yoga';
import type { Plugin } from 'graphql-yoga';
import { z } from 'zod';
import { ENDPOINTS } from '@portal/shared/contracts';
import type { ProblemError } from '../../platform/problem-error.ts';
import { principalOf, signIn } from '../access/index.ts';
import type { GraphContext } from './builder.ts';
import { requireParsable } from './document-shape.ts';
import { guardCost } from './guard-cost.ts';
import { mapErrors } from './map-errors.ts';
import { QueryBudget } from './query-budget.ts';
import { wellFormedLiterals } from './well-formed-literals.ts';

const GraphRequest = z.strictObject({
  query: z.string().min(1).max(20_000),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().max(200).nullish(),
});

/** Documents that are kept parsed: the portal has some dozen, and one of 20,000 characters is large in memory. */
const KEPT_DOCUMENTS = { max: 50 };

interface GraphOptions {
  schema: GraphQLSchema;
  allowsIntrospection: boolean;
  now: () => Date;
}

/**
 * `POST /graphql`. Only signed-in people get to it; each resolver asks for its own permission. One document a call, no
 * GET, so that neither a batch nor a link can do anything.
 */
export const graphqlRoutes: FastifyPluginAsyncZod<GraphOptions> = async (app, { schema, allowsIntrospection, now }) => {
  const budgets = new QueryBudget(now);
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
    { onRequest: async (request) => void (await signIn(request)), schema: { body: GraphRequest } },
    async (request, reply) => {
      requireParsable(request.body.query);
      const principal = principalOf(request);
      let refusal: ProblemError | undefined;
      const context: GraphContext = {
        principal,
        requestId: request.id,
        budget: budgets.open(principal.userId),
        costOfRow: 0,
        async authorize(operation) {
          app.access.requireOperation(principal, operation);
          await app.access.recordWrite(principal, operation, request.id);
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
      if (refusal) throw refusal;
      reply.code(response.status).type('application/json').header('cache-control', 'no-store');
      return reply.send(await response.text());
    },
  );
};

function withRules(rules: readonly ValidationRule[]): Plugin {
  return { onValidate: ({ addValidationRule }) => rules.forEach((rule) => addValidationRule(rule)) };
}
