export { PAGED_LIST, payForRows, READ_COST, withoutNulls } from './builder.ts';
export type { GraphModule, PortalBuilder } from './builder.ts';
export { graphqlRoutes } from './graphql.routes.ts';
export { buildSchema } from './schema.ts';
