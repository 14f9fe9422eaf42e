import type { FastifyPluginAsync } from 'fastify';
import type { ReleaseReader } from '@portal/release';
import { varyByEncoding } from '../platform/responses/compress-responses.ts';
import { chooseEncoding } from '../platform/responses/content-encoding.ts';
import { ProblemError } from '../platform/responses/problem-error.ts';
import { CompressedFiles, isWorthCompressing } from './compressed-files.ts';

interface ReleaseFilesOptions {
  reader: ReleaseReader;
  isProduction: boolean;
}

/** Serves the files of every release that was published and not withdrawn. They never change. */
export const releaseFiles: FastifyPluginAsync<ReleaseFilesOptions> = async (app, { reader, isProduction }) => {
  const compressed = new CompressedFiles();

  app.get<{ Params: { remote: string; version: string; '*': string } }>(
    '/releases/:remote/:version/*',
    { config: { telemetry: 'metrics' }, schema: { hide: true } },
    async (request, reply) => {
      const { remote, version, '*': path } = request.params;
      // Sources are for the developers of the portal, not for its visitors.
      const isHidden = isProduction && path.endsWith('.map');
      const found = isHidden ? null : await reader.fileStream({ remote, version }, path);
      if (!found && (await reader.isWithdrawn({ remote, version }))) {
        const sentence = `${remote}@${version} was withdrawn and is not served any more.`;
        throw new ProblemError(410, 'release_withdrawn', sentence);
      }
      if (!found) return reply.callNotFound();
      const { file, stream } = found;
      const encoding = isWorthCompressing(file) ? chooseEncoding(request.headers['accept-encoding'], 'small') : null;
      const body =
        encoding && (await compressed.get(file, encoding, async () => stream).finally(() => stream.destroy()));
      void reply
        .type(file.contentType)
        .header('cache-control', 'public, max-age=31536000, immutable')
        // different bytes need a different tag
        .header('etag', encoding ? `"${file.integrity}-${encoding}"` : `"${file.integrity}"`)
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin');
      varyByEncoding(reply);
      if (body) return reply.header('content-encoding', encoding).send(body);
      return reply.header('content-length', file.bytes).send(stream);
    },
  );
};
