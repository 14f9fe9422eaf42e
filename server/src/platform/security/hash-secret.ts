import { createHash } from 'node:crypto';

/** How random secrets (refresh tokens, challenges, codes) are stored in the database: a reader of the database cannot use them. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
