import type { FastifyInstance } from 'fastify';
import { withZod } from '../../platform/http/create-app.ts';
import type { GraphModule } from './builder.ts';
import { graphqlRoutes } from './graphql.routes.ts';
import { buildSchema, graphOperations, type GraphOperation } from './schema.ts';

interface GraphqlOptions {
  /** The fields of each module. */
  modules: readonly GraphModule[];
  allowsIntrospection: boolean;
  now: () => Date;
}

/** Registers GraphQL with the fields of all modules. @returns its operations, for the table of permissions */
export async function registerGraphql(
  app: FastifyInstance,
  { modules, allowsIntrospection, now }: GraphqlOptions,
): Promise<{ operations: GraphOperation[] }> {
  const schema = buildSchema(modules);
  await app.register(withZod((zod) => graphqlRoutes(zod, { schema, allowsIntrospection, now })));
  return { operations: graphOperations(schema) };
}
