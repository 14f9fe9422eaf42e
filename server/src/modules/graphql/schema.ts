import type { GraphQLSchema } from 'graphql';
import { createBuilder } from './builder.ts';
import type { GraphModule } from './builder.ts';

/** A document can change a hundred things, a person two thousand in a minute. */
const WRITE_COST = 1000;

/** The schema of all modules together. */
export function buildSchema(modules: readonly GraphModule[]): GraphQLSchema {
  const builder = createBuilder();
  for (const addTo of modules) addTo(builder);
  const schema = builder.toSchema();
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    field.extensions = { ...field.extensions, complexity: WRITE_COST };
  }
  return schema;
}
