import { hash } from 'node:crypto';
import type { TokenPair, VerifiedUser } from './verified-user.ts';

/** The people of this many pairs are some megabytes. */
const MOST_PAIRS = 10_000;

interface KnownPair {
  user: VerifiedUser;
  /** In seconds, as tokens count. */
  expiresAt: number;
}

/**
 * Pairs of tokens that were verified, until the first token of a pair expires. Kept in memory by their hash, so that
 * nobody can sign in with what is found here. What a person may do is no part of it: that is decided on every request.
 */
export class VerifiedTokens {
  readonly #pairs = new Map<string, KnownPair>();
  readonly #mostPairs: number;

  /** @param mostPairs beyond these the oldest is forgotten, and verified again when it comes back */
  constructor(mostPairs = MOST_PAIRS) {
    this.#mostPairs = mostPairs;
  }

  find(tokens: TokenPair): VerifiedUser | undefined {
    const key = keyOf(tokens);
    const known = this.#pairs.get(key);
    if (!known) return undefined;
    if (Date.now() < known.expiresAt * 1000) return known.user;
    this.#pairs.delete(key);
    return undefined;
  }

  /** @param expiresAt when the first of both tokens expires, in seconds since 1970 */
  keep(tokens: TokenPair, user: VerifiedUser, expiresAt: number): void {
    const [oldest] = this.#pairs.keys();
    if (oldest !== undefined && this.#pairs.size >= this.#mostPairs) this.#pairs.delete(oldest);
    // many requests get the same object
    Object.freeze(user.groups);
    this.#pairs.set(keyOf(tokens), { user: Object.freeze(user), expiresAt });
  }
}

function keyOf({ accessToken, idToken }: TokenPair): string {
  // a header holds no line break, so no two pairs read the same
  return hash('sha256', `${accessToken}\n${idToken}`);
}
