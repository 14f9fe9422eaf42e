import { pipeline, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { chooseEncoding, compressor, isCompressible, type Encoding } from './content-encoding.ts';
import { compressOnce } from './reused-bytes.ts';
import { utf8Bytes } from './utf8-bytes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Set it for routes whose responses hold tokens or passwords: they are never compressed, nor by proxies on the way
     * Default false. A test finds response contracts that need it.
     */
    holdsSecrets?: boolean;
  }
}

/** Below this, the extra headers cost more than compression saves. */
const WORTH_COMPRESSING = 1024;

/**
 * Compresses responses in an encoding that the client accepts (decision 0021): texts of at least 1 KB, off the main thread,
 * with their length; streams chunk by chunk, each sent as soon as it is available. What a route has compressed itself,
 * responses without a body and those that hold secrets stay as they are. Other texts become bytes too, which is how they are sent.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (payload === undefined || payload === null || reply.hasHeader('content-encoding')) return payload;
    if (request.routeOptions.config.holdsSecrets) return payload;
    const type = String(reply.getHeader('content-type'));
    if (!isCompressible(type)) return payload;
    const effort = type.startsWith('text/html') ? 'page' : 'quick';
    varyBy(reply, 'accept-encoding');
    const encoding = chooseEncoding(request.headers['accept-encoding'], effort);
    const body = typeof payload === 'string' ? utf8Bytes(payload) : payload;
    if (!encoding) return body;
    if (payload instanceof Readable) {
      if (isSmall(Number(reply.getHeader('content-length') ?? Infinity))) return payload;
      announce(reply, encoding);
      if (request.method === 'HEAD') return payload;
      // an error of either stream ends both, and the reader of the result gets it
      return pipeline(payload, compressor(encoding), () => {});
    }
    if (!Buffer.isBuffer(body) || isSmall(body.length)) return body;
    const compressed = await compressOnce(body, encoding, effort);
    announce(reply, encoding);
    return compressed;
  });
}

const isSmall = (bytes: number): boolean => bytes < WORTH_COMPRESSING;

/** Adds to `Vary` that the body depends on a header of the request, in lower case. */
export function varyBy(reply: FastifyReply, header: string): void {
  const known = reply.getHeader('vary');
  if (known === undefined) void reply.header('vary', header);
  else if (!/\*/.test(String(known)) && !String(known).toLowerCase().split(/, */).includes(header))
    void reply.header('vary', `${String(known)}, ${header}`);
}

/** The length of the plain body does not apply, and neither is an ETag that promises the same bytes. */
function announce(reply: FastifyReply, encoding: Encoding): void {
  void reply.header('content-encoding', encoding).removeHeader('content-length');
  const tag = reply.getHeader('etag');
  if (typeof tag === 'string' && !tag.startsWith('W/')) void reply.header('etag', `W/${tag}`);
}
