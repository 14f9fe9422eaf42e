export { PAGED_LIST, payForRows, READ_COST, requires, withoutNulls } from './builder.ts';
export type { GraphModule, PortalBuilder } from './builder.ts';
export { graphqlRoutes } from './graphql.routes.ts';
export { buildSchema, graphOperations } from './schema.ts';
export type { GraphOperation } from './schema.ts';
