import { ENDPOINTS, PartnerSignUp, PartnerSignUpResponse, PerksResponse, toSentPerk } from '@portal/shared/contracts';
import { msg } from '@portal/shared/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { conflict } from '../../platform/responses/problem-error.ts';
import { perPerson, principalOf, requirePermission } from '../access/index.ts';
import type { OutboxService } from '../outbox/index.ts';
import { findPerks, recordPerkRequest } from './perk-store.ts';

interface PerkOptions {
  db: Kysely<Database>;
  outbox: OutboxService;
  /** Who passes requests on to partners, and answers companies: the support of this installation. */
  supportEmail: string;
  now: () => Date;
}

const sends = requirePermission('partner.sign-up', {
  keyedWrites: 'transaction',
  rateLimit: perPerson(10, '1 hour'),
});

/** What partners offer to agents (HOST-20, D-34), and the mail of who asks for it (API-58, CS-156). */
export const perkRoutes: FastifyPluginAsyncZod<PerkOptions> = async (app, { db, outbox, supportEmail, now }) => {
  app.get(
    ENDPOINTS.perks,
    { ...requirePermission('content.read'), schema: { response: { 200: PerksResponse } } },
    async (request) => ({ data: (await findPerks(db, principalOf(request).agentId, now())).map(toSentPerk) }),
  );

  app.post(
    ENDPOINTS.mailSend,
    { ...sends, bodyLimit: 32 * 1024, schema: { body: PartnerSignUp, response: { 200: PartnerSignUpResponse } } },
    async (request) => {
      const { agentId } = principalOf(request);
      const values = valuesOf(request.body);
      await db.transaction().execute(async (trx) => {
        const send = (message: Parameters<OutboxService['send']>[0]) => outbox.send(message, trx);
        const perk = await trx
          .selectFrom('perk')
          .selectAll()
          .where('perkId', '=', request.body.utm.provider ?? '')
          .where('isShown', '=', true)
          .executeTakeFirst();
        const mail = { channel: 'email', to: supportEmail } as const;
        if (!perk || agentId === null) return send({ ...mail, template: 'partner-sign-up', values });
        if (!(await recordPerkRequest(trx, perk, agentId, now()))) {
          throw conflict('already_requested', {
            id: msg('You have asked {company} already. They will get back to you.'),
            values: { company: perk.company },
          });
        }
        const { company: partner, offer } = perk;
        return send({
          ...mail,
          template: 'perk-request',
          values: { ...values, partner, offer, agentId: String(agentId) },
        });
      });
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
