import type { ItemStorage } from '@portal/shared/browser-storage';
import { InviteRunProgress, STORAGE_KEYS } from '@portal/shared/contracts';
import type { SenderBus } from '@portal/shared/events';
import type { Session } from '@portal/shared/session';
import { BehaviorSubject, map, type Observable } from 'rxjs';

interface RunProgressOptions {
  events: SenderBus;
  session: Pick<Session, 'state$'>;
  /** Session storage of the tab. */
  storage: ItemStorage;
}

interface Kept {
  progress: InviteRunProgress;
  isDismissed: boolean;
}

/**
 * What the header says of the bulk invite of this tab, from the remote that sends it. Kept in the tab, because after a reload
 * that remote is loaded only when somebody opens it; the run waits until then.
 */
export class RunProgress {
  readonly #storage: ItemStorage;
  readonly #kept: BehaviorSubject<Kept | null>;
  readonly shown$: Observable<InviteRunProgress | null>;

  constructor({ events, session, storage }: RunProgressOptions) {
    this.#storage = storage;
    this.#kept = new BehaviorSubject(this.#read());
    this.shown$ = this.#kept.pipe(map(() => this.shown));
    events.on('invite-run.progress').subscribe((progress) => this.#hear(progress));
    session.state$.subscribe(({ status }) => {
      if (status === 'signed-out' && this.#kept.value) this.#keep(null);
    });
  }

  /** Null: there is no run, or the admin has seen how it ended. */
  get shown(): InviteRunProgress | null {
    const kept = this.#kept.value;
    return kept && !kept.isDismissed ? kept.progress : null;
  }

  /** Whether a run of this tab goes on, or will: a reload stops it until somebody continues it. */
  get isUnderWay(): boolean {
    const phase = this.#kept.value?.progress.phase;
    return phase === 'running' || phase === 'paused';
  }

  dismiss(): void {
    if (this.#kept.value) this.#keep({ ...this.#kept.value, isDismissed: true });
  }

  #hear(progress: InviteRunProgress | null): void {
    const before = this.#kept.value;
    // a run that was dismissed is shown again only when it goes on
    const isDismissed = progress?.phase === 'over' && progress.runId === before?.progress.runId && before.isDismissed;
    this.#keep(progress && { progress, isDismissed });
  }

  #keep(kept: Kept | null): void {
    if (kept) this.#storage.setItem(STORAGE_KEYS.inviteProgress, JSON.stringify(kept));
    else this.#storage.removeItem(STORAGE_KEYS.inviteProgress);
    this.#kept.next(kept);
  }

  /** What was running stopped with the page. */
  #read(): Kept | null {
    try {
      const kept = JSON.parse(this.#storage.getItem(STORAGE_KEYS.inviteProgress) ?? '') as Partial<Kept>;
      const progress = InviteRunProgress.parse(kept.progress);
      const phase = progress.phase === 'over' ? 'over' : 'stopped';
      return { progress: { ...progress, phase }, isDismissed: kept.isDismissed === true };
    } catch {
      return null;
    }
  }
}
