import type { Rollout } from '@portal/shared/contracts/release';
import type { FastifyBaseLogger } from 'fastify';
import { ReleaseError, stopRollout } from 'release';
import type { RolloutCounts } from './health-store.ts';
import type { WritableStore } from './writable-store.ts';
import { reasonToStop } from './rollout-verdict.ts';

/** The channel whose rollouts are watched. */
export const GUARDED_CHANNEL = 'production';
const WHO = 'Rollout guard';
/** Milliseconds from one try to stop a rollout to the next. */
const TRY_EVERY = 10_000;

/** Stops rollouts that fail too often. Every server watches; the store lets only one of them stop a rollout. */
export class RolloutGuard {
  readonly #store: WritableStore;
  readonly #log: FastifyBaseLogger;
  readonly #now: () => Date;
  /** When this server last tried to stop a rollout, so that each beacon of a bad release is not a try of its own. */
  readonly #triedAt = new Map<string, number>();

  constructor(store: WritableStore, log: FastifyBaseLogger, now: () => Date) {
    this.#store = store;
    this.#log = log;
    this.#now = now;
  }

  /** Looks at new counts of a rollout under way, and stops it when they are bad and nobody else has. */
  async judge(rollout: Rollout, counts: RolloutCounts): Promise<void> {
    const why = reasonToStop(rollout, counts);
    const key = `${counts.remote} ${rollout.id}`;
    const at = this.#now().getTime();
    if (why === null || at - (this.#triedAt.get(key) ?? -Infinity) < TRY_EVERY) return;
    this.#triedAt.set(key, at);
    const facts = { release: `${counts.remote}@${rollout.version}`, rollout: rollout.id, why };
    try {
      const { remote } = counts;
      const request = { channel: GUARDED_CHANNEL, remote, rolloutId: rollout.id, who: WHO, why, now: this.#now };
      const { changed } = await stopRollout(await this.#store.open(), request);
      if (changed) this.#log.warn(facts, 'rollout stopped');
    } catch (error) {
      if (error instanceof ReleaseError && error.code !== 'unavailable') {
        this.#log.info({ ...facts, reason: error.message }, 'rollout not stopped: somebody else changed the channel');
        return;
      }
      this.#log.error({ ...facts, err: error }, 'a failing rollout could not be stopped');
    }
  }
}
