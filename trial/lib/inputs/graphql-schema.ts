import {
  buildClientSchema,
  getIntrospectionQuery,
  type GraphQLField,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import type { Headers } from '../world/people.ts';

export interface RootField {
  /** `query searchAgent`. */
  name: string;
  kind: 'query' | 'mutation';
  field: GraphQLField<unknown, unknown>;
}

/** The schema of a running portal, which shows it to every signed-in person outside production. */
export async function readSchema(url: string, headers: Headers): Promise<GraphQLSchema> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query: getIntrospectionQuery({ descriptions: false }) }),
  });
  const { data, errors } = (await answer.json()) as { data?: IntrospectionQuery; errors?: { message: string }[] };
  if (!data) throw new Error(`The schema could not be read: ${errors?.[0]?.message ?? answer.status}`);
  return buildClientSchema(data);
}

export function rootFields(schema: GraphQLSchema): RootField[] {
  const of = (kind: RootField['kind'], fields: Record<string, GraphQLField<unknown, unknown>> = {}) =>
    Object.values(fields).map((field) => ({ name: `${kind} ${field.name}`, kind, field }));
  return [...of('query', schema.getQueryType()?.getFields()), ...of('mutation', schema.getMutationType()?.getFields())];
}
