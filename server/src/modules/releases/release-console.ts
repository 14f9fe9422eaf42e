import type {
  NewPin,
  PinRequest,
  ReleaseChange,
  ReleaseCheckRequest,
  ReleaseCheckResult,
} from '@portal/shared/contracts/release-console';
import { PIN_PARAMETER } from '@portal/shared/contracts';
import {
  checkPromotion,
  createPin,
  promote,
  requireAsCopied,
  revokePin,
  rollback,
  withdraw,
  type ReleaseStore,
} from '@portal/release';
import { MINUTE_MS } from '@portal/shared/durations';
import { withReleaseErrors } from './map-release-error.ts';
import type { WritableStore } from './writable-store.ts';

export interface ReleaseConsoleOptions {
  store: ReleaseStore;
  writable: WritableStore;
  /** The portal's own address without a trailing slash. */
  origin: string;
  now: () => Date;
}

/**
 * What admins change from the release console: the same actions as on the command line, with the same checks.
 * @throws ProblemError 400, 404, 409 or 422 with the sentences of the index, 503 when this server may not write to it
 */
export class ReleaseConsole {
  readonly #options: ReleaseConsoleOptions;

  constructor(options: ReleaseConsoleOptions) {
    this.#options = options;
  }

  /** @param who the admin's e-mail address, for the log of the releases */
  async change(request: ReleaseChange, who: string): Promise<void> {
    await this.#write(async (store) => {
      const { now } = this.#options;
      const { reason: why } = request;
      if (request.action === 'withdraw') {
        const { remote, version } = request;
        return withdraw(store, { remote, version }, { who, why, now });
      }
      const { channel, revision } = request;
      const change = { channel, revision, who, why, now };
      if (request.action === 'rollback') {
        const { remotes, to, stopsRollouts = false } = request;
        return rollback(store, remotes, { ...change, stopsRollouts, ...(to && { to }) });
      }
      const { previousIsBad: isPreviousBad = false, watch: rollsBack, steps } = request;
      const watched = { isPreviousBad, ...(rollsBack !== undefined && { rollsBack }) };
      await requireAsCopied(store, request.releases);
      return promote(store, request.releases, { ...change, ...watched, ...ofPercent(request), steps });
    });
  }

  check({ channel, releases, percent }: ReleaseCheckRequest): Promise<ReleaseCheckResult> {
    return withReleaseErrors(async () => {
      const { store } = this.#options;
      await requireAsCopied(store, releases);
      const { snapshot, checks, warnings } = await checkPromotion(store, channel, releases, percent);
      return { snapshot, checks: [...checks], warnings: [...warnings] };
    });
  }

  /** @param id of the pin to be: the audit log has it already */
  async pin({ base, releases, minutes, reason: why }: PinRequest, who: string, id: string): Promise<NewPin> {
    const { origin, now } = this.#options;
    const { pin, token } = await this.#write((store) =>
      createPin(store, { id, base, releases, ttl: minutes * MINUTE_MS, who, why, now }),
    );
    return { pin, token, link: `${origin}/?${PIN_PARAMETER}=${token}` };
  }

  async revoke(id: string, why: string, who: string): Promise<void> {
    await this.#write((store) => revokePin(store, id, { who, why, now: this.#options.now }));
  }

  #write<T>(work: (store: ReleaseStore) => Promise<T>): Promise<T> {
    return withReleaseErrors(async () => work(await this.#options.writable.open()));
  }
}

/** Left out or 100 means everybody. */
const ofPercent = ({ percent }: { percent?: number | undefined }) => (percent === undefined ? {} : { percent });
