import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import type { AccessControl } from '../access/index.ts';
import type { GraphModule } from '../graphql/index.ts';
import { DirectorService } from './director-service.ts';
import { directorFields } from './directors.graphql.ts';
import { directorRoutes } from './directors.routes.ts';

interface DirectorsOptions {
  db: Kysely<Database>;
  access: AccessControl;
  now: () => Date;
}

/** Registers relocation directors. */
export async function registerDirectors(
  app: FastifyInstance,
  { db, access, now }: DirectorsOptions,
): Promise<{ fields: GraphModule }> {
  const directors = new DirectorService({ db, access, now });
  await app.register(withZod((zod) => directorRoutes(zod, { directors })));
  return { fields: directorFields(directors) };
}
