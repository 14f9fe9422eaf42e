import { complexityFromQuery } from '@pothos/plugin-complexity';
import {
  getNamedType,
  getOperationAST,
  isObjectType,
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { badRequest, ProblemError } from '../../../platform/responses/problem-error.ts';

/**
 * The limits of one document. The complexity is about how many values the response has: lists count by their
 * arguments, each alias counts, and rows of a paged list count when they are read.
 */
export const QUERY_LIMITS = { complexity: 100_000, depth: 8, breadth: 200 } as const;

/** The cost of a document: fixed, and for each row of its paged list. */
export interface QueryCost {
  fixed: number;
  ofRow: number;
}

/** The input of a paged list's complexity: how many rows to count. */
export interface CountedRows {
  countedRows?: number;
}

interface Asked {
  schema: GraphQLSchema;
  document: DocumentNode;
  operationName?: string | null | undefined;
  variables: Record<string, unknown>;
}

/**
 * The cost of the operation of a document.
 * @throws ProblemError 400 when it goes beyond the limits or selects two paged lists
 * @throws GraphQLError when variables do not fit
 */
export function costOf({ schema, document, operationName, variables }: Asked): QueryCost {
  const operation = getOperationAST(document, operationName);
  // the executor reports what is wrong with the name
  if (!operation) return { fixed: 0, ofRow: 0 };
  const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const alone: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] };
  const count = (countedRows: number) => {
    const ctx: CountedRows = { countedRows };
    return complexityFromQuery(alone, { schema, variables, ctx });
  };
  const withRow = count(1);
  requireWithin('depth', withRow.depth);
  requireWithin('breadth', withRow.breadth);
  requireWithin('complexity', withRow.complexity);
  requireOnePagedList(schema, operation, fragments);
  const fixed = count(0).complexity;
  return { fixed, ofRow: withRow.complexity - fixed };
}

function requireWithin(what: keyof typeof QUERY_LIMITS, value: number): void {
  const most = QUERY_LIMITS[what];
  if (value <= most) return;
  const detail = `The query has a ${what} of ${value}; at most ${most} is answered.`;
  throw new ProblemError(400, 'graphql_invalid', detail);
}

/** Only for a document within the limits: nested fragments are followed as often as they are used. */
function requireOnePagedList(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: readonly FragmentDefinitionNode[],
): void {
  const lists = new Set<string>();
  const follow = ({ selections }: SelectionSetNode, type: GraphQLNamedType | null | undefined, path: string): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.find(({ name }) => name.value === selection.name.value);
        if (fragment) follow(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value), path);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const condition = selection.typeCondition?.name.value;
        follow(selection.selectionSet, condition ? schema.getType(condition) : type, path);
      } else {
        const field = isObjectType(type) ? type.getFields()[selection.name.value] : undefined;
        if (!field) continue;
        const place = `${path}.${(selection.alias ?? selection.name).value}`;
        if (field.extensions['isPagedList']) lists.add(place);
        if (selection.selectionSet) follow(selection.selectionSet, getNamedType(field.type), place);
      }
    }
  };
  follow(operation.selectionSet, schema.getRootType(operation.operation), '');
  if (lists.size > 1) throw badRequest('A document can ask for one list of referrals. Send one document for each.');
}
