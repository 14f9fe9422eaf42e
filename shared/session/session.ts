import {
  ACTING_GRANT_HEADER,
  APP_CONTEXT_KEY,
  ID_TOKEN_HEADER,
  type LoginAsRequest,
  SessionContext,
  STORAGE_KEYS,
} from '@portal/shared/contracts';
import type { ApiError, HttpClient, Tracking } from '@portal/shared/api';
import { normalEmail } from '@portal/shared/domain';
import type { EventBus } from '@portal/shared/events';
import { msg } from '@portal/shared/i18n';
import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  filter,
  map,
  type Observable,
  pairwise,
  startWith,
} from 'rxjs';
import { readGrant, saveGrant } from './acting-grant-storage.ts';
import {
  emptyContexts,
  readAppContext,
  type RemoteContexts,
  restoredContexts,
  saveAppContext,
  toAppContext,
} from './app-context-storage.ts';
import type { IdentityProvider, PasswordReset, SessionTokens } from './identity-provider.ts';
import { type SessionState, signedInState, SIGNED_OUT, subjectKey } from './session-state.ts';
import { recordSignIn } from './sign-in-effects.ts';

/** Dependencies of a session; real ones in the page, fakes in tests. */
export interface SessionServices {
  identity: IdentityProvider;
  http: HttpClient;
  events: EventBus;
  tracking: Tracking;
  /** Session storage of the tab. */
  storage: Storage;
  /** Drops everything that was read for the previous subject (caches and pending requests). */
  forgetSubject: () => void;
  now: () => number;
}

const SIGNED_OUT_ELSEWHERE = msg('You have been signed out.');
const GRANT_ENDED = msg('Your time to act for this person is over. You are back in your own account.');

/**
 * Who is signed in, as whom, for which agent: the page's single source of truth. The server decides what it permits; this
 * class requests, stores and reports.
 */
export class Session {
  readonly #state = new BehaviorSubject<SessionState>({ ...SIGNED_OUT, status: 'starting' });
  readonly #contexts = new BehaviorSubject<RemoteContexts>(emptyContexts());
  #services: SessionServices | null = null;
  #signingIn = false;
  #isRestoring = false;

  /** True while an existing session is loaded again after a reload. */
  get isRestoring(): boolean {
    return this.#isRestoring;
  }
  get current(): SessionState {
    return this.#state.value;
  }
  get state$(): Observable<SessionState> {
    return this.#state.asObservable();
  }
  /** The dashboard and reports contexts of `app_ctx` (HOST-63, HOST-64). */
  get contexts(): RemoteContexts {
    return this.#contexts.value;
  }

