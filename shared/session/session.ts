import { APP_CONTEXT_KEY, type LoginAsRequest, VISITOR_STORAGE_KEYS } from '@portal/shared/contracts';
import { type ApiError, type HttpClient, readAgent, type Tracking } from '@portal/shared/api';
import { normalEmail } from '@portal/shared/domain';
import type { EventBus } from '@portal/shared/events';
import { msg } from '@portal/shared/i18n';
import { log } from '@portal/shared/log';
import type { Observable } from 'rxjs';
import type { ItemStorage } from '../page/browser-storage.ts';
import { withTimeout } from '../page/with-timeout.ts';
import { Acting, isGrantRefusal } from './acting.ts';
import { readGrant } from './acting-grant-storage.ts';
import { readAppContext, type RemoteContexts, restoredContexts, toAppContext } from './app-context-storage.ts';
import { callCredentials } from './call-credentials.ts';
import type { IdentityProvider, PasswordReset, ProviderChange } from './identity.ts';
import type { OtherTabs } from './other-tabs.ts';
import { SessionEnd } from './session-end.ts';
import { SessionReader } from './session-reader.ts';
import { type SessionState, signedInState, SIGNED_OUT } from './session-state.ts';
import { SessionStore } from './session-store.ts';
import { recordSignIn } from './sign-in-effects.ts';
import { announceSubjects } from './subject-changes.ts';

/** Dependencies of a session; real ones in the page, fakes in tests. */
export interface SessionServices {
  identity: IdentityProvider;
  http: HttpClient;
  events: EventBus;
  tracking: Tracking;
  /** Session storage of the tab. */
  storage: ItemStorage;
  /** Default: there are none. */
  otherTabs?: OtherTabs;
  /** Whether the page holds a half-filled form, which then outlives the end of the session (D-12). Default: no. */
  hasFormInProgress?: () => boolean;
  /** How long a sign-in can be renewed, in seconds. Default: not known. */
  sessionSeconds?: number | undefined;
  /** Drops everything that was read for the previous subject (caches and pending requests). */
  forgetSubject: () => void;
  now: () => number;
}

const SIGNED_OUT_ELSEWHERE = msg('You have been signed out.');
/** Milliseconds that signing out waits for its last calls. */
const LAST_CALLS_WITHIN = 5_000;

/** What a session works with once it is connected to the page. */
interface Connected extends SessionServices {
  sessionEnd: SessionEnd;
  acting: Acting;
  reader: SessionReader;
}

/**
 * Who is signed in, as whom, for which agent: the page's single source of truth. The server decides what it permits; this
 * class requests, stores and reports.
 */
export class Session {
  readonly #store = new SessionStore();
  #services: Connected | null = null;
  #isSigningIn = false;
  #isRestoring = false;
  #recordings = 0;

  /** True while an existing session is loaded again after a reload. */
  get isRestoring(): boolean {
    return this.#isRestoring;
  }
  /** True while a sign-in is being recorded, which a reload would interrupt (AUTH-07). */
  get isRecordingSignIn(): boolean {
    return this.#recordings > 0;
  }
  get current(): SessionState {
    return this.#store.current;
  }
  get state$(): Observable<SessionState> {
    return this.#store.state$;
  }
  /** The dashboard and reports contexts of `app_ctx` (HOST-63, HOST-64). */
  get contexts(): RemoteContexts {
    return this.#store.contexts;
  }

