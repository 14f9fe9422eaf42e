import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import type { Operation } from '@portal/shared/domain';
import type { ProblemError } from '../../platform/problem-error.ts';
import type { Principal } from '../access/index.ts';

/** What every resolver is given. */
export interface GraphContext {
  principal: Principal;
  requestId: string;
  /**
   * Lets the resolver go on only when the table of permissions allows the operation, and leaves the audit row of a
   * write. Each resolver calls it first; whose data it is about is checked by the service behind.
   * @throws ProblemError 403
   */
  authorize(operation: Operation): Promise<void>;
  /** Answers the whole call with this problem instead of a result. */
  refuse(problem: ProblemError): void;
}

/** A query that would cost more than this is refused before anything is read. */
export const QUERY_LIMITS = { complexity: 6000, depth: 8, breadth: 200 } as const;

/** An empty schema. Modules add their types and fields to it: `(builder) => builder.queryFields(…)`. */
export function createBuilder() {
  const builder = new SchemaBuilder<{ Context: GraphContext; DefaultFieldNullability: false }>({
    plugins: [ComplexityPlugin],
    defaultFieldNullability: false,
    complexity: { limit: QUERY_LIMITS, defaultComplexity: 1, defaultListMultiplier: 10 },
  });
  builder.queryType({});
  builder.mutationType({});
  return builder;
}

export type PortalBuilder = ReturnType<typeof createBuilder>;
/** The part of the schema that one module answers for. */
export type GraphModule = (builder: PortalBuilder) => void;

/** Optional input without its nulls: GraphQL knows both "left out" and null, the contracts only the first. */
export function withoutNulls<T extends object>(input: T): { [K in keyof T]: Exclude<T[K], null> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], null>;
  };
}
