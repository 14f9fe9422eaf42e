import { isDisqualified, msg } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { CognitoError, type IdentityAdmin } from '../../identity/index.ts';
import { conflict, notFound, ProblemError } from '../../platform/responses/problem-error.ts';
import { refusalOfAccount } from './account-owner.ts';
import { deleteUnconfirmed } from './delete-unconfirmed.ts';
import { inviteAgent } from './invite-agent.ts';

/** What the accounts module needs of the identity provider. */
export type AccountProvider = Pick<
  IdentityAdmin,
  | 'findUser'
  | 'invite'
  | 'forceConfirm'
  | 'sendResetCode'
  | 'updateAttributes'
  | 'deleteUser'
  | 'setTemporaryPassword'
  | 'signOutEverywhere'
>;

/** The sentence of AUTH-34's lookup (AUTH-35, API-36). */
const NO_PHONE = msg("Unable to fetch agent's phone number");

interface AccountServiceOptions {
  db: Kysely<Database>;
  provider: AccountProvider;
}

/**
 * What people without a session may ask about an account (D-13). E-mails are normalized. Nothing here returns a full phone
 * number or changes an account whose password its owner chose, except that its phone follows the agent's record, to which codes
 * go (AUTH-33). Recipients come from the records alone (D-14).
 */
export class AccountService {
  readonly #options: AccountServiceOptions;

  constructor(options: AccountServiceOptions) {
    this.#options = options;
  }

  /**
   * Invites an agent who has no account yet (AUTH-25…29).
   * @throws ProblemError 403 with DISQUALIFIED in its text, 409 when the e-mail is already registered, 404 for one that
   * nobody has
   */
  async registerEmail(email: string): Promise<void> {
    const { db, provider } = this.#options;
    const agent = await this.#agentOf(email);
    if (agent && isDisqualified(agent)) {
      throw new ProblemError(403, 'agent_disqualified', 'The status of this agent is DISQUALIFIED.');
    }
    const account = await provider.findUser(email);
    // Anybody can sign up with any e-mail: what its owner never confirmed is nobody's account.
    const isConfirmed = account !== undefined && account.status !== 'UNCONFIRMED';
    if (isConfirmed) throw alreadyRegistered();
    if (!agent) throw notFound('no agent has this email');
    if (account) await deleteUnconfirmed(provider, account);
    if (!(await inviteAgent(db, provider, { ...agent, email }))) throw alreadyRegistered();
  }

  /**
   * Lets a person who never replaced the temporary password that staff gave them ask for a code (AUTH-31). Others are not
   * told apart, and not changed: who signed up must confirm the e-mail.
   */
  async forceConfirm(email: string): Promise<void> {
    const { provider } = this.#options;
    const account = await provider.findUser(email);
    if (account?.isEnabled && account.status === 'FORCE_CHANGE_PASSWORD') await provider.forceConfirm(email);
  }

  /** @returns the agent's phone with all but the last four digits hidden @throws ProblemError 404 (AUTH-34, AUTH-35) */
  async phoneDestination(email: string): Promise<string> {
    const phone = phoneOf(await this.#agentOf(email));
    if (phone === null) throw notFound(NO_PHONE);
    return `+*******${phone.slice(-4)}`;
  }

  /**
   * Sends a code for a new password to the phone of the agent's record (AUTH-33), never to that of a record with somebody else's
   * e-mail.
   * @throws ProblemError 404 without a phone, 409 where the account must be confirmed first, 429 after too many codes
   */
  async sendVerification(email: string): Promise<void> {
    const { provider } = this.#options;
    const agent = await this.#agentOf(email);
    const phone = phoneOf(agent);
    const account = phone === null ? undefined : await provider.findUser(email);
    if (phone === null || !account || refusalOfAccount(account, agent?.agentId) !== null) throw notFound(NO_PHONE);
    if (account.attributes['phone_number'] !== phone) {
      await provider.updateAttributes(email, { phone_number: phone, phone_number_verified: 'true' });
    }
    await provider.sendResetCode(email, 'sms').catch((error: unknown) => {
      throw refusalOf(error);
    });
  }

  #agentOf(email: string) {
    return this.#options.db
      .selectFrom('agent')
      .select(['agentId', 'firstName', 'lastName', 'currentStatus', 'phoneNumber'])
      .where('email', '=', email)
      .executeTakeFirst();
  }
}

/** In the form of E.164; records have ten digits or nothing. */
function phoneOf(agent: { phoneNumber: string | null } | undefined): string | null {
  const { phoneNumber = null } = agent ?? {};
  return phoneNumber && `+1${phoneNumber}`;
}

const alreadyRegistered = (): ProblemError => conflict('email_registered', 'This email is already registered.');

function refusalOf(error: unknown): unknown {
  if (!(error instanceof CognitoError)) return error;
  const isTooMany = error.type === 'LimitExceededException' || error.type === 'TooManyRequestsException';
  return isTooMany
    ? new ProblemError(429, 'too_many_requests', error.message, { headers: { 'retry-after': '900' } })
    : conflict('code_not_sent', error.message);
}
