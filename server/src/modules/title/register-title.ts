import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import type { AccessControl } from '../access/index.ts';
import { titlePartnerAt, type TitlePartner } from './title-partner-client.ts';
import { TitleService } from './title-service.ts';
import { titleRoutes } from './title.routes.ts';

interface TitleOptions {
  db: Kysely<Database>;
  access: AccessControl;
  /** Address of the title partner. */
  url: string;
  clientId: string;
  /** Undefined: the partner is not connected. */
  clientSecret: string | undefined;
  now: () => Date;
}

/** Registers title services. @returns the client of the title partner */
export async function registerTitle(
  app: FastifyInstance,
  { db, access, url, clientId, clientSecret, now }: TitleOptions,
): Promise<{ partner: TitlePartner | null }> {
  const partner = clientSecret === undefined ? null : titlePartnerAt({ url, clientId, clientSecret });
  const title = new TitleService({ db, access, now });
  await app.register(withZod((zod) => titleRoutes(zod, { title, partner })));
  return { partner };
}
