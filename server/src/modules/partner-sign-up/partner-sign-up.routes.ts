import { ENDPOINTS, PartnerSignUp } from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { principalOf, requirePermission } from '../access/index.ts';
import type { OutboxService } from '../outbox/index.ts';

interface PartnerSignUpOptions {
  db: Kysely<Database>;
  outbox: OutboxService;
  /** Who answers companies that ask: the support of this installation. */
  supportEmail: string;
}

const sends = requirePermission('partner.sign-up', {
  keyedWrites: 'transaction',
  rateLimit: {
    max: 10,
    timeWindow: '1 hour',
    hook: 'preHandler',
    keyGenerator: (request) => principalOf(request).userId,
  },
});

/** `POST /email/v2/mail-send`: a company asks for information about a partnership (API-58, CS-156). */
export const partnerSignUpRoutes: FastifyPluginAsyncZod<PartnerSignUpOptions> = async (
  app,
  { db, outbox, supportEmail },
) => {
  app.post(
    ENDPOINTS.mailSend,
    { ...sends, bodyLimit: 32 * 1024, schema: { body: PartnerSignUp, response: { 200: z.literal(true) } } },
    async (request) => {
      await db
        .transaction()
        .execute((trx) =>
          outbox.send(
            { channel: 'email', to: supportEmail, template: 'partner-sign-up', values: valuesOf(request.body) },
            trx,
          ),
        );
      return true as const;
    },
  );
};

function valuesOf({ firstName, lastName, utm, ...rest }: PartnerSignUp) {
  const { companyName, email, contactNumber, officeSize, infoAboutCompany } = rest;
  const campaign = Object.entries(utm).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  return {
    companyName,
    person: `${firstName} ${lastName}`,
    email,
    contactNumber,
    officeSize,
    infoAboutCompany,
    campaign: campaign.join(', '),
  };
}
