import { text } from 'node:stream/consumers';
import type { PortalConfig } from '@portal/shared/contracts';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseReader } from 'release';
import { compress, CompressedFiles, isCompressible } from './compressed-files.ts';
import { renderPage } from './page-html.ts';

interface DeliveryOptions {
  reader: ReleaseReader;
  config: PortalConfig;
}

const PAGE_TEMPLATE = 'page.html';
/** Quick rather than small: the page is compressed for every visit. */
const PAGE_QUALITY = 5;
const CHANNEL = 'production';

/** Serves the portal to browsers: the HTML of every visit and the files of every release. */
export const delivery: FastifyPluginAsync<DeliveryOptions> = async (app, { reader, config }) => {
  const compressed = new CompressedFiles();
  const templates = new Map<string, string>();

  async function templateOf(version: string): Promise<string> {
    const known = templates.get(version);
    if (known !== undefined) return known;
    const found = await reader.fileStream({ remote: 'host', version }, PAGE_TEMPLATE);
    if (!found) throw new Error(`The release host ${version} has no ${PAGE_TEMPLATE}`);
    const template = await text(found.stream);
    templates.set(version, template);
    return template;
  }

  app.get<{ Params: { remote: string; version: string; '*': string } }>(
    '/releases/:remote/:version/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const { remote, version, '*': path } = request.params;
      // Sources are for the developers of the portal, not for its visitors.
      const isHidden = config.environment === 'production' && path.endsWith('.map');
      const found = isHidden ? null : await reader.fileStream({ remote, version }, path);
      if (!found) return reply.callNotFound();
      const { file, stream } = found;
      void reply
        .type(file.contentType)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('etag', `"${file.integrity}"`)
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('vary', 'accept-encoding');
      if (isCompressible(file) && acceptsBrotli(request)) {
        stream.destroy();
        const open = async () => (await reader.fileStream({ remote, version }, path))!.stream;
        const body = await compressed.get(file, open);
        return reply.header('content-encoding', 'br').send(body);
      }
      return reply.header('content-length', file.bytes).send(stream);
    },
  );

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const served = await reader.snapshotFor({ channel: CHANNEL });
    if (!served) {
      return reply.code(503).type('text/plain').send('Nothing has been released to this portal yet.');
    }
    const html = renderPage({
      template: await templateOf(served.host.version),
      served,
      config,
      pathname: new URL(request.url, 'http://portal').pathname,
      nonce: reply.pageNonce,
    });
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').header('vary', 'accept-encoding');
    if (!acceptsBrotli(request)) return reply.send(html);
    return reply.header('content-encoding', 'br').send(await compress(Buffer.from(html), PAGE_QUALITY));
  };
  app.get('/', { schema: { hide: true } }, sendPage);
  app.get('/*', { schema: { hide: true } }, sendPage);
};

const acceptsBrotli = (request: FastifyRequest): boolean => /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
