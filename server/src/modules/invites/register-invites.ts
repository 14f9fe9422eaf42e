import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withZod } from '../../platform/http/create-app.ts';
import type { OutboxService } from '../outbox/index.ts';
import { InviteService } from './invite-service.ts';
import { inviteRoutes } from './invites.routes.ts';

interface InvitesOptions {
  db: Kysely<Database>;
  outbox: OutboxService;
  /** Without a trailing slash. */
  portalUrl: string;
  /** Where the link of a mail leads. */
  landingPageUrl: string;
  now: () => Date;
}

/** Registers invitations of other agents. */
export async function registerInvites(
  app: FastifyInstance,
  { db, outbox, portalUrl, landingPageUrl, now }: InvitesOptions,
): Promise<void> {
  const invites = new InviteService({ db, outbox, portalUrl, now });
  await app.register(withZod((zod) => inviteRoutes(zod, { invites, landingPageUrl })));
}
