import type { HealthErrorCode } from '@portal/shared/contracts/release-health';
import { BehaviorSubject } from 'rxjs';
import type { ReleaseError } from '../federation/release-error.ts';
import type { HealthReports } from '../health/health-reports.ts';

/** Why a page or a parcel of a remote is not there, as the failure card says it. */
export interface RemoteFailure extends Pick<ReleaseError, 'remote' | 'version' | 'phase' | 'attempts'> {
  /** One plain sentence. */
  reason: string;
  /** What was thrown, in its own words: for whoever tests a pinned release, never for other visitors. */
  details: string;
  /** Found again in the log. */
  reference: string;
  at: Date;
}

/** Failures of pages by application; at most one each. */
export class Failures {
  readonly #all = new BehaviorSubject<ReadonlyMap<string, RemoteFailure>>(new Map());
  readonly all$ = this.#all.asObservable();

  get all(): ReadonlyMap<string, RemoteFailure> {
    return this.#all.value;
  }
  set(application: string, failure: RemoteFailure): void {
    this.#all.next(new Map(this.all).set(application, failure));
  }
  clear(application: string): void {
    if (!this.all.has(application)) return;
    const rest = new Map(this.all);
    rest.delete(application);
    this.#all.next(rest);
  }
}

/** What failed is "it", the release that the card names. */
const REASONS: Record<HealthErrorCode, string> = {
  'no-answer': 'It did not answer in time',
  unreachable: 'It could not be reached',
  'refused-status': 'A part of it could not be fetched',
  'wrong-bytes': 'A part of it is not what was released',
  'not-registered': 'A part of it is not what was released',
  threw: 'It stopped with an error',
  'not-mounted': 'It did not start in time',
  'not-unmounted': 'It did not end in time',
  policy: 'A security rule of the portal stopped it',
};

/** Reports a failure that the visitor is going to see; its technical cause goes to the console. */
export function reportFailure(health: HealthReports, error: ReleaseError): RemoteFailure {
  const { remote, version, phase, attempts, errorCode, message: details, fallback } = error;
  const reference = health.failed(error);
  if (fallback) health.failed(fallback, reference);
  console.error(`${reference} ${remote} ${version} failed to ${phase}: ${details}`, error);
  return { remote, version, phase, attempts, reason: REASONS[errorCode], details, reference, at: new Date() };
}
