import type { HealthErrorCode, HealthReport, ReportBeacon } from '@portal/shared/contracts/release-health';
import { newReference } from '@portal/shared/domain';
import { BeaconQueue } from '../beacons/beacon-queue.ts';

/** How a release failed, as it is reported to its team. */
type ReleaseFailure = Pick<HealthReport, 'remote' | 'version' | 'phase' | 'milliseconds'> & {
  errorCode: HealthErrorCode;
};

/** Milliseconds that one report may hold (shared/contracts/releases/release-health.ts). */
const LONGEST = 600_000;

interface HealthReportsOptions {
  /** The current token of this visit. */
  visit: () => string;
  /** Returns whether the browser queued the beacon; one that was not is sent again with the next. */
  send: (beacon: ReportBeacon) => boolean;
  /** Schedules a call of `send` in an idle moment. */
  whenIdle: (run: () => void) => void;
  /** Whether the browser is navigating away. It cancels loads then, as if they had failed. */
  isLeaving: () => boolean;
}

/**
 * Collects how the releases of this visit fared. The same outcome of a release is reported once: failing again, it keeps its
 * reference, so the one on a card is always one that was sent. A failure while the page is being left is doubtful.
 */
export class HealthReports extends BeaconQueue<HealthReport> {
  /** What was reported -> its reference. */
  readonly #reported = new Map<string, string | null>();

  constructor({ visit, send, whenIdle, isLeaving }: HealthReportsOptions) {
    super({ send: (reports) => send({ visit: visit(), reports }), schedule: whenIdle, isLeaving });
  }

  /** The first module of a release is on the screen. @param milliseconds it took to load */
  loaded(remote: string, version: string, milliseconds: number): void {
    this.#report({ remote, version, phase: 'load', outcome: 'ok', errorCode: null, milliseconds, reference: null });
  }

  /** The last known good release has replaced one that failed. @returns the reference */
  recovered(failure: ReleaseFailure): string {
    return this.#report({ ...reported(failure), outcome: 'recovered', reference: newReference() });
  }

  /** The visitor sees a card. @param reference that of the card, when it reports two failures @returns the reference */
  failed(failure: ReleaseFailure, reference = newReference()): string {
    return this.#report({ ...reported(failure), outcome: 'failed', reference });
  }

  #report<Reference extends string | null>(report: HealthReport & { reference: Reference }): Reference {
    const { remote, version, phase, outcome, reference } = report;
    const what = [remote, version, phase, outcome].join(' ');
    const known = this.#reported.get(what);
    if (known !== undefined) return known as Reference;
    this.#reported.set(what, reference);
    // a time that no page can measure must not have the server refuse the other reports of the beacon
    const kept = { ...report, milliseconds: Math.min(Math.max(0, report.milliseconds), LONGEST) };
    this.put(kept, outcome === 'ok');
    return reference;
  }
}

/** Nothing but this leaves the browser: an error's message may hold what a person typed. */
const reported = ({ remote, version, phase, errorCode, milliseconds }: ReleaseFailure): ReleaseFailure => ({
  remote,
  version,
  phase,
  errorCode,
  milliseconds,
});
