import type { FastifyInstance } from 'fastify';
import type { Operation } from '@portal/shared/domain';
import { ENDPOINTS } from '@portal/shared/contracts';

/** A route of the API and the row of the table of permissions that it requires; null: it is public. */
export interface DeclaredRoute {
  method: string;
  /** With `{placeholders}`. */
  path: string;
  operation: Operation | null;
  isOfActor: boolean;
  signsInIfAsked: boolean;
}

/** The routes that are registered on the app from now on, as far as they are described in /openapi.json. */
export function declaredRoutes(app: FastifyInstance): readonly DeclaredRoute[] {
  const routes: DeclaredRoute[] = [];
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    // each field of GraphQL has an operation of its own
    if (!schema || schema.hide || url === ENDPOINTS.graphql) return;
    const path = url.replace(/:(\w+)/g, '{$1}');
    const { operation = null, isOfActor = false, signsInIfAsked = false } = config ?? {};
    for (const verb of [method].flat()) {
      // Fastify adds HEAD to GET by itself
      if (verb !== 'HEAD') routes.push({ method: verb, path, operation, isOfActor, signsInIfAsked });
    }
  });
  return routes;
}
