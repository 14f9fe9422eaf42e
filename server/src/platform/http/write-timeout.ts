import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Default of `closeUnreadResponses`, in milliseconds. */
const STALL_MS = 30_000;
/** Slower than any real connection: 128 kbit/s. */
const SLOWEST_BYTES_PER_MS = 16;
const GRACE_MS = 60_000;

/**
 * Closes a connection whose client reads nothing of its response for a while, streamed or not: otherwise it holds
 * memory, files and connections indefinitely. Node restores its own timeout when the response has ended.
 */
export function closeUnreadResponses(app: FastifyInstance, stallMs = STALL_MS): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { socket } = request.raw;
    // injected requests have none
    if (socket instanceof Socket) socket.setTimeout(stallMs);
    done(null, payload);
  });
}

/**
 * Aborts a long response when its client reads just enough not to stall, but is slower
 * than any real connection.
 * @param bytes the length of the response
 */
export function requirePace(reply: FastifyReply, bytes: number): void {
  const limit = setTimeout(
    () => {
      reply.log.info({ bytes }, 'the response was read too slowly and was cut off');
      reply.raw.destroy();
    },
    GRACE_MS + bytes / SLOWEST_BYTES_PER_MS,
  );
  reply.raw.once('close', () => clearTimeout(limit));
}
