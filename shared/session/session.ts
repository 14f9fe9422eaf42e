import {
  ACTING_GRANT_HEADER,
  APP_CONTEXT_KEY,
  ID_TOKEN_HEADER,
  type LoginAsRequest,
  SessionContext,
  STORAGE_KEYS,
  VISITOR_STORAGE_KEYS,
} from '@portal/shared/contracts';
import { ApiError, type HttpClient, readAgent, type Tracking } from '@portal/shared/api';
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
import { withTimeout } from '../page/with-timeout.ts';
import { readGrant, saveGrant } from './acting-grant-storage.ts';
import {
  emptyContexts,
  readAppContext,
  type RemoteContexts,
  restoredContexts,
  saveAppContext,
  toAppContext,
} from './app-context-storage.ts';
import type { IdentityProvider, PasswordReset, ProviderChange, SessionTokens } from './identity.ts';
import { SessionEnd } from './session-end.ts';
import { type SessionState, signedInState, SIGNED_OUT, situationOf, subjectKey } from './session-state.ts';
import { recordSignIn } from './sign-in-effects.ts';
import type { OtherTabs } from './other-tabs.ts';
import { log } from '@portal/shared/log';

/** Dependencies of a session; real ones in the page, fakes in tests. */
export interface SessionServices {
  identity: IdentityProvider;
  http: HttpClient;
  events: EventBus;
  tracking: Tracking;
  /** Session storage of the tab. */
  storage: Storage;
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
const NOTHING = () => {};
/** Milliseconds that signing out waits for its last calls. */
const LAST_CALLS_WITHIN = 5_000;
const GRANT_ENDED = msg('Your time to act for this person is over. You are back in your own account.');
const GRANT_REVOKED = msg('A member of staff ended your time as this person. You are back in your own account.');

/**
 * Who is signed in, as whom, for which agent: the page's single source of truth. The server decides what it permits; this
 * class requests, stores and reports.
 */
export class Session {
  readonly #state = new BehaviorSubject<SessionState>({ ...SIGNED_OUT, status: 'starting' });
  readonly #contexts = new BehaviorSubject<RemoteContexts>(emptyContexts());
  #services: (SessionServices & { sessionEnd: SessionEnd }) | null = null;
  #signingIn = false;
  #isRestoring = false;
  #recordings = 0;
  /** The grant to send before it is in the state; afterwards the state is authoritative. */
  #grantToken: string | null = null;
  /** Until acting is granted or refused: the server ends a grant with its successor, of which this tab may hear later. */
  #replacing: Promise<void> | null = null;
  /** Shared by all calls that are refused at the same time. */
  #renewing: Promise<boolean> | null = null;

