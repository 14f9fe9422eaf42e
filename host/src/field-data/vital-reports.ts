import type { PageVital, Vital, VitalBeacon } from '@portal/shared/contracts/release-health';
import { BeaconQueue } from '../beacons/beacon-queue.ts';
import type { ShownPages } from './shown-pages.ts';

/** What one value may be (shared/contracts/releases/release-health.ts). */
const LARGEST = 600_000;

export interface VitalReportsOptions {
  pages: Pick<ShownPages, 'at'>;
  /** The version of a remote that was loaded; undefined when none was. */
  versionOf: (remote: string) => string | undefined;
  /** The current token of this visit. */
  visit: () => string;
  /** Returns whether the browser queued the beacon; what was not queued goes with the next. */
  send: (beacon: VitalBeacon) => boolean;
  /** Schedules a flush, as in `BeaconQueueOptions`. */
  schedule: (run: () => void) => void;
}

/** Collects what a visit measures, each vital once for each page. */
export class VitalReports extends BeaconQueue<PageVital> {
  readonly #options: Pick<VitalReportsOptions, 'pages' | 'versionOf'>;
  readonly #known = new Set<string>();

  constructor({ visit, send, schedule, ...options }: VitalReportsOptions) {
    super({ send: (vitals) => send({ visit: visit(), vitals }), schedule });
    this.#options = options;
  }

  /**
   * @param value in the unit of the vital; what is not a number is dropped
   * @param moment of which page it is, in milliseconds since the visit began
   */
  add(vital: Vital, value: number, moment: number): void {
    const { pages, versionOf } = this.#options;
    const shown = pages.at(moment);
    if (!shown || !Number.isFinite(value)) return;
    const { remote, path: page } = shown.page;
    const version = versionOf(remote);
    const key = `${vital} ${page}`;
    if (version === undefined || this.#known.has(key)) return;
    this.#known.add(key);
    const kept = Math.round(Math.min(Math.max(0, value), LARGEST));
    this.put({ remote, version, page, vital, value: kept });
  }
}
