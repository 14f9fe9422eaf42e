export { PAGED_LIST, payForRows, READ_COST, requires, withoutNulls } from './builder.ts';
export type { GraphModule, PortalBuilder } from './builder.ts';
export { registerGraphql } from './register-graphql.ts';
export type { GraphOperation } from './schema.ts';