  /** True while an existing session is loaded again after a reload. */
  get isRestoring(): boolean {
    return this.#isRestoring;
  }
  /** True while a sign-in is being recorded, which a reload would interrupt (AUTH-07). */
  get isRecordingSignIn(): boolean {
    return this.#recordings > 0;
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
    this.#services = { ...services, sessionEnd: new SessionEnd(services.identity, services.sessionSeconds) };
    services.http.useCredentials({
      headers: () => this.#headers(),
      onRefused: (error) => this.#onRefused(error),
      actingGrant: () => this.current.grant?.token ?? null,
      renew: () => this.#renew(),
      onNetwork: (isReached) => this.#onNetwork(isReached),
    });
    services.otherTabs?.onSignOut(() => {
      // also before the answer about who was signed in
      if (this.current.status === 'signed-in' || this.#isRestoring) this.#resetToSignedOut(SIGNED_OUT_ELSEWHERE);
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
      log.warning('session: the identity provider cannot be reached');
      return this.#set({ ...this.current, status: 'offline' });
    }
    if (result.kind === 'none') {
      // HOST-41: different from a session that exists but is invalid.
      console.info('session: No current user');
      // what somebody left is removed (HOST-62); what a visitor types into a public form is their own
      const isVisitor = storage.getItem(APP_CONTEXT_KEY) === null;
      return this.#clear(SIGNED_OUT, isVisitor ? VISITOR_STORAGE_KEYS : []);
    }
    this.#isRestoring = true;
    const saved = readAppContext(storage);
    const grant = readGrant(storage, now());
    if (saved?.sessionContext.actingRole && !grant) this.#clearActing();
    await this.#load(grant?.token ?? null);
    this.#contexts.next(restoredContexts(saved, toAppContext(this.current, this.contexts)));
    this.#isRestoring = false;
  }

  /** Abandons a session that never arrived (D-10), or that has ended; nothing of it stays in this tab. */
  abandon(notice: string | null): void {
    this.#resetToSignedOut(notice);
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
      this.#set(signedInState(context, { endsAt: await this.#connected().sessionEnd.read() }));
      // In parallel with the first page, not before it (AUTH-10).
      this.#recordings++;
      void recordSignIn(context, storage, () => this.current.user?.userId === context.user.userId).finally(
        () => this.#recordings--,
      );
    } finally {
      this.#signingIn = false;
    }
  }

  /**
   * Signs in the same person again, before the session ends or after it did: the page goes on as it is (D-12).
   * @throws the provider's error, or ApiError when the server cannot be reached; the page goes on waiting then
   */
  async signInAgain(password: string): Promise<void> {
    const { identity } = this.#connected();
    const { user, grant } = this.current;
    if (!user) throw new Error('No one is signed in');
    this.#signingIn = true;
    try {
      const isWanted = () => this.#isShown(user.userId);
      await identity.signInAgain(user.email, password, isWanted);
      if (isWanted()) this.#set(await this.#readState(grant?.token ?? null));
    } finally {
      this.#signingIn = false;
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

  /** Whether the stored session is that of the person this page shows, if any; for a page that comes back from a cache. */
  async isOfStoredSession(): Promise<boolean> {
    const result = await this.#connected().identity.tokens();
    if (result.kind === 'unreachable') return false;
    return (result.kind === 'tokens' ? result.tokens.userId : undefined) === this.current.user?.userId;
  }

  /**
   * Signs out in the order of AUTH-39, here and in the other tabs; the host then goes to /login. The browser has nothing of
   * the session from the first moment on: a tab that is closed or reloaded meanwhile is signed out, too (AUTH-40). Until the
   * provider has ended the session, which the last calls still need, the tab waits as it does at the start: no one can sign
   * in at the same time. An admin who is acting stops acting, for the audit log, too (D-05).
   */
  async signOut(): Promise<void> {
    const { identity, tracking, otherTabs } = this.#connected();
    const { grant } = this.current;
    otherTabs?.announceSignOut();
    identity.beginSignOut?.();
    const ended = grant && this.#revokeGrant(grant.token);
    this.#clear({ ...SIGNED_OUT, status: 'starting' });
    tracking.track('Sign out');
    await withTimeout(Promise.all([tracking.flush(), ended]), LAST_CALLS_WITHIN, () => new Error('no answer')).catch(
      (error: unknown) => log.warning('session: the last calls before signing out got no answer', error),
    );
    tracking.reset();
    try {
      await identity.signOut();
    } finally {
      this.#resetToSignedOut(null);
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
    this.#signingIn = true;
    try {
      await this.#connected().identity.changePassword(current, next, user.email, () => this.#isShown(user.userId));
    } finally {
      this.#signingIn = false;
    }
    if (this.#isShown(user.userId)) await this.refresh();
  }

  /** Whether this person is still the one who is signed in here, or whose page waits for them. */
  #isShown(userId: string): boolean {
    const { status, user } = this.current;
    return status === 'signed-in' && user?.userId === userId;
  }

  /**
   * Acts for an agent or a director (ADM-29, ADM-30). The server grants or refuses it; on a refusal nothing changes.
   * @throws ApiError with the reason (ADM-31).
   */
  async loginAs(request: LoginAsRequest): Promise<void> {
    const acting = this.#startActing(request);
    const replacing = acting.then(NOTHING, NOTHING);
    this.#replacing = replacing;
    await acting.finally(() => {
      // a later one may be on its way
      if (this.#replacing === replacing) this.#replacing = null;
    });
  }

  async #startActing(request: LoginAsRequest): Promise<void> {
    const { http, storage } = this.#connected();
    const context = await http.request('POST', 'loginAs', { body: request, schema: SessionContext });
    // signed out meanwhile, in this tab or another one
    if (this.current.user?.userId !== context.user.userId) return;
    saveGrant(storage, context.grant);
    this.#set(signedInState(context, { endsAt: this.current.endsAt }));
  }

  /**
   * Ends acting and returns to one's own account (AUTH-19, D-07): agent and director are cleared, the role stays. That
   * happens at once; the promise resolves when the server has been told.
   */
  async stopActing(): Promise<void> {
    const { grant } = this.current;
    if (!grant) return;
    // Nothing else is sent under a grant that is being ended: its refusal would look as if it had expired.
    const ended = this.#revokeGrant(grant.token);
    this.#endActing(null);
    await ended;
  }

  /** Reloads the session's agent or director, for instance after the profile changed. */
  async refresh(): Promise<void> {
    await this.#load(this.current.grant?.token ?? null);
  }

  /** Reads the session's agent again (API-09), after something of them was changed; a failure leaves the one there is. */
  async refreshAgent(agentId: number): Promise<void> {
    const isShown = () => this.current.agent?.agentId === agentId;
    if (!isShown()) return;
    const agent = await readAgent(this.#connected().http, agentId);
    if (agent && isShown()) this.#set({ ...this.current, agent });
  }

  /** Changes the contexts of `app_ctx` that remotes keep. */
  updateContexts(change: (contexts: RemoteContexts) => RemoteContexts): void {
    this.#contexts.next(change(this.#contexts.value));
  }

  clearNotice(): void {
    if (this.current.notice) this.#set({ ...this.current, notice: null });
  }

  /** Reports to the server that acting ends. Never rejects. */
  async #revokeGrant(token: string): Promise<void> {
    const { http } = this.#connected();
    try {
      await http.request('DELETE', 'loginAs', { headers: { [ACTING_GRANT_HEADER]: token }, keepalive: true });
    } catch (error) {
      // The grant expires within the hour anyway; a failure must not keep the admin in another person's account.
      log.warning('session: could not report to the server that acting ended', error);
    }
  }

  async #load(grantToken: string | null): Promise<void> {
    const asked = situationOf(this.current);
    try {
      this.#set(await this.#readState(grantToken));
    } catch (thrown) {
      const error = thrown as ApiError;
      const isOver = situationOf(this.current) !== asked;
      if (!isRefusal(error)) {
        // that there is no response has been noted (#onNetwork)
        if (error.status !== 0) log.warning('session: the session could not be read', error);
        if (!isOver) this.#keepUnread();
        return;
      }
      // #onRefused has decided what becomes of the page.
      if (error.status === 401 && this.current.hasEnded) return;
      log.error('session: the session is not valid', error);
      if (!isOver) this.#resetToSignedOut(error.status === 401 ? this.current.notice : error.message);
    }
  }

  /** Nobody knows whether the session is valid: it is kept, and so is a page that is shown (D-12). */
  #keepUnread(): void {
    const isShown = this.current.status === 'signed-in';
    this.#set({ ...this.current, ...(isShown ? { isUnreachable: true } : { status: 'offline' }) });
  }

  /**
   * The server's answer about the visitor; without the grant, when that one has ended. The present state, when the answer is
   * about somebody else by then: acting has ended, or nobody is signed in here any more.
   */
  async #readState(grantToken: string | null, notice: string | null = null): Promise<SessionState> {
    const asked = situationOf(this.current);
    const { user } = this.current;
    try {
      const context = await this.#fetchContext(grantToken);
      const endsAt = await this.#connected().sessionEnd.read();
      if (situationOf(this.current) !== asked) return this.current;
      // another person has signed in in another tab: it is not their time that is over
      const isOther = user !== null && user.userId !== context.user.userId;
      return signedInState(context, { endsAt, notice: isOther ? null : notice });
    } catch (error) {
      if (!grantToken || !(error instanceof ApiError) || !error.code.startsWith('grant_')) throw error;
      await this.#replacing;
      // It was that of an acting which has been replaced meanwhile.
      if (this.current.grant && this.current.grant.token !== grantToken) return this.current;
      // While signed in, the refusal has already ended acting (#onRefused).
      if (this.current.status !== 'signed-in') this.#clearActing();
      return this.#readState(null, noticeOfEnd(error));
    }
  }

  #fetchContext(grantToken: string | null): Promise<SessionContext> {
    this.#grantToken = grantToken;
    return this.#connected().http.request('GET', 'session', { schema: SessionContext });
  }

