import {
  AgentAgreement,
  AgreementMailResponse,
  AgreementSigning,
  ENDPOINTS,
  MissingInformationMail,
  RfaSignedMail,
} from '@portal/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { IdParameter } from '../../platform/requests/parameters.ts';
import { notFound } from '../../platform/responses/problem-error.ts';
import { perPerson, principalOf, requireAgentAccess, requirePermission } from '../access/index.ts';
import { sendFile, type FileService } from '../files/index.ts';
import type { AgreementMailer } from './agreement-mailer.ts';
import type { AgreementService } from './agreement-service.ts';

interface AgreementRouteOptions {
  agreements: AgreementService;
  mailer: AgreementMailer;
  files: FileService;
}

const params = z.object({ agentId: IdParameter });
/** Pages and fonts of a PDF cost a part of a second of a core. */
const PRINTS = perPerson(60, '1 hour');

const mails = requirePermission('agreement.mail', { keyedWrites: 'transaction', rateLimit: perPerson(20, '1 hour') });

/** The referral agreement: read, printed, signed, and its mails (DASH-29…32, API-53, API-55). */
export const agreementRoutes: FastifyPluginAsyncZod<AgreementRouteOptions> = async (
  app,
  { agreements, mailer, files },
) => {
  app.get(
    ENDPOINTS.referralAgreement,
    { ...requirePermission('agreement.read'), schema: { params, response: { 200: AgentAgreement } } },
    async (request) => {
      const { agentId } = request.params;
      await requireAgentAccess(request, agentId);
      return agreements.read(agentId);
    },
  );

  app.get(
    ENDPOINTS.unsignedAgreement,
    { ...requirePermission('agreement.read', { rateLimit: PRINTS }), schema: { params } },
    async (request, reply) => {
      const { agentId } = request.params;
      await requireAgentAccess(request, agentId);
      const { bytes, fileName } = await agreements.print(agentId);
      return reply
        .type('application/pdf')
        .headers({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' })
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(bytes);
    },
  );

  app.get(
    ENDPOINTS.earlierAgreement,
    { ...requirePermission('agreement.read'), schema: { params: params.extend({ fileId: z.uuid() }) } },
    async (request, reply) => {
      const { agentId, fileId } = request.params;
      await requireAgentAccess(request, agentId);
      const file = await files.find(agentId, 'agreement', { fileId });
      if (!file) throw notFound('There is no such agreement.');
      return sendFile(reply, files, file, 'attachment');
    },
  );

  app.post(
    ENDPOINTS.agreementSignature,
    {
      // the file store is another system
      ...requirePermission('agreement.sign', { keyedWrites: 'outside', rateLimit: PRINTS }),
      bodyLimit: 16 * 1024,
      schema: { params, body: AgreementSigning, response: { 200: AgentAgreement } },
    },
    async (request) => {
      const { agentId } = request.params;
      await requireAgentAccess(request, agentId);
      return agreements.sign(principalOf(request), agentId, request.body, request.ip);
    },
  );

  app.post(
    ENDPOINTS.rfaSignedMail,
    { ...mails, bodyLimit: 8 * 1024, schema: { body: RfaSignedMail, response: { 200: AgreementMailResponse } } },
    async (request) => {
      const agentId = mailer.agentOf(request.body.editProfileUrl);
      await requireAgentAccess(request, agentId);
      await mailer.sendSigned(agentId, request.body);
      return true as const;
    },
  );

  app.post(
    ENDPOINTS.missingInformationMail,
    {
      ...mails,
      bodyLimit: 8 * 1024,
      schema: { body: MissingInformationMail, response: { 200: AgreementMailResponse } },
    },
    async (request) => {
      await requireAgentAccess(request, request.body.agentId);
      await mailer.sendMissingInformation(request.body);
      return true as const;
    },
  );
};
