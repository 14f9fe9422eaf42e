import type { FastifyInstance } from 'fastify';

/**
 * Gives every response a `Cache-Control`, in one place: `no-store` unless the route says otherwise, and always for
 * errors, whatever the route had set before it failed. Responses that hold secrets must not be changed on the way
 * either: a proxy that compresses them would undo that the server does not.
 */
export function addCacheControl(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isError = reply.statusCode >= 400;
    if (isError) reply.removeHeader('etag');
    if (request.routeOptions.config.holdsSecrets) void reply.header('cache-control', 'no-store, no-transform');
    else if (isError || !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done();
  });
}
