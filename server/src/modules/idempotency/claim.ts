import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../access/index.ts';

/** One use of an Idempotency-Key: by whom and for what. */
export interface Claim {
  actorId: string;
  /** The key as sent. Never stored: stored responses are encrypted with it. */
  key: string;
  keyHash: string;
  /** Hash of operation, body and acting grant: the same key for anything else is a mistake. */
  fingerprint: string;
}

export function claimOf(request: FastifyRequest, { userId, grant }: Principal, key: string): Claim {
  const { method, params, query, body, routeOptions } = request;
  const content = Buffer.isBuffer(body) ? createHash('sha256').update(body).digest('base64url') : (body ?? null);
  const operation = [method, routeOptions.url, params, query, content, grant?.grantId ?? null];
  return {
    actorId: userId,
    key,
    keyHash: sha256(`${userId} ${key}`),
    fingerprint: sha256(JSON.stringify(operation, inOrder)),
  };
}

/** The same object with its keys in another order is the same body. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a response with the key of its request (AES-256-GCM). Responses may hold what readers of a
 * database or its backups must not see, such as a grant, and what a person may no longer see: only the key opens them.
 */
export function seal({ actorId, key }: Pick<Claim, 'actorId' | 'key'>, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secretOf(actorId, key), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws when it was sealed with another key */
export function unseal({ actorId, key }: Pick<Claim, 'actorId' | 'key'>, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', secretOf(actorId, key), nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return text.toString('utf8');
}

function secretOf(actorId: string, key: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, actorId, 'agent-portal/idempotency', 32));
}
