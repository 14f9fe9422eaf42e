import type { TrackingEvent } from '@portal/shared/contracts';
import type { HttpClient } from './http-client.ts';

const SEND_AFTER = 1_000;
const KEEP_AT_MOST = 50;

/** Analytics (HOST-59, CS-031): events are sent in small batches, and a failure never disturbs the user. */
export class Tracking {
  readonly #http: HttpClient;
  #waiting: TrackingEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /** Records that something happened; `properties` hold ids and choices, never contact data. */
  track(name: TrackingEvent['name'], properties: TrackingEvent['properties'] = {}): void {
    this.#waiting = [...this.#waiting, { name, at: new Date().toISOString(), properties }].slice(-KEEP_AT_MOST);
    this.#timer ??= setTimeout(() => void this.flush(), SEND_AFTER);
  }

  /** Sends queued events now, for instance before the tokens are dropped. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const events = this.#waiting;
    this.#waiting = [];
    if (events.length === 0) return;
    try {
      await this.#http.request('POST', 'tracking', { body: { events } });
    } catch (error) {
      console.info('tracking: events were not recorded', error);
    }
  }

  /** Drops unsent events: the next visitor of this browser is another person. */
  reset(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#waiting = [];
  }
}
