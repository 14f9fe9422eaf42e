import { ENDPOINTS } from '@portal/shared/contracts';
import { UploadedImage } from '@portal/shared/contracts/content-editor';
import { CONTENT_IMAGE_LIMITS } from '@portal/shared/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { withinTransaction } from '../../../database/within-transaction.ts';
import { preparePicture } from '../../../platform/images/prepare-picture.ts';
import { badRequest } from '../../../platform/responses/problem-error.ts';
import { perPerson, principalOf, requirePermission } from '../../access/index.ts';
import { auditContent } from './content-audit.ts';
import { storeImage } from './content-image-store.ts';

interface ContentImageOptions {
  db: Kysely<Database>;
  now: () => Date;
}

/** Decoding costs seconds of a core; nobody chooses this many pictures. */
const uploads = requirePermission('content.edit', {
  // no transaction waits for a decoder
  keyedWrites: 'outside',
  rateLimit: perPerson(120, '1 hour'),
});

/** Pictures of content: uploaded by staff, and shown under addresses of the portal. */
export const contentImageRoutes: FastifyPluginAsyncZod<ContentImageOptions> = async (app, { db, now }) => {
  // a picture by its content: the type that is sent, like the name of the file, says nothing
  app.addContentTypeParser(
    ['application/octet-stream', 'image/jpeg', 'image/png', 'image/webp'],
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );

  app.post(
    ENDPOINTS.contentImages,
    { ...uploads, bodyLimit: 2 * CONTENT_IMAGE_LIMITS.bytes, schema: { response: { 201: UploadedImage } } },
    async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) throw badRequest('Send the bytes of a picture.');
      const admin = principalOf(request);
      const picture = await preparePicture(request.body, admin.userId);
      const { imageId, ...image } = await withinTransaction(db, async (trx) => {
        const stored = await storeImage(trx, picture, admin.userId, now());
        const step = { step: 'picture-uploaded', id: stored.imageId } as const;
        await auditContent(trx, { admin, requestId: request.id }, step, now());
        return stored;
      });
      request.log.info({ imageId }, 'a picture of content was uploaded');
      reply.code(201);
      return image;
    },
  );
};
