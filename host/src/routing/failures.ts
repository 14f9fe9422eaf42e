import { BehaviorSubject } from 'rxjs';

/** Why a page of a remote is not there, as the failure card says it. */
export interface PageFailure {
  remote: string;
  version: string;
  phase: 'load' | 'mount';
  reason: string;
  attempts: number;
  /** Found again in the log. */
  reference: string;
  at: Date;
}

/** Failures by application; at most one each. */
export class Failures {
  readonly #all = new BehaviorSubject<ReadonlyMap<string, PageFailure>>(new Map());
  readonly all$ = this.#all.asObservable();

  get all(): ReadonlyMap<string, PageFailure> {
    return this.#all.value;
  }
  set(application: string, failure: PageFailure): void {
    this.#all.next(new Map(this.all).set(application, failure));
  }
  clear(application: string): void {
    if (!this.all.has(application)) return;
    const rest = new Map(this.all);
    rest.delete(application);
    this.#all.next(rest);
  }
}

/** A short reference to read out on the phone: no letters or digits that look alike. */
export function newReference(random: () => number = Math.random): string {
  const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
  const pick = () => letters[Math.floor(random() * letters.length)];
  const part = () => Array.from({ length: 4 }, pick).join('');
  return `PR-${part()}-${part()}`;
}