  async #headers(): Promise<Record<string, string>> {
    const result = await this.#connected().identity.tokens();
    if (result.kind === 'none') return {};
    // Sent without tokens, the request would be refused and the visitor signed out because of a network error (D-12).
    if (result.kind === 'unreachable') throw new TypeError('The identity provider cannot be reached');
    const grant = this.current.grant?.token ?? this.#grantToken;
    return { ...tokenHeaders(result.tokens), ...(grant ? { [ACTING_GRANT_HEADER]: grant } : {}) };
  }

  /** Renews the tokens of a call that was refused: once for all calls that are refused at the same time. */
  #renew(): Promise<boolean> {
    this.#renewing ??= this.#connected()
      .identity.tokens({ isRenewed: true })
      .then(({ kind }) => {
        if (kind === 'unreachable') throw new TypeError('The identity provider cannot be reached');
        return kind === 'tokens';
      })
      .finally(() => (this.#renewing = null));
    return this.#renewing;
  }

  #onRefused(error: ApiError): void {
    if (this.current.status !== 'signed-in') return;
    if (error.code.startsWith('grant_')) void this.#onGrantEnded(error);
    else this.#onExpired();
  }

  /** At once, so that nothing of the person is shown any longer; while another person is asked for, after that is decided. */
  async #onGrantEnded(error: ApiError): Promise<void> {
    const token = this.current.grant?.token;
    if (this.#replacing) await this.#replacing;
    if (this.current.grant?.token === token) this.#endActing(noticeOfEnd(error));
  }

