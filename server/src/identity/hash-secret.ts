import { createHash } from 'node:crypto';

/** How random secrets (refresh tokens, challenges, codes) lie in the database: nobody can use what they read there. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
