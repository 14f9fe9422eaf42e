import type { IdentityProvider } from './identity.ts';

/** When the session of the stored tokens can no longer be renewed (D-12). It is computed: no token says so. */
export class SessionEnd {
  readonly #identity: Pick<IdentityProvider, 'tokens'>;
  readonly #sessionSeconds: number | undefined;
  #overruled: number | null = null;

  /** @param sessionSeconds how long after the password a session can be renewed; undefined when that is not known */
  constructor(identity: Pick<IdentityProvider, 'tokens'>, sessionSeconds: number | undefined) {
    this.#identity = identity;
    this.#sessionSeconds = sessionSeconds;
  }

  /** Milliseconds since 1970; null when it is not known. */
  async read(): Promise<number | null> {
    if (this.#sessionSeconds === undefined) return null;
    const result = await this.#identity.tokens();
    if (result.kind !== 'tokens') return null;
    const end = result.tokens.signedInAt + this.#sessionSeconds * 1_000;
    return end === this.#overruled ? null : end;
  }

  /**
   * This end has come, and the provider renewed the session all the same. It stays overruled: each renewal is heard by the
   * other tabs, which would ask again, and this one after them, without end.
   */
  overrule(end: number | null): void {
    this.#overruled = end;
  }
}
