import type { HealthBeacon, HealthErrorCode, HealthReport } from '@portal/shared/contracts/release-health';
import { newReference } from '@portal/shared/domain';

/** How a release failed, as it is told to whoever answers for it. */
type ReleaseFailure = Pick<HealthReport, 'remote' | 'version' | 'phase' | 'milliseconds'> & {
  errorCode: HealthErrorCode;
};

/** What one beacon, and one report's time, may hold (shared/contracts/release-health.ts). */
const AT_MOST = 20;
const LONGEST = 600_000;

interface HealthReportsOptions {
  /** The token of this visit, as it is now. */
  visit: () => string;
  /** Answers whether the beacon was taken; one that was not is sent again with the next. */
  send: (beacon: HealthBeacon) => boolean;
  /** Asks for a call of `send` when nothing better is to be done. */
  whenIdle: (run: () => void) => void;
  /** Whether the browser is on its way to another page. It cancels loads then, as if they had failed. */
  isLeaving: () => boolean;
}

/**
 * Gathers what became of the releases in this visit. A release tells the same thing once: failing again, it keeps its
 * reference, so the one on a card is always one that was sent. What fails while the page is being left is kept back: it
 * is sent when the page stays after all, and never when it goes.
 */
export class HealthReports {
  readonly #options: HealthReportsOptions;
  /** What was told -> its reference. */
  readonly #told = new Map<string, string | null>();
  #waiting: HealthReport[] = [];
  /** Failures from while the page was being left. */
  #doubtful: HealthReport[] = [];

  constructor(options: HealthReportsOptions) {
    this.#options = options;
  }

  /** The first module of a release has arrived. */
  loaded(remote: string, version: string, milliseconds: number): void {
    this.#tell({ remote, version, phase: 'load', outcome: 'ok', errorCode: null, milliseconds, reference: null });
  }

  /** The last known good release has taken the place of one that failed. @returns the reference */
  recovered(failure: ReleaseFailure): string {
    return this.#tell({ ...reported(failure), outcome: 'recovered', reference: newReference() });
  }

  /** The visitor sees a card. @param reference that of the card, when it stands for two failures @returns the reference */
  failed(failure: ReleaseFailure, reference = newReference()): string {
    return this.#tell({ ...reported(failure), outcome: 'failed', reference });
  }

  /** Sends what has gathered. */
  flush(): void {
    const { visit, send } = this.#options;
    while (this.#waiting.length > 0) {
      const reports = this.#waiting.slice(0, AT_MOST);
      if (!send({ visit: visit(), reports })) return;
      this.#waiting = this.#waiting.slice(reports.length);
    }
  }

  /** The page stays, though it was about to be left: what failed since then did fail. */
  stayed(): void {
    const failed = this.#doubtful;
    this.#doubtful = [];
    for (const report of failed) this.#add(report);
  }

  /** The page goes away: what failed while it was being left is forgotten. */
  left(): void {
    this.#doubtful = [];
    this.flush();
  }

  #tell<Reference extends string | null>(report: HealthReport & { reference: Reference }): Reference {
    const { remote, version, phase, outcome, reference } = report;
    const what = [remote, version, phase, outcome].join(' ');
    const known = this.#told.get(what);
    if (known !== undefined) return known as Reference;
    this.#told.set(what, reference);
    const kept = { ...report, milliseconds: Math.min(report.milliseconds, LONGEST) };
    if (outcome !== 'ok' && this.#options.isLeaving()) this.#doubtful.push(kept);
    else this.#add(kept);
    return reference;
  }

  #add(report: HealthReport): void {
    if (this.#waiting.push(report) === 1) this.#options.whenIdle(() => this.flush());
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
