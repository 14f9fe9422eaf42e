import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'portal_visitor';
const FORM = /^[\w-]{22}$/;
const ONE_YEAR = 365 * 24 * 60 * 60;

/** The id by which rollouts recognize a browser, from its cookie; null without a valid one. It identifies no person. */
export function visitorOf({ cookies }: Pick<FastifyRequest, 'cookies'>): string | null {
  const id = cookies[NAME];
  return id !== undefined && FORM.test(id) ? id : null;
}

/** The visitor's id; a new one, stored by the browser for a year, when it has none. */
export function recognizeVisitor(request: FastifyRequest, reply: FastifyReply): string {
  const known = visitorOf(request);
  if (known) return known;
  const made = randomBytes(16).toString('base64url');
  const secure = request.protocol === 'https';
  void reply.setCookie(NAME, made, { path: '/', maxAge: ONE_YEAR, httpOnly: true, sameSite: 'lax', secure });
  return made;
}
