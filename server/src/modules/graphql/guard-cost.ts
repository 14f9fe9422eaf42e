import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { GraphContext } from './builder.ts';
import { costOf } from './rules/query-cost.ts';

/** Refuses a document that is too expensive before anything is read, and takes its cost from the budget. */
export const guardCost: Plugin<GraphContext, GraphContext> = {
  onExecute({ args, setResultAndStopExecution }) {
    const { schema, document, operationName, variableValues, contextValue } = args;
    try {
      const cost = costOf({ schema, document, operationName, variables: variableValues ?? {} });
      contextValue.budget.spend(cost.fixed);
      contextValue.costOfRow = cost.ofRow;
    } catch (error) {
      setResultAndStopExecution({ errors: [asGraphQLError(error)] });
    }
  },
};

function asGraphQLError(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  return new GraphQLError(cause.message, { originalError: cause });
}
