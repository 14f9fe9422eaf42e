import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { TokenPair, VerifiedUser } from './verified-user.ts';

/** This many pairs take a few megabytes. */
const MAX_PAIRS = 10_000;

/**
 * Pairs of tokens that were verified, until the first token of a pair expires. Kept in memory by their hash, so that
 * a memory dump contains no usable tokens. Permissions are not cached: they are decided on every request.
 */
export class VerifiedTokens {
  readonly #users: LRUCache<string, VerifiedUser>;

  /** @param maxPairs beyond these the least recently used pair is dropped, and verified again on its next request */
  constructor(maxPairs = MAX_PAIRS) {
    // wall-clock time, by which tokens expire: the clock of the process stops while the machine sleeps
    this.#users = new LRUCache({ max: maxPairs, perf: { now: () => Date.now() }, ttlResolution: 0 });
  }

  find(tokens: TokenPair): VerifiedUser | undefined {
    return this.#users.get(keyOf(tokens));
  }

  /** @param expiresAt when the first of both tokens expires, in seconds since 1970 */
  keep(tokens: TokenPair, user: VerifiedUser, expiresAt: number): void {
    // the cache still returns an entry in the millisecond in which it expires; and 0 would mean no expiry
    const ttl = Math.floor(expiresAt * 1000 - Date.now()) - 1;
    if (ttl <= 0) return;
    // many requests get the same object
    Object.freeze(user.groups);
    this.#users.set(keyOf(tokens), Object.freeze(user), { ttl });
  }
}

function keyOf({ accessToken, idToken }: TokenPair): string {
  // a header holds no line break, so no two pairs have the same key
  return hash('sha256', `${accessToken}\n${idToken}`);
}
