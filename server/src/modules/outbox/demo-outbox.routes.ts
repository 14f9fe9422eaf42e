import { ENDPOINTS } from '@portal/shared/contracts';
import { OpenedMessage, OutboxMessages } from '@portal/shared/contracts/outbox';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../platform/responses/problem-error.ts';
import { toOpenedMessage, toOutboxMessage } from './message-view.ts';
import { findMessage, findMessages } from './outbox-store.ts';
import type { MessageSite } from './templates/templates.ts';

interface DemoOutboxOptions {
  db: Kysely<Database>;
  site: MessageSite;
  /** Outside the demonstration there is no such address. */
  isDemoMode: boolean;
}

const MAX_SHOWN = 200;
const params = z.object({ messageId: z.uuid('must be the id of a message') });
// codes are read here before anyone is signed in
const config = { holdsSecrets: true };

/** Every message of the demonstration, which sends none of them (D-41). */
export const demoOutboxRoutes: FastifyPluginAsyncZod<DemoOutboxOptions> = async (app, { db, site, isDemoMode }) => {
  app.get(ENDPOINTS.demoOutbox, { config, schema: { response: { 200: OutboxMessages } } }, async () => {
    if (!isDemoMode) throw notFound();
    const rows = await findMessages(db, MAX_SHOWN);
    return { messages: rows.map((row) => toOutboxMessage(row, site)) };
  });

  app.get(
    ENDPOINTS.demoMessage,
    { config, schema: { params, response: { 200: OpenedMessage } } },
    async ({ params: { messageId } }) => {
      const row = isDemoMode ? await findMessage(db, messageId) : undefined;
      if (!row) throw notFound();
      return toOpenedMessage(row, site);
    },
  );
};
