import type { GraphQLSchema } from 'graphql';
import { createBuilder } from './builder.ts';
import type { GraphModule } from './builder.ts';

/** The schema of all modules together. */
export function buildSchema(modules: readonly GraphModule[]): GraphQLSchema {
  const builder = createBuilder();
  for (const addTo of modules) addTo(builder);
  return builder.toSchema();
}
