import { BehaviorSubject } from 'rxjs';
import type { ReleaseError } from '../federation/release-error.ts';
import type { HealthReports } from '../health/health-reports.ts';

/** Why a page or a parcel of a remote is not there, as the failure card says it. */
export interface RemoteFailure extends Pick<ReleaseError, 'remote' | 'version' | 'phase' | 'attempts'> {
  reason: string;
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

/** Reports a failure that the visitor is going to see. */
export function reportFailure(health: HealthReports, error: ReleaseError): RemoteFailure {
  const { remote, version, phase, attempts, message: reason, fallback } = error;
  const reference = health.failed(error);
  if (fallback) health.failed(fallback, reference);
  console.error(`${reference} ${remote} ${version} failed to ${phase}: ${reason}`, error);
  return { remote, version, phase, attempts, reason, reference, at: new Date() };
}