  /** Connects the session to the page; called once by the host before anything else. */
  connect(services: SessionServices): void {
    if (this.#services) throw new Error('The session is already connected');
    this.#services = services;
    services.http.useCredentials({
      headers: () => this.#headers(),
      onRefused: (error) => this.#onRefused(error),
      actingGrant: () => this.current.grant?.token ?? null,
    });
    services.identity.onChange((change) => void this.#onProviderChange(change));
    this.state$
      .pipe(
        map((state) => [subjectKey(state), state] as const),
        distinctUntilChanged(([before], [after]) => before === after),
        startWith(null),
        pairwise(),
      )
      .subscribe(([before, after]) => this.#announceSubject(before?.[1] ?? null, after?.[1] ?? null));
    saveAppContext(
      combineLatest([this.#state, this.#contexts]).pipe(
        // until the visitor is known, the saved context stays
        filter(([{ status, user }]) => status === 'signed-out' || user !== null),
        map(([state, contexts]) => (state.status === 'signed-out' ? null : toAppContext(state, contexts))),
      ),
      services.storage,
    );
  }

  /** Determines who is signed in. Ends in `signed-in`, `signed-out` or `offline`; never throws. */
  async start(): Promise<void> {
    const { identity, storage, now } = this.#connected();
    const result = await identity.tokens();
    if (result.kind === 'unreachable') {
      console.warn('session: the identity provider cannot be reached');
      return this.#set({ ...this.current, status: 'offline' });
    }
    if (result.kind === 'none') {
      // HOST-41: different from a session that exists but is invalid.
      console.info('session: No current user');
      return this.#set(SIGNED_OUT);
    }
    this.#isRestoring = true;
    const saved = readAppContext(storage);
    await this.#load(readGrant(storage, now())?.token ?? null);
    this.#contexts.next(restoredContexts(saved, toAppContext(this.current, this.contexts)));
    this.#isRestoring = false;
  }

  /** Abandons a session that never arrived (D-10); nothing of it stays in this tab. */
  abandon(notice: string): void {
    this.#wipe(notice);
  }

  /**
   * Signs in and loads the session.
   * @throws the provider's error with a message for the visitor; the state stays signed-out then.
   */
  async signIn(email: string, password: string): Promise<void> {
    const { identity, storage } = this.#connected();
    this.#signingIn = true;
    try {
      await identity.signIn(normalEmail(email), password);
      const context = await this.#fetchContext(null);
      this.#set(signedInState(context));
      // In parallel with the first page, not before it (AUTH-10).
      void recordSignIn(context, storage);
    } finally {
      this.#signingIn = false;
    }
  }

  /**
   * Signs out in the order of AUTH-39; the host then goes to /login. Until the provider has ended its session, which
   * tracking still needs, the tab waits as it does at the start: no one can sign in at the same time.
   */
  async signOut(): Promise<void> {
    const { identity, tracking } = this.#connected();
    this.#forget({ ...SIGNED_OUT, status: 'starting' });
    tracking.track('Sign out');
    await tracking.flush();
    tracking.reset();
    try {
      await identity.signOut();
    } finally {
      this.#wipe(null);
    }
  }

  /**
   * Sends a code for a new password by e-mail (AUTH-30). @returns where it went, partly hidden, for display only (D-14)
   * @throws the provider's error
   */
  sendResetCode(email: string): Promise<string> {
    return this.#connected().identity.sendResetCode(normalEmail(email));
  }

  /** Sets a new password with a code (AUTH-37). @throws the provider's error; its name says what was wrong */
  resetPassword({ email, code, password }: PasswordReset): Promise<void> {
    return this.#connected().identity.resetPassword({ email: normalEmail(email), code: code.trim(), password });
  }

  /**
   * Replaces the password of who is signed in, never that of a person they act for (CS-018), and reads the session again:
   * the server has cleared the mark of a temporary password (D-11).
   * @throws the provider's error; its name says what was wrong
   */
  async changePassword(current: string, next: string): Promise<void> {
    await this.#connected().identity.changePassword(current, next);
    await this.refresh();
  }

  /**
   * Acts for an agent or a director (ADM-29, ADM-30). The server grants or refuses it; on a refusal nothing changes.
   * @throws ApiError with the reason (ADM-31).
   */
  async loginAs(request: LoginAsRequest): Promise<void> {
    const { http, storage } = this.#connected();
    const context = await http.request('POST', 'loginAs', { body: request, schema: SessionContext });
    saveGrant(storage, context.grant);
    this.#set(signedInState(context));
  }

  /**
   * Ends acting and returns to one's own account (AUTH-19, D-07): agent and director are cleared, the role stays. That
   * happens at once; the promise resolves when the server has been told.
   */
  async stopActing(): Promise<void> {
    const { http } = this.#connected();
    const { grant } = this.current;
    if (!grant) return;
    // Nothing else is sent under a grant that is being ended: its refusal would look as if it had expired.
    const ended = http.request('DELETE', 'loginAs', {
      headers: { [ACTING_GRANT_HEADER]: grant.token },
      keepalive: true,
    });
    this.#endActing(null);
    await ended.catch((error: unknown) => {
      // The grant expires within the hour anyway; a failure must not keep the admin in another person's account.
      console.warn('session: could not report to the server that acting ended', error);
    });
  }

  /** Reloads the session's agent or director, for instance after the profile changed. */
  async refresh(): Promise<void> {
    await this.#load(this.current.grant?.token ?? null);
  }

  /** Changes the contexts of `app_ctx` that remotes keep. */
  updateContexts(change: (contexts: RemoteContexts) => RemoteContexts): void {
    this.#contexts.next(change(this.#contexts.value));
  }

  clearNotice(): void {
    if (this.current.notice) this.#set({ ...this.current, notice: null });
  }

  async #load(grantToken: string | null): Promise<void> {
    try {
      this.#set(signedInState(await this.#fetchContext(grantToken)));
    } catch (thrown) {
      const error = thrown as ApiError;
      if (error.status === 0) return this.#set({ ...this.current, status: 'offline' });
      if (grantToken && error.code.startsWith('grant_')) {
        // While signed in, the refusal has already ended acting (#onRefused).
        if (this.current.status === 'signed-in') return;
        saveGrant(this.#connected().storage, null);
        this.#set(signedInState(await this.#fetchContext(null), GRANT_ENDED));
        return;
      }
      console.error('session: the session is not valid', error);
      this.#wipe(error.status === 401 ? null : error.message);
    }
  }

  #fetchContext(grantToken: string | null): Promise<SessionContext> {
    this.#grantToken = grantToken;
    return this.#connected().http.request('GET', 'session', { schema: SessionContext });
  }
  /** The grant to send before it is in the state; afterwards the state is authoritative. */
  #grantToken: string | null = null;

  async #headers(): Promise<Record<string, string>> {
    const result = await this.#connected().identity.tokens();
    if (result.kind === 'none') return {};
    // Sent without tokens, the request would be refused and the visitor signed out because of a network error (D-12).
    if (result.kind === 'unreachable') throw new TypeError('The identity provider cannot be reached');
    const grant = this.current.grant?.token ?? this.#grantToken;
    return { ...tokenHeaders(result.tokens), ...(grant ? { [ACTING_GRANT_HEADER]: grant } : {}) };
  }

  #onRefused(error: ApiError): void {
    if (this.current.status !== 'signed-in') return;
    if (error.code.startsWith('grant_')) this.#endActing(GRANT_ENDED);
    else this.#wipe(SIGNED_OUT_ELSEWHERE);
  }

  #endActing(notice: string | null): void {
    const state = this.current;
    if (!state.grant) return;
    saveGrant(this.#connected().storage, null);
    this.#contexts.next(emptyContexts());
    this.#set({ ...state, agent: null, reloDirector: null, actingRole: null, grant: null, notice });
  }

  async #onProviderChange(change: 'signed-in' | 'signed-out'): Promise<void> {
    if (change === 'signed-out' && this.current.status === 'signed-in') this.#wipe(SIGNED_OUT_ELSEWHERE);
    if (change === 'signed-in' && this.current.status === 'signed-out' && !this.#signingIn) await this.start();
  }

  #announceSubject(before: SessionState | null, after: SessionState | null): void {
    if (!before || !after) return;
    const { events, forgetSubject } = this.#connected();
    if (before.user) forgetSubject();
    events.from('session').publish('session.subject-changed', {
      role: after.role,
      actingRole: after.actingRole,
      agentId: after.agent?.agentId ?? null,
      reloDirectorId: after.reloDirector?.reloDirectorId ?? null,
    });
  }

  /** AUTH-40: nothing of the visitor stays in this tab. The congratulations ids are in local storage and stay (CS-015). */
  #wipe(notice: string | null): void {
    this.#forget({ ...SIGNED_OUT, notice });
  }

  #forget(next: SessionState): void {
    const { storage } = this.#connected();
    saveGrant(storage, null);
    for (const key of [APP_CONTEXT_KEY, ...Object.values(STORAGE_KEYS)]) storage.removeItem(key);
    this.#contexts.next(emptyContexts());
    this.#set(next);
  }

  #set(state: SessionState): void {
    this.#grantToken = state.grant?.token ?? null;
    this.#state.next(state);
  }

  #connected(): SessionServices {
    if (!this.#services) throw new Error('The session is not connected to the page yet');
    return this.#services;
  }
}

const tokenHeaders = (tokens: SessionTokens): Record<string, string> => ({
  authorization: `Bearer ${tokens.accessToken}`,
  [ID_TOKEN_HEADER]: tokens.idToken,
});
