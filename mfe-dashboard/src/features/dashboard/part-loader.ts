import { ApiError, type HttpClient } from '@portal/shared/api';
import { DashboardParts, type DashboardPart } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';

/** A part that somebody waits for. */
interface Waiting {
  part: DashboardPart;
  signal: AbortSignal;
  resolve: (data: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Loads parts of dashboards: those that are asked for in the same moment are one call, which has a result for each. One that
 * failed is an error of its own; one that takes longer is asked for alone, and waited for (docs/decisions/0062).
 */
export class PartLoader {
  readonly #http: Pick<HttpClient, 'request'>;
  readonly #waiting = new Map<number, Waiting[]>();

  constructor(http: Pick<HttpClient, 'request'>) {
    this.#http = http;
  }

  /** @returns the data of the part @throws ApiError; the call is aborted when nobody waits for any of its parts */
  load(agentId: number, part: DashboardPart, signal: AbortSignal): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(agentId);
      const one = { part, signal, resolve, reject };
      if (waiting) {
        waiting.push(one);
        return;
      }
      this.#waiting.set(agentId, [one]);
      // not a timer: the page may be about to draw for a while
      queueMicrotask(() => void this.#send(agentId));
    });
  }

  async #send(agentId: number): Promise<void> {
    const batch = this.#waiting.get(agentId) ?? [];
    this.#waiting.delete(agentId);
    try {
      const found = await this.#request(agentId, batch, false);
      for (const one of batch) void this.#settle(agentId, one, found[one.part]);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async #settle(agentId: number, one: Waiting, found: DashboardParts['parts'][DashboardPart]): Promise<void> {
    try {
      const part = found?.state === 'slow' ? (await this.#request(agentId, [one], true))[one.part] : found;
      if (part?.state === 'loaded') one.resolve(part.data);
      else one.reject(partFailed(part?.state === 'failed' ? part.requestId : null));
    } catch (error) {
      one.reject(error);
    }
  }

  async #request(agentId: number, batch: readonly Waiting[], wait: boolean): Promise<DashboardParts['parts']> {
    const { parts } = await this.#http.request('GET', 'dashboardParts', {
      path: { agentId },
      query: { parts: [...new Set(batch.map(({ part }) => part))], wait: wait || undefined },
      schema: DashboardParts,
      signal: signalOfAll(batch.map(({ signal }) => signal)),
    });
    return parts;
  }
}

function partFailed(requestId: string | null): ApiError {
  return new ApiError(t('Something went wrong.'), { status: 500, code: 'part_failed', requestId });
}

/** Aborts once all of them have. */
function signalOfAll(signals: readonly AbortSignal[]): AbortSignal {
  const all = new AbortController();
  const check = () => {
    if (signals.every(({ aborted }) => aborted)) all.abort();
  };
  for (const signal of signals) signal.addEventListener('abort', check, { once: true });
  check();
  return all.signal;
}
