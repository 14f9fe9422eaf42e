import { defaultFieldResolver, type GraphQLField, type GraphQLSchema } from 'graphql';
import type { Operation } from '@portal/shared/domain';
import { createBuilder, type GraphContext, type GraphModule } from './builder.ts';

/** A document can change a hundred things, a person two thousand in a minute. */
const WRITE_COST = 1000;

/** A field of Query or Mutation and the row of the table of permissions it requires. */
export interface GraphOperation {
  kind: 'query' | 'mutation';
  field: string;
  operation: Operation;
}

type RootField = GraphQLField<unknown, GraphContext>;

/**
 * The schema of all modules together. No field of Query or Mutation resolves before its operation is permitted.
 * @throws Error for a field that names none
 */
export function buildSchema(modules: readonly GraphModule[]): GraphQLSchema {
  const builder = createBuilder();
  for (const addTo of modules) addTo(builder);
  const schema = builder.toSchema();
  for (const { kind, field } of rootFields(schema)) {
    authorizeFirst(field);
    if (kind === 'mutation') field.extensions = { ...field.extensions, complexity: WRITE_COST };
  }
  return schema;
}

/** Every field of Query and Mutation with its operation, for tests and the page of permissions. */
export function graphOperations(schema: GraphQLSchema): GraphOperation[] {
  return rootFields(schema).map(({ kind, field }) => ({ kind, field: field.name, operation: operationOf(field) }));
}

function rootFields(schema: GraphQLSchema): { kind: GraphOperation['kind']; field: RootField }[] {
  const types = { query: schema.getQueryType(), mutation: schema.getMutationType() };
  return (['query', 'mutation'] as const).flatMap((kind) =>
    Object.values(types[kind]?.getFields() ?? {}).map((field) => ({ kind, field })),
  );
}

function authorizeFirst(field: RootField): void {
  const operation = operationOf(field);
  const { resolve = defaultFieldResolver } = field;
  field.resolve = async (root, args, context, info) => {
    const named = { ...args, ...(args as { input?: object }).input };
    try {
      await context.authorize(operation, named);
      return await resolve(root, args, context, info);
    } catch (error) {
      context.noteRefusal(operation, named, error);
      throw error;
    }
  };
}

function operationOf({ name, extensions }: RootField): Operation {
  const { operation } = extensions as { operation?: Operation };
  if (!operation) throw new Error(`The field ${name} does not name the operation it requires.`);
  return operation;
}
