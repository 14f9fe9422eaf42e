import type { RootProps } from '@portal/shared/remote';

type Recovery = NonNullable<RootProps['recovery']>;

/** What may follow a crash of one root; each returns whether it takes the place of the root. */
interface Replacement {
  /** Nobody has used the root since it was shown. */
  atOnce: (error: unknown) => boolean;
  /** The visitor has seen a card and wants to go on. */
  onRetry: (error: unknown) => boolean;
}

/**
 * The crashes of one root while React renders it. While it mounts, a crash is a failure to mount; later it may be replaced by the
 * last known good release (docs/decisions/0097). Until somebody says what to do, a crash is left to the root's own card.
 */
export class CrashRecovery implements Recovery {
  #replacement: Replacement | null = null;
  #crash: { error: unknown } | null = null;

  readonly afterCrash = (error: unknown): boolean => {
    this.#crash = { error };
    return this.#replacement?.atOnce(error) ?? false;
  };

  readonly onRetry = (): boolean => this.#crash !== null && (this.#replacement?.onRetry(this.#crash.error) ?? false);

  /** From here on until `throwIfCrashed` a crash is kept for it, and the root shows nothing. */
  awaitMount(): void {
    this.#replacement = { atOnce: () => true, onRetry: () => false };
  }

  /** @throws what the root threw while it was rendered for the first time */
  throwIfCrashed(): void {
    if (this.#crash) throw this.#crash.error;
    this.#replacement = null;
  }

  /** For a root that is on the screen. */
  use(replacement: Replacement): void {
    this.#replacement = replacement;
  }
}
