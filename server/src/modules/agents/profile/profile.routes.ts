import { AgentProfile, ENDPOINTS, PhotoResponse, ProfileUpdate } from '@portal/shared/contracts';
import { PHOTO_LIMITS } from '@portal/shared/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../database/database.ts';
import { IdParameter, wholeNumber } from '../../../platform/requests/parameters.ts';
import { badRequest, notFound } from '../../../platform/responses/problem-error.ts';
import { perPerson, principalOf, requireAgentAccess, requirePermission, shownRole } from '../../access/index.ts';
import { sendFile, type FileService } from '../../files/index.ts';
import { findAgent } from '../agent-store.ts';
import { photoLocationOf } from './photo-location.ts';
import type { ProfileService } from './profile-service.ts';

interface ProfileOptions {
  db: Kysely<Database>;
  profiles: ProfileService;
  files: FileService;
}

const params = z.object({ agentId: IdParameter });
const Pixels = wholeNumber(0, PHOTO_LIMITS.side).optional();
/** The part of the picture, in pixels of the upright one. All three, or none: then the middle of it. */
const CropQuery = z
  .strictObject({ left: Pixels, top: Pixels, size: Pixels })
  .refine(
    ({ left, top, size }) => [left, top, size].filter((pixels) => pixels === undefined).length % 3 === 0,
    'Send left, top and size, or none of them',
  )
  .transform(({ left, top, size }) =>
    left === undefined || top === undefined || size === undefined ? undefined : { left, top, size },
  );
/** Decoding costs seconds of a core; nobody chooses this many photos. */
const changesPhoto = requirePermission('photo.change', {
  // the file store is another system
  keyedWrites: 'outside',
  rateLimit: perPerson(60, '1 hour'),
});

/** My Profile over HTTP (HOST-22, D-34): the fields, the photo, and the signed agreement. */
export const profileRoutes: FastifyPluginAsyncZod<ProfileOptions> = async (app, { db, profiles, files }) => {
  app.get(
    ENDPOINTS.agentProfile,
    { ...requirePermission('profile.read'), schema: { params, response: { 200: AgentProfile } } },
    async (request) => {
      const { agentId } = request.params;
      await requireAgentAccess(request, agentId);
      return profiles.read(principalOf(request), agentId);
    },
  );

  app.put(
    ENDPOINTS.agentProfile,
    {
      ...requirePermission('profile.change', { keyedWrites: 'transaction' }),
      bodyLimit: 16 * 1024,
      schema: { params, body: ProfileUpdate, response: { 200: AgentProfile } },
    },
    async (request) => {
      const { agentId } = request.params;
      await requireAgentAccess(request, agentId);
      return profiles.update(principalOf(request), agentId, request.body);
    },
  );

  // a picture by its content: the type that is sent, like the name of the file, says nothing
  app.addContentTypeParser(
    ['application/octet-stream', 'image/jpeg', 'image/png', 'image/webp'],
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );

  app.put(
    ENDPOINTS.agentPhoto,
    {
      ...changesPhoto,
      bodyLimit: PHOTO_LIMITS.bytes + 1024,
      schema: { params, querystring: CropQuery, response: { 200: PhotoResponse } },
    },
    async (request) => {
      const { agentId } = request.params;
      await requireAgentAccess(request, agentId);
      if (!Buffer.isBuffer(request.body)) throw badRequest('Send the bytes of a picture.');
      const photo = request.body;
      return { photoLocation: await profiles.replacePhoto(principalOf(request), agentId, photo, request.query) };
    },
  );

  app.delete(
    ENDPOINTS.agentPhoto,
    { ...changesPhoto, schema: { params, response: { 200: PhotoResponse } } },
    async (request) => {
      const { agentId } = request.params;
      await requireAgentAccess(request, agentId);
      await profiles.removePhoto(principalOf(request), agentId);
      return { photoLocation: null };
    },
  );

  app.get(
    ENDPOINTS.agentPhotoFile,
    {
      ...requirePermission('photo.read'),
      schema: {
        params: params.extend({ fileId: z.uuid() }),
        querystring: z.strictObject({ size: z.enum(['large', 'small']).default('large') }),
      },
    },
    async (request, reply) => {
      const { agentId, fileId } = request.params;
      if (!(await isShownToAgents(agentId, fileId, shownRole(principalOf(request)))))
        await requireAgentAccess(request, agentId);
      const file = await files.find(agentId, 'photo', { fileId, variant: request.query.size });
      if (!file) throw notFound('There is no such photo.');
      return sendFile(reply, files, file, 'inline');
    },
  );

  app.get(
    ENDPOINTS.agentAgreement,
    { ...requirePermission('agreement.read'), schema: { params } },
    async (request, reply) => {
      const { agentId } = request.params;
      await requireAgentAccess(request, agentId);
      const file = await files.find(agentId, 'agreement');
      if (!file) throw notFound('There is no agreement on file.');
      return sendFile(reply, files, file, 'attachment');
    },
  );

  /** The shop shows every agent who sponsors a ZIP code, with the photo they have now (SGD-08). */
  async function isShownToAgents(agentId: number, fileId: string, role: string | null): Promise<boolean> {
    if (role !== 'ROLE_AGENT') return false;
    const agent = await findAgent(db, agentId);
    return (
      agent !== undefined &&
      agent.featuredTerritory.length > 0 &&
      agent.photoLocation === photoLocationOf(agentId, fileId)
    );
  }
};
