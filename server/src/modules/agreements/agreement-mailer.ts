import type { MissingInformationMail, RfaSignedMail } from '@portal/shared/contracts';
import { decodeId, isAgreementCovered, missingForAgreement, msg } from '@portal/shared/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { AgentRow } from '../../database/people-tables.ts';
import { badRequest, conflict, notFound, type FieldProblem } from '../../platform/responses/problem-error.ts';
import { findAgent } from '../agents/index.ts';
import type { OutboxService } from '../outbox/index.ts';
import { findLanguage } from '../preferences/index.ts';
import { agreementLocation, signerOf } from './agreement-signer.ts';
import { claimMail, findSignatures } from './agreement-store.ts';

interface AgreementMailerOptions {
  db: Kysely<Database>;
  outbox: OutboxService;
  /** Without a trailing slash. */
  portalUrl: string;
  now: () => Date;
}

/**
 * Mails about the agreement, to the agent's own address. What a browser sends along must be what the portal knows; the
 * address, the name and every link of the mail come from the agent's record, so that nobody has our mail written to
 * somebody else (CS-164, CS-165). One that was sent a moment ago is not sent again.
 */
export class AgreementMailer {
  readonly #options: AgreementMailerOptions;

  constructor(options: AgreementMailerOptions) {
    this.#options = options;
  }

  /** The agent whose profile `/v2/update-profile/{base64 agent id}` is (API-53). @throws ProblemError 400 */
  agentOf(editProfileUrl: string): number {
    const address = this.#addressOf(editProfileUrl);
    const isOurs = address?.origin === new URL(this.#options.portalUrl).origin;
    const [, id] = (isOurs && /^\/v2\/update-profile\/([^/]+)$/.exec(address.pathname)) || [];
    const agentId = id === undefined ? null : decodeId(id);
    if (agentId !== null) return agentId;
    const message = 'must be /v2/update-profile/ and the id of an agent';
    throw badRequest('The request does not fit.', [{ path: 'editProfileUrl', message }]);
  }

  /** The mail of a signing, in its transaction. */
  async mailSigned(
    trx: Transaction<Database>,
    row: AgentRow,
    { version, signedAt }: { version: string; signedAt: Date },
  ): Promise<void> {
    const { outbox, now } = this.#options;
    if (!(await claimMail(trx, row.agentId, 'signed', now()))) return;
    await outbox.send(
      {
        ...(await this.#addressed(trx, row)),
        template: 'agreement-signed',
        values: {
          firstName: row.firstName,
          version,
          signedAt: signedAt.toISOString(),
          path: agreementLocation(row.agentId),
        },
      },
      trx,
    );
  }

  /**
   * The mail with the link to the signed agreement, again (API-53).
   * @throws ProblemError 400 at each value that is not the agent's, 404, 409 `not_signed`
   */
  async sendSigned(agentId: number, mail: RfaSignedMail): Promise<void> {
    const { db } = this.#options;
    const row = await this.#agent(agentId);
    const { rfaSignDate: agentRfaSignDate, referralAgreementLocation } = row;
    if (!isAgreementCovered({ agentRfaSignDate, referralAgreementLocation })) {
      throw conflict('not_signed', 'There is no signed agreement in effect.');
    }
    const location = this.#addressOf(referralAgreementLocation!); // covered: there is one
    const isLocation = location !== null && this.#addressOf(mail.rfaUrl)?.href === location.href;
    requireOwn([...problemsOf(row, mail), ...(isLocation ? [] : [notOwn('rfaUrl')])]);
    const [signature] = await findSignatures(db, agentId);
    const facts = signature ?? { version: '', signedAt: new Date(`${agentRfaSignDate}T00:00:00Z`) };
    await db.transaction().execute((trx) => this.mailSigned(trx, row, facts));
  }

  /**
   * The mail that names what the profile lacks (API-55).
   * @throws ProblemError 400 at each value that is not the agent's, 404, 409 `nothing_missing`
   */
  async sendMissingInformation(mail: MissingInformationMail): Promise<void> {
    const { db, outbox, now } = this.#options;
    const row = await this.#agent(mail.agentId);
    requireOwn(problemsOf(row, mail));
    const missing = missingForAgreement(signerOf(row));
    if (missing.length === 0) throw conflict('nothing_missing', 'The profile has all that the agreement needs.');
    await db.transaction().execute(async (trx) => {
      if (!(await claimMail(trx, row.agentId, 'missing-information', now()))) return;
      const values = { firstName: row.firstName, missing: missing.join(','), path: agreementLocation(row.agentId) };
      await outbox.send(
        { ...(await this.#addressed(trx, row)), template: 'agreement-missing-information', values },
        trx,
      );
    });
  }

  async #agent(agentId: number): Promise<AgentRow> {
    const row = await findAgent(this.#options.db, agentId);
    if (!row) throw notFound('There is no such agent.');
    return row;
  }

  async #addressed(trx: Transaction<Database>, { agentId, email, firstName, lastName }: AgentRow) {
    const language = await findLanguage(trx, agentId);
    return { channel: 'email', to: email, name: `${firstName} ${lastName}`, language } as const;
  }

  /** A path of the portal or an address, as an address; null for what is none. */
  #addressOf(url: string): URL | null {
    const { portalUrl } = this.#options;
    return URL.canParse(url, portalUrl) ? new URL(url, portalUrl) : null;
  }
}

function problemsOf(row: AgentRow, { email, firstName }: { email: string; firstName: string }): FieldProblem[] {
  return [
    ...(email.trim().toLowerCase() === row.email.toLowerCase() ? [] : [notOwn('email')]),
    ...(firstName.trim() === row.firstName.trim() ? [] : [notOwn('firstName')]),
  ];
}

const notOwn = (path: string): FieldProblem => ({ path, message: msg("Does not match the agent's record") });

/** @throws ProblemError 400 when there are problems */
function requireOwn(problems: FieldProblem[]): void {
  if (problems.length > 0) throw badRequest('The request does not fit.', problems);
}
