import type { FastifyReply } from 'fastify';
import { notFound } from '../../platform/responses/problem-error.ts';
import type { FileService, StoredFile } from './file-service.ts';

/**
 * Sends a private file after the caller's permission was checked. A browser asks again each time it needs one, so that
 * whoever lost the permission gets nothing from a cache; unchanged bytes are not sent twice. Nothing in a file runs: its
 * type is certain, and a page made of it could load nothing.
 * @param disposition `inline` only for what the server has made itself
 * @throws ProblemError 404 when the store has lost it
 */
export async function sendFile(
  reply: FastifyReply,
  files: FileService,
  file: StoredFile,
  disposition: 'inline' | 'attachment',
): Promise<FastifyReply> {
  const { request } = reply;
  const etag = `"${file.sha256}"`;
  void reply.headers({
    'cache-control': 'private, no-cache',
    etag,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const bytes = await files.open(file);
  if (!bytes) {
    request.log.error({ objectName: file.objectName }, 'the file store has lost a file');
    throw notFound('There is no such file.');
  }
  return reply
    .type(file.contentType)
    .headers({
      'content-length': file.size,
      'content-disposition': `${disposition}; filename="${file.fileName}"`,
    })
    .send(bytes);
}
