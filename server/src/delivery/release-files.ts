import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';
import type { ReleaseName, ReleaseReader } from '@portal/release';
import type { ReleaseFile } from '@portal/shared/contracts/release';
import { varyBy } from '../platform/responses/compress-responses.ts';
import {
  acceptsDictionary,
  chooseEncoding,
  DICTIONARY_ENCODING,
  type Encoding,
} from '../platform/responses/content-encoding.ts';
import { ProblemError } from '../platform/responses/problem-error.ts';
import { ChangedFiles } from './changed-files.ts';
import { CompressedFiles, isWorthCompressing } from './compressed-files.ts';
import { isDictionary, offeredDictionary, useAsDictionary } from './compression-dictionary.ts';

interface ReleaseFilesOptions {
  reader: ReleaseReader;
  isProduction: boolean;
}

/** The bytes of a file as one client gets them. */
interface Body {
  bytes: Buffer;
  encoding: Encoding | typeof DICTIONARY_ENCODING | null;
}

/**
 * Serves the files of every release that was published and not withdrawn. They never change and are never revalidated, so they have
 * no entity tag, which would only add bytes to a dozen responses of a page.
 */
export const releaseFiles: FastifyPluginAsync<ReleaseFilesOptions> = async (app, { reader, isProduction }) => {
  const compressed = new CompressedFiles();
  const changed = new ChangedFiles(reader);

  /** What has changed since the release that the browser holds, or the whole file; null when its bytes are gone. */
  async function bodyOf(release: ReleaseName, file: ReleaseFile, headers: IncomingHttpHeaders): Promise<Body | null> {
    const { 'accept-encoding': accepted } = headers;
    const dictionary = isDictionary(file) && acceptsDictionary(accepted) ? offeredDictionary(headers) : null;
    const changes =
      dictionary &&
      (await changed.get({ release, file, dictionary }).catch((error: unknown) => {
        app.log.warn({ err: error }, 'an earlier file could not be read; this one is sent whole');
        return null;
      }));
    if (changes) return { bytes: changes, encoding: DICTIONARY_ENCODING };
    const open = async () => (await reader.readFile(release, file.path))?.bytes ?? null;
    const encoding = isWorthCompressing(file) ? chooseEncoding(accepted, 'small') : null;
    const bytes = encoding ? await compressed.get(file, encoding, open) : await open();
    return bytes && { bytes, encoding };
  }

  app.get<{ Params: { remote: string; version: string; '*': string } }>(
    '/releases/:remote/:version/*',
    // a release that only pins may open must not run as a page
    { config: { telemetry: 'metrics', hasPagePolicy: false }, schema: { hide: true } },
    async (request, reply) => {
      const { remote, version, '*': path } = request.params;
      const release = { remote, version };
      // Sources are for the developers of the portal, not for its visitors.
      const isHidden = isProduction && path.endsWith('.map');
      const file = isHidden ? null : await reader.findFile(release, path);
      const body = file && (await bodyOf(release, file, request.headers));
      if (!body && (await reader.isWithdrawn(release))) {
        const sentence = `${remote}@${version} was withdrawn and is not served any more.`;
        throw new ProblemError(410, 'release_withdrawn', sentence);
      }
      if (!body) return reply.callNotFound();
      const { bytes, encoding } = body;
      void reply
        .type(file.contentType)
        .header('cache-control', 'public, max-age=31536000, immutable')
        // it would be cached with the file and name a request of last year
        .removeHeader('x-request-id')
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin');
      varyBy(reply, 'accept-encoding');
      if (isDictionary(file)) {
        varyBy(reply, 'available-dictionary');
        void reply.header('use-as-dictionary', useAsDictionary({ ...release, path }));
      }
      if (encoding) return reply.header('content-encoding', encoding).send(bytes);
      return reply.header('content-length', file.bytes).send(bytes);
    },
  );
};
