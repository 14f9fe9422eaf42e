import { ApiError, type HttpClient } from '@portal/shared/api';
import { SessionContext } from '@portal/shared/contracts';
import { log } from '@portal/shared/log';
import { type Acting, isGrantRefusal, noticeOfEnd } from './acting.ts';
import type { SessionEnd } from './session-end.ts';
import { type SessionState, signedInState, situationOf } from './session-state.ts';
import type { SessionStore } from './session-store.ts';

interface ReaderOptions {
  http: HttpClient;
  store: SessionStore;
  acting: Acting;
  sessionEnd: SessionEnd;
}

/** Asks the server who is signed in. What became of the session while it answers counts for more than the answer. */
export class SessionReader {
  readonly #options: ReaderOptions;

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  /** Shows the visitor that the server names. Never throws: a refusal ends the session, any other failure keeps it (D-12). */
  async showVisitor(grantToken: string | null): Promise<void> {
    const { store } = this.#options;
    const asked = situationOf(store.current);
    try {
      store.set(await this.readState(grantToken));
    } catch (thrown) {
      const error = thrown as ApiError;
      const { hasEnded, notice } = store.current;
      const isOver = situationOf(store.current) !== asked;
      if (!isRefusal(error)) {
        // that there is no response has been noted (call-credentials.ts)
        if (error.status !== 0) log.warning('session: the session could not be read', error);
        if (!isOver) this.#keepUnread();
        return;
      }
      // The refused call has decided already what becomes of the page.
      if (error.status === 401 && hasEnded) return;
      log.error('session: the session is not valid', error);
      if (!isOver) store.becomeSignedOut(error.status === 401 ? notice : error.message);
    }
  }

  /**
   * The server's answer about the visitor; without the grant, when that one has ended. The present state, when the answer is
   * about somebody else by then: acting has ended, or nobody is signed in here any more.
   * @throws ApiError
   */
  async readState(grantToken: string | null, notice: string | null = null): Promise<SessionState> {
    const { store, sessionEnd, acting } = this.#options;
    const { user } = store.current;
    const asked = situationOf(store.current);
    try {
      const context = await this.requestContext(grantToken);
      const endsAt = await sessionEnd.read();
      if (situationOf(store.current) !== asked) return store.current;
      // another person has signed in in another tab: it is not their time that is over
      const isOther = user !== null && user.userId !== context.user.userId;
      return signedInState(context, { endsAt, notice: isOther ? null : notice });
    } catch (error) {
      if (!grantToken || !(error instanceof ApiError) || !isGrantRefusal(error)) throw error;
      await acting.replacing;
      const { grant, status } = store.current;
      // It was that of an acting which has been replaced meanwhile.
      if (grant && grant.token !== grantToken) return store.current;
      // While signed in, the refusal has already ended acting.
      if (status !== 'signed-in') store.forgetActing();
      return this.readState(null, noticeOfEnd(error));
    }
  }

  /** The server's answer itself. @throws ApiError */
  requestContext(grantToken: string | null): Promise<SessionContext> {
    const { http, store } = this.#options;
    store.grantToken = grantToken;
    return http.request('GET', 'session', { schema: SessionContext });
  }

  /** Nobody knows whether the session is valid: it is kept, and so is a page that is shown (D-12). */
  #keepUnread(): void {
    const { store } = this.#options;
    store.change(store.current.status === 'signed-in' ? { isUnreachable: true } : { status: 'offline' });
  }
}

/**
 * Whether the server refuses this person. Any other failure says nothing about their session, such as the 403 of a proxy, which is
 * not in the server's own format.
 */
const isRefusal = ({ status, code }: ApiError): boolean =>
  status === 401 || (status >= 400 && status < 500 && status !== 429 && !code.startsWith('http_'));
