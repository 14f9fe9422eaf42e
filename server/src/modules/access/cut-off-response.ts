import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../../platform/responses/problem-error.ts';
import type { ActingGrants } from './acting-grants.ts';

/** A grant that ends takes effect within a second, on every server. */
const CHECK_MS = 400;

/**
 * Ends the connection of a response that is still being sent when the grant of its request ends, so that nobody takes a
 * part of a file for the whole (D-05).
 */
export function cutOffWithGrant(grants: ActingGrants, { principal }: FastifyRequest, { raw }: FastifyReply): void {
  if (!principal?.grant) return;
  const { token } = principal.grant;
  const timer = setInterval(() => {
    grants.verify(token, principal.userId).catch((error: unknown) => {
      // without a database nothing is known of the grant; the next check may know
      if (error instanceof ProblemError) raw.destroy();
    });
  }, CHECK_MS);
  timer.unref();
  raw.once('close', () => clearInterval(timer));
}
