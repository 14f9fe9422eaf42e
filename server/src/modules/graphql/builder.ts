import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import type { Operation } from '@portal/shared/domain';
import type { ProblemError } from '../../platform/responses/problem-error.ts';
import type { Language } from '../../platform/texts/language.ts';
import type { Principal } from '../access/index.ts';
import type { DocumentBudget } from './query-budget.ts';
import type { CountedRows } from './rules/query-cost.ts';

/** The context of every resolver. */
export interface GraphContext extends CountedRows {
  principal: Principal;
  requestId: string;
  /** Language of the request, for the sentences of refusals. */
  language: Language;
  /** The remaining budget of the caller. */
  budget: DocumentBudget;
  /** The cost of a row of the document's paged list. */
  costOfRow: number;
  /**
   * Requires an operation of the table of permissions, and writes the audit row of a write.
   * @throws ProblemError 403
   */
  authorize: (operation: Operation, args: unknown) => Promise<void>;
  /** Has the audit log say that an operation was refused, or failed, to somebody who acts (D-06). */
  noteRefusal: (operation: Operation, args: object, error: unknown) => void;
  /** Fails the whole call with this problem instead of a result. */
  refuse: (problem: ProblemError) => void;
}

/** An empty schema. Modules add their types and fields to it: `(builder) => builder.queryFields(…)`. */
export function createBuilder() {
  const builder = new SchemaBuilder<{ Context: GraphContext; DefaultFieldNullability: false }>({
    plugins: [ComplexityPlugin],
    defaultFieldNullability: false,
    // counted and limited by query-cost.ts, before the first resolver
    complexity: { defaultComplexity: 1, defaultListMultiplier: 10 },
  });
  builder.queryType({});
  builder.mutationType({});
  return builder;
}

/**
 * Options of a field of Query or Mutation: the row of the table of permissions it requires, before its resolver runs.
 * Whose data it is about is checked by the service behind.
 */
export const requires = (operation: Operation) => ({ extensions: { operation } });

/** For a field that queries the database once. */
export const READ_COST = 50;

/** A row is read with all of its columns, whichever are selected. */
const ROW_COST = 30;

/**
 * Options of a list field whose rows are read and paid for page by page; a document may have one such field. It resolves
 * to what `payForRows` makes of the pages.
 */
export const PAGED_LIST = {
  extensions: { isPagedList: true },
  complexity: (_args: object, { countedRows = 1 }: CountedRows) => ({
    field: ROW_COST * countedRows,
    multiplier: countedRows,
  }),
};

/** The rows of pages, one after the other, each page paid for before it is used. */
export async function* payForRows<Row>(
  pages: AsyncIterable<readonly Row[]>,
  { budget, costOfRow }: GraphContext,
): AsyncGenerator<Row> {
  for await (const page of pages) {
    budget.spend(page.length * costOfRow);
    yield* page;
  }
}

export type PortalBuilder = ReturnType<typeof createBuilder>;
/** The part of the schema that one module owns. */
export type GraphModule = (builder: PortalBuilder) => void;

/** Optional input without its nulls: GraphQL has both "left out" and null, the contracts only the first. */
export function withoutNulls<T extends object>(input: T): { [K in keyof T]: Exclude<T[K], null> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], null>;
  };
}
