import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'portal_visitor';
const FORM = /^[\w-]{22}$/;
const ONE_YEAR = 365 * 24 * 60 * 60;

/** The id by which rollouts know a browser, as its cookie says; null without a usable one. It says nothing of a person. */
export function visitorOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  for (const cookie of headers.cookie?.split(';') ?? []) {
    const [name, value = ''] = cookie.trim().split('=', 2);
    if (name === NAME && FORM.test(value)) return value;
  }
  return null;
}

/** The visitor's id; a new one, kept by the browser for a year, when it has none. */
export function recognizeVisitor(request: FastifyRequest, reply: FastifyReply): string {
  const known = visitorOf(request);
  if (known) return known;
  const made = randomBytes(16).toString('base64url');
  const secure = request.protocol === 'https' ? '; Secure' : '';
  void reply.header('set-cookie', `${NAME}=${made}; Path=/; Max-Age=${ONE_YEAR}; HttpOnly; SameSite=Lax${secure}`);
  return made;
}
