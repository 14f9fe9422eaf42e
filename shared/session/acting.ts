import type { ApiError, HttpClient } from '@portal/shared/api';
import { ACTING_GRANT_HEADER, type LoginAsRequest, SessionContext } from '@portal/shared/contracts';
import { msg } from '@portal/shared/i18n';
import { log } from '@portal/shared/log';
import { signedInState } from './session-state.ts';
import type { SessionStore } from './session-store.ts';

const GRANT_ENDED = msg('Your time to act for this person is over. You are back in your own account.');
const GRANT_REVOKED = msg('A member of staff ended your time as this person. You are back in your own account.');
const NOTHING = () => {};

/** An admin acting for somebody, by a grant of the server: how it begins and how it ends. */
export class Acting {
  readonly #http: HttpClient;
  readonly #store: SessionStore;
  #replacing: Promise<void> | null = null;

  constructor(http: HttpClient, store: SessionStore) {
    this.#http = http;
    this.#store = store;
  }

  /**
   * Settles when acting is granted or refused; null when nobody asks for it. The server ends a grant with its successor, of
   * which this tab may hear later.
   */
  get replacing(): Promise<void> | null {
    return this.#replacing;
  }

  /** @throws ApiError when it is refused; nothing has changed then */
  async begin(request: LoginAsRequest): Promise<void> {
    const granted = this.#ask(request);
    const replacing = granted.then(NOTHING, NOTHING);
    this.#replacing = replacing;
    await granted.finally(() => {
      // a later one may be on its way
      if (this.#replacing === replacing) this.#replacing = null;
    });
  }

  async #ask(request: LoginAsRequest): Promise<void> {
    const context = await this.#http.request('POST', 'loginAs', { body: request, schema: SessionContext });
    const { user, endsAt } = this.#store.current;
    // signed out meanwhile, in this tab or another one
    if (user?.userId !== context.user.userId) return;
    this.#store.keepGrant(context.grant);
    this.#store.set(signedInState(context, { endsAt }));
  }

  /** At once; the promise resolves when the server has been told. */
  async end(): Promise<void> {
    const { grant } = this.#store.current;
    if (!grant) return;
    // Nothing else is sent under a grant that is being ended: its refusal would look as if it had expired.
    const ended = this.revoke(grant.token);
    this.#store.endActing(null);
    await ended;
  }

  /** Reports to the server that acting ends. Never rejects. */
  async revoke(token: string): Promise<void> {
    try {
      await this.#http.request('DELETE', 'loginAs', { headers: { [ACTING_GRANT_HEADER]: token }, keepalive: true });
    } catch (error) {
      // The grant expires within the hour anyway; a failure must not keep the admin in another person's account.
      log.warning('session: could not report to the server that acting ended', error);
    }
  }

  /**
   * The server refuses the grant: acting ends at once, so that nothing of the person is shown any longer. While another person
   * is asked for, it ends after that is decided, unless it has been replaced.
   */
  async onRefused(error: ApiError): Promise<void> {
    const token = this.#store.current.grant?.token;
    if (this.#replacing) await this.#replacing;
    if (this.#store.current.grant?.token === token) this.#store.endActing(noticeOfEnd(error));
  }
}

/** Whether the server refuses the grant, and not the person who acts. */
export const isGrantRefusal = ({ code }: ApiError): boolean => code.startsWith('grant_');

/** What an admin is told about the end of a grant that they did not end. */
export const noticeOfEnd = ({ code }: ApiError): string => (code === 'grant_revoked' ? GRANT_REVOKED : GRANT_ENDED);
