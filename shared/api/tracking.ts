import type { TrackingEvent, TrackingSink } from '@portal/shared/contracts';
import type { HttpClient } from './http-client.ts';

const SEND_AFTER = 1_000;
const MAX_KEPT = 50;

/** Takes a batch of events; what it throws stays away from the user. */
type Sink = (events: TrackingEvent[]) => unknown;

const sinks = (http: HttpClient): Record<TrackingSink, Sink | null> => ({
  portal: (events) => http.request('POST', 'tracking', { body: { events }, keepalive: true }),
  console: (events) => {
    for (const { name, properties } of events) console.info('tracking:', name, properties);
  },
  none: null,
});

/**
 * Analytics (HOST-59, CS-031): events are sent in small batches to the sink of the deployment, and a failure never disturbs
 * the user.
 */
export class Tracking {
  readonly #sinks: Record<TrackingSink, Sink | null>;
  #sink: Sink | null;
  #waiting: TrackingEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(http: HttpClient) {
    this.#sinks = sinks(http);
    this.#sink = this.#sinks.portal;
  }

  /** Where events go from now on. Default: the portal's server. */
  useSink(name: TrackingSink): void {
    this.#sink = this.#sinks[name];
    if (!this.#sink) this.reset();
  }

  /** Records that something happened; `properties` hold ids and choices, never contact data. */
  track(name: TrackingEvent['name'], properties: TrackingEvent['properties'] = {}): void {
    if (!this.#sink) return;
    this.#waiting = [...this.#waiting, { name, at: new Date().toISOString(), properties }].slice(-MAX_KEPT);
    this.#timer ??= setTimeout(() => void this.flush(), SEND_AFTER);
  }

  /** Sends queued events now: before the tokens are dropped, or when the page may be about to end, which they outlive. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const events = this.#waiting;
    this.#waiting = [];
    if (events.length === 0) return;
    try {
      await this.#sink?.(events);
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
