import type { RootProps } from '@portal/shared/remote';

type Recovery = NonNullable<RootProps['recovery']>;

/** How a root may be replaced after a crash; each function returns whether it replaces the root. */
interface Replacement {
  /** Nobody has used the root since it was shown. */
  atOnce: (error: unknown) => boolean;
  /** The visitor has seen a card and wants to go on. */
  onRetry: (error: unknown) => boolean;
}

/**
 * Crashes of one root while React renders it. While it mounts, a crash is a failure to mount; later it may be replaced by the last
 * known good release (docs/decisions/0097). Without a replacement, a crash is left to the root's own card.
 */
export class CrashRecovery implements Recovery {
  #replacement: Replacement | null = null;
  #crash: { error: unknown } | null = null;

  readonly afterCrash = (error: unknown): boolean => {
    this.#crash = { error };
    return this.#replacement?.atOnce(error) ?? false;
  };

  readonly onRetry = (): boolean => this.#crash !== null && (this.#replacement?.onRetry(this.#crash.error) ?? false);

  /** Until `throwIfCrashed` is called, a crash is stored for it and the root shows nothing. */
  awaitMount(): void {
    this.#replacement = { atOnce: () => true, onRetry: () => false };
  }

  /** @throws what the root threw while it was rendered for the first time */
  throwIfCrashed(): void {
    if (this.#crash) throw this.#crash.error;
    this.#replacement = null;
  }

  /** Sets the replacement of a root that is on the screen. */
  use(replacement: Replacement): void {
    this.#replacement = replacement;
  }
}
