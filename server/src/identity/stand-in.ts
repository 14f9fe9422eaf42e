import type { TokenSigner } from './tokens.ts';
import type { PasswordVerifier } from './srp.ts';
import { normalizeEmail } from './users.ts';

/**
 * What a name without an account gets instead: always the same id and salt for the same name, so that neither responses
 * nor response times reveal whether a person has an account.
 */
export function standInFor(signer: TokenSigner, name: string): PasswordVerifier & { userId: string } {
  const derive = (label: string) => signer.deriveSecret(`${label} ${normalizeEmail(name)}`).toString('hex');
  return { userId: toUuid(derive('id')), salt: derive('salt').slice(0, 32), verifier: derive('verifier') };
}

function toUuid(digits: string): string {
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`];
  return [...parts, `a${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-');
}