  #onNetwork(isReached: boolean): void {
    const { status, isUnreachable } = this.current;
    if (status === 'signed-in' && isUnreachable === isReached)
      this.#set({ ...this.current, isUnreachable: !isReached });
  }

  /** The session was ended, but by nobody in this browser: a half-filled form waits for its author (D-12). */
  #onExpired(): void {
    if (this.current.hasEnded || this.#signingIn) return;
    if (this.#connected().hasFormInProgress?.()) this.#set({ ...this.current, hasEnded: true });
    else this.#resetToSignedOut(SIGNED_OUT_ELSEWHERE);
  }

  /**
   * Removes what names the person an admin acted for from this tab's storage (ADM-32). The context is written again, but a
   * reload may come before that (HOST-65).
   */
  #clearActing(): void {
    const { storage } = this.#connected();
    saveGrant(storage, null);
    for (const key of [APP_CONTEXT_KEY, STORAGE_KEYS.referralPages]) storage.removeItem(key);
  }

  #endActing(notice: string | null): void {
    const state = this.current;
    if (!state.grant) return;
    this.#clearActing();
    this.#contexts.next(emptyContexts());
    this.#set({ ...state, agent: null, reloDirector: null, actingRole: null, grant: null, notice });
  }

  async #onProviderChange(change: ProviderChange): Promise<void> {
    const { status, hasEnded, grant } = this.current;
    if (this.#signingIn) return;
    if (change === 'signed-out' && status === 'signed-in') this.#onExpired();
    if (change === 'signed-in' && status === 'signed-out') await this.start();
    // In another tab: whoever it was, their page is shown now, and a form only if it is theirs.
    if (change === 'signed-in' && hasEnded) await this.#load(grant?.token ?? null);
    if (change === 'renewed' && status === 'signed-in') await this.#updateEnd();
  }

  async #updateEnd(): Promise<void> {
    const endsAt = await this.#connected().sessionEnd.read();
    if (this.current.status === 'signed-in' && endsAt !== this.current.endsAt) this.#set({ ...this.current, endsAt });
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
  #resetToSignedOut(notice: string | null): void {
    this.#clear({ ...SIGNED_OUT, notice });
  }

  #clear(next: SessionState, kept: readonly string[] = []): void {
    const { storage } = this.#connected();
    saveGrant(storage, null);
    for (const key of [APP_CONTEXT_KEY, ...Object.values(STORAGE_KEYS)])
      if (!kept.includes(key)) storage.removeItem(key);
    this.#contexts.next(emptyContexts());
    this.#set(next);
  }

  #set(state: SessionState): void {
    this.#grantToken = state.grant?.token ?? null;
    this.#state.next(state);
  }

  #connected(): SessionServices & { sessionEnd: SessionEnd } {
    if (!this.#services) throw new Error('The session is not connected to the page yet');
    return this.#services;
  }
}

/**
 * Whether the server refuses this person. Any other failure says nothing about their session, such as the 403 of a proxy, which is
 * not in the server's own format.
 */
const isRefusal = ({ status, code }: ApiError): boolean =>
  status === 401 || (status >= 400 && status < 500 && status !== 429 && !code.startsWith('http_'));

/** What an admin is told about the end of a grant that they did not end. */
const noticeOfEnd = ({ code }: ApiError): string => (code === 'grant_revoked' ? GRANT_REVOKED : GRANT_ENDED);

const tokenHeaders = (tokens: SessionTokens): Record<string, string> => ({
  authorization: `Bearer ${tokens.accessToken}`,
  [ID_TOKEN_HEADER]: tokens.idToken,
});
