import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import type { AccessControl } from '../access/index.ts';
import { SessionService, type AccountDirectory } from './session-service.ts';
import { sessionRoutes } from './session.routes.ts';

interface SessionOptions {
  db: Kysely<Database>;
  access: AccessControl;
  /** Without it nobody can act for others. */
  accounts?: AccountDirectory | undefined;
  now: () => Date;
}

/** Registers who is signed in, and acting for others. */
export async function registerSession(
  app: FastifyInstance,
  { db, access, accounts, now }: SessionOptions,
): Promise<void> {
  const sessions = new SessionService({ db, access, accounts, now });
  await app.register(withZod((zod) => sessionRoutes(zod, { sessions })));
}
