import type { HealthErrorCode } from '@portal/shared/contracts/release-health';
import { msg } from '@portal/shared/i18n';
import { BehaviorSubject } from 'rxjs';
import type { ReleaseError } from '../federation/release-error.ts';
import type { HealthReports } from '../health/health-reports.ts';

/** Why a page or a parcel of a remote is missing, as the failure card states it. */
export interface RemoteFailure extends Pick<ReleaseError, 'remote' | 'version' | 'phase' | 'attempts'> {
  /** One plain sentence, in English. */
  reason: string;
  /** The message of what was thrown: for people who test a pinned release, never for other visitors. */
  details: string;
  /** The same as in the log. */
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

/** "It" is the release that the card names. */
const REASONS: Record<HealthErrorCode, string> = {
  'no-answer': msg('It did not respond in time'),
  unreachable: msg('It could not be reached'),
  'refused-status': msg('A part of it could not be fetched'),
  'wrong-bytes': msg('A part of it is not what was released'),
  'not-registered': msg('A part of it is not what was released'),
  threw: msg('It stopped with an error'),
  'not-mounted': msg('It did not start in time'),
  'not-unmounted': msg('It did not end in time'),
  policy: msg('A security rule of the portal stopped it'),
};

/** Reports a failure that the visitor will see; its technical cause is logged to the console. */
export function reportFailure(health: HealthReports, error: ReleaseError): RemoteFailure {
  const { remote, version, phase, attempts, errorCode, message: details, fallback } = error;
  const reference = health.failed(error);
  if (fallback) health.failed(fallback, reference);
  console.error(`${reference} ${remote} ${version} failed to ${phase}: ${details}`, error);
  return { remote, version, phase, attempts, reason: REASONS[errorCode], details, reference, at: new Date() };
}
