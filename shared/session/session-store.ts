import { type ActingGrant, APP_CONTEXT_KEY, STORAGE_KEYS } from '@portal/shared/contracts';
import { BehaviorSubject, filter, map, merge } from 'rxjs';
import type { ItemStorage } from '../page/browser-storage.ts';
import { saveGrant } from './acting-grant-storage.ts';
import { emptyContexts, type RemoteContexts, saveAppContext, toAppContext } from './app-context-storage.ts';
import { type SessionState, SIGNED_OUT } from './session-state.ts';

/** The session's state, the contexts of remotes beside it, and what the storage of the tab keeps of both. */
export class SessionStore {
  readonly #state = new BehaviorSubject<SessionState>({ ...SIGNED_OUT, status: 'starting' });
  readonly #contexts = new BehaviorSubject<RemoteContexts>(emptyContexts());
  readonly state$ = this.#state.asObservable();
  /** Set by `saveTo`, which comes before any change. */
  #storage!: ItemStorage;
  /** The grant to send before it is in the state; afterwards the state is authoritative. */
  grantToken: string | null = null;

  get current(): SessionState {
    return this.#state.value;
  }
  get contexts(): RemoteContexts {
    return this.#contexts.value;
  }
  set contexts(contexts: RemoteContexts) {
    this.#contexts.next(contexts);
  }

  /** Keeps `app_ctx` in the storage of the tab from now on. */
  saveTo(storage: ItemStorage): void {
    this.#storage = storage;
    saveAppContext(
      merge(this.#state, this.#contexts).pipe(
        // until the visitor is known, the saved context stays
        filter(() => this.current.status === 'signed-out' || this.current.user !== null),
        map(() => (this.current.status === 'signed-out' ? null : toAppContext(this.current, this.contexts))),
      ),
      storage,
    );
  }

  set(state: SessionState): void {
    this.grantToken = state.grant?.token ?? null;
    this.#state.next(state);
  }
  change(changes: Partial<SessionState>): void {
    this.set({ ...this.current, ...changes });
  }

  /** Whether this person is still the one who is signed in here, or whose page waits for them. */
  isShown(userId: string): boolean {
    const { status, user } = this.current;
    return status === 'signed-in' && user?.userId === userId;
  }

  /** Keeps a grant for a reload. */
  keepGrant(grant: ActingGrant | null): void {
    saveGrant(this.#storage, grant);
  }

  /**
   * Removes what names the person an admin acted for from this tab's storage (ADM-32). The context is written again, but a
   * reload may come before that (HOST-65).
   */
  forgetActing(): void {
    this.keepGrant(null);
    for (const key of [APP_CONTEXT_KEY, STORAGE_KEYS.referralPages]) this.#storage.removeItem(key);
  }

  /** Back in one's own account: agent and director are cleared, the role stays. */
  endActing(notice: string | null): void {
    if (!this.current.grant) return;
    this.forgetActing();
    this.contexts = emptyContexts();
    this.change({ agent: null, reloDirector: null, actingRole: null, grant: null, notice });
  }

  /** AUTH-40: nothing of the visitor stays in this tab. The congratulations ids are in local storage and stay (CS-015). */
  becomeSignedOut(notice: string | null): void {
    this.clear({ ...SIGNED_OUT, notice });
  }

  /** @param kept keys of the tab's storage that stay */
  clear(next: SessionState, kept: readonly string[] = []): void {
    this.keepGrant(null);
    for (const key of [APP_CONTEXT_KEY, ...Object.values(STORAGE_KEYS)])
      if (!kept.includes(key)) this.#storage.removeItem(key);
    this.contexts = emptyContexts();
    this.set(next);
  }
}