  /** Connects the session to the page; called once by the host before anything else. */
  connect(services: SessionServices): void {
    if (this.#services) throw new Error('The session is already connected');
    const { identity, http, storage, otherTabs } = services;
    const store = this.#store;
    const sessionEnd = new SessionEnd(identity, services.sessionSeconds);
    const acting = new Acting(http, store);
    const reader = new SessionReader({ http, store, acting, sessionEnd });
    this.#services = { ...services, sessionEnd, acting, reader };
    http.useCredentials(callCredentials({ identity, store, onRefused: (error) => this.#onRefused(error) }));
    otherTabs?.onSignOut(() => {
      // also before the answer about who was signed in
      if (this.current.status === 'signed-in' || this.#isRestoring) store.becomeSignedOut(SIGNED_OUT_ELSEWHERE);
    });
    identity.onChange((change) => void this.#onProviderChange(change));
    announceSubjects(store.state$, services);
    store.saveTo(storage);
  }

  /** Determines who is signed in. Ends in `signed-in`, `signed-out` or `offline`; never throws. */
  async start(): Promise<void> {
    const { identity, reader, storage, now } = this.#connected();
    const store = this.#store;
    const result = await identity.tokens();
    if (result.kind === 'unreachable') {
      log.warning('session: the identity provider cannot be reached');
      return store.change({ status: 'offline' });
    }
    if (result.kind === 'none') {
      // HOST-41: different from a session that exists but is invalid.
      console.info('session: No current user');
      // what somebody left is removed (HOST-62); what a visitor types into a public form is their own
      const isVisitor = storage.getItem(APP_CONTEXT_KEY) === null;
      return store.clear(SIGNED_OUT, isVisitor ? VISITOR_STORAGE_KEYS : []);
    }
    this.#isRestoring = true;
    const saved = readAppContext(storage);
    const grant = readGrant(storage, now());
    if (saved?.sessionContext.actingRole && !grant) store.forgetActing();
    await reader.showVisitor(grant?.token ?? null);
    store.contexts = restoredContexts(saved, toAppContext(store.current, store.contexts));
    this.#isRestoring = false;
  }

  /** Abandons a session that never arrived (D-10), or that has ended; nothing of it stays in this tab. */
  abandon(notice: string | null): void {
    this.#store.becomeSignedOut(notice);
  }

  /**
   * Signs in and loads the session.
   * @throws the provider's error with a message for the visitor; the state stays signed-out then.
   */
  async signIn(email: string, password: string): Promise<void> {
    const { identity, reader, sessionEnd, storage } = this.#connected();
    this.#isSigningIn = true;
    try {
      await identity.signIn(normalEmail(email), password);
      const context = await reader.requestContext(null);
      this.#store.set(signedInState(context, { endsAt: await sessionEnd.read() }));
      // In parallel with the first page, not before it (AUTH-10).
      this.#recordings++;
      void recordSignIn(context, storage, () => this.current.user?.userId === context.user.userId).finally(
        () => this.#recordings--,
      );
    } finally {
      this.#isSigningIn = false;
    }
  }

  /**
   * Signs in the same person again, before the session ends or after it did: the page goes on as it is (D-12).
   * @throws the provider's error, or ApiError when the server cannot be reached; the page goes on waiting then
   */
  async signInAgain(password: string): Promise<void> {
    const { identity, reader } = this.#connected();
    const { user, grant } = this.current;
    if (!user) throw new Error('No one is signed in');
    this.#isSigningIn = true;
    try {
      const isWanted = () => this.#store.isShown(user.userId);
      await identity.signInAgain(user.email, password, isWanted);
      if (isWanted()) this.#store.set(await reader.readState(grant?.token ?? null));
    } finally {
      this.#isSigningIn = false;
    }
  }

  /**
   * The time for which a session can be renewed is over. The provider has the last word: while it still renews, the
   * session goes on.
   */
  async end(): Promise<void> {
    const { identity, sessionEnd } = this.#connected();
    const { endsAt } = this.current;
    const result = await identity.tokens({ isRenewed: true });
    if (this.current.status !== 'signed-in') return;
    if (result.kind === 'none') this.#onExpired();
    if (result.kind !== 'tokens') return;
    sessionEnd.overrule(endsAt);
    await this.#updateEnd();
  }

  /**
   * Whether the stored session is that of the person this page shows, if any, and the stored grant that of whom they act for;
   * for a page that comes back from a cache.
   */
  async isOfStoredSession(): Promise<boolean> {
    const { identity, storage, now } = this.#connected();
    const result = await identity.tokens();
    if (result.kind === 'unreachable') return false;
    const { user, grant } = this.current;
    const userId = result.kind === 'tokens' ? result.tokens.userId : undefined;
    return userId === user?.userId && readGrant(storage, now())?.token === grant?.token;
  }

  /**
   * Signs out in the order of AUTH-39, here and in the other tabs; the host then goes to /login. The browser has nothing of
   * the session from the first moment on: a tab that is closed or reloaded meanwhile is signed out, too (AUTH-40). Until the
   * provider has ended the session, which the last calls still need, the tab waits as it does at the start: no one can sign
   * in at the same time. An admin who is acting stops acting, for the audit log, too (D-05).
   */
  async signOut(): Promise<void> {
    const { identity, acting, tracking, otherTabs } = this.#connected();
    const { grant } = this.current;
    otherTabs?.announceSignOut();
    identity.beginSignOut?.();
    const ended = grant && acting.revoke(grant.token);
    this.#store.clear({ ...SIGNED_OUT, status: 'starting' });
    tracking.track('Sign out');
    await withTimeout(Promise.all([tracking.flush(), ended]), LAST_CALLS_WITHIN, () => new Error('no answer')).catch(
      (error: unknown) => log.warning('session: the last calls before signing out got no answer', error),
    );
    tracking.reset();
    try {
      await identity.signOut();
    } finally {
      this.#store.becomeSignedOut(null);
      // in another tab, which told this one while it was not listening
      if ((await identity.tokens()).kind === 'tokens') await this.#onProviderChange('signed-in');
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
    const { user } = this.current;
    if (!user) throw new Error('No one is signed in');
    // The provider ends all sessions and begins another one here: no reason to sign out this page.
    this.#isSigningIn = true;
    try {
      await this.#connected().identity.changePassword(current, next, user.email, () =>
        this.#store.isShown(user.userId),
      );
    } finally {
      this.#isSigningIn = false;
    }
    if (this.#store.isShown(user.userId)) await this.refresh();
  }

  /**
   * Acts for an agent or a director (ADM-29, ADM-30). The server grants or refuses it; on a refusal nothing changes.
   * @throws ApiError with the reason (ADM-31).
   */
  loginAs(request: LoginAsRequest): Promise<void> {
    return this.#connected().acting.begin(request);
  }

  /**
   * Ends acting and returns to one's own account (AUTH-19, D-07): agent and director are cleared, the role stays. That
   * happens at once; the promise resolves when the server has been told.
   */
  stopActing(): Promise<void> {
    return this.#connected().acting.end();
  }

  /** Reloads the session's agent or director, for instance after the profile changed. */
  refresh(): Promise<void> {
    return this.#connected().reader.showVisitor(this.current.grant?.token ?? null);
  }

  /** Reads the session's agent again (API-09), after something of them was changed; a failure leaves the one there is. */
  async refreshAgent(agentId: number): Promise<void> {
    const isShown = () => this.current.agent?.agentId === agentId;
    if (!isShown()) return;
    const agent = await readAgent(this.#connected().http, agentId);
    if (agent && isShown()) this.#store.change({ agent });
  }

  /** Changes the contexts of `app_ctx` that remotes keep. */
  updateContexts(change: (contexts: RemoteContexts) => RemoteContexts): void {
    this.#store.contexts = change(this.contexts);
  }

  clearNotice(): void {
    if (this.current.notice) this.#store.change({ notice: null });
  }

  #onRefused(error: ApiError): void {
    if (this.current.status !== 'signed-in') return;
    if (isGrantRefusal(error)) void this.#connected().acting.onRefused(error);
    else this.#onExpired();
  }

  /** The session was ended, but by nobody in this browser: a half-filled form waits for its author (D-12). */
  #onExpired(): void {
    if (this.current.hasEnded || this.#isSigningIn) return;
    if (this.#connected().hasFormInProgress?.()) this.#store.change({ hasEnded: true });
    else this.#store.becomeSignedOut(SIGNED_OUT_ELSEWHERE);
  }

  async #onProviderChange(change: ProviderChange): Promise<void> {
    const { status, hasEnded } = this.current;
    if (this.#isSigningIn) return;
    if (change === 'signed-out' && status === 'signed-in') this.#onExpired();
    if (change === 'signed-in' && status === 'signed-out') await this.start();
    // In another tab: whoever it was, their page is shown now, and a form only if it is theirs.
    if (change === 'signed-in' && hasEnded) await this.refresh();
    if (change === 'renewed' && status === 'signed-in') await this.#updateEnd();
  }

  async #updateEnd(): Promise<void> {
    const endsAt = await this.#connected().sessionEnd.read();
    if (this.current.status === 'signed-in' && endsAt !== this.current.endsAt) this.#store.change({ endsAt });
  }

  #connected(): Connected {
    if (!this.#services) throw new Error('The session is not connected to the page yet');
    return this.#services;
  }
}
