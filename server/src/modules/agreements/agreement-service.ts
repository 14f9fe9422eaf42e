import { randomUUID } from 'node:crypto';
import type { AgentAgreement, AgreementSigning, AgreementText } from '@portal/shared/contracts';
import {
  AGREEMENT_TERMS,
  agreementDay,
  cleanSignedName,
  isAgreementCovered,
  missingForAgreement,
  REGULAR_REFERRAL_FEE,
  signedNameProblem,
  SPONSOR_REFERRAL_FEE,
} from '@portal/shared/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { AgentRow } from '../../database/people-tables.ts';
import { renderPages, renderPdf } from '../../platform/pdf/render-pdf.ts';
import { badRequest, conflict, notFound, ProblemError } from '../../platform/responses/problem-error.ts';
import type { Principal } from '../access/index.ts';
import { findAgent, lockAgent, recordSignedAgreement } from '../agents/index.ts';
import type { FileService, StoredFile } from '../files/index.ts';
import { agreementDocument } from './agreement-document.ts';
import type { AgreementMailer } from './agreement-mailer.ts';
import { agreementLocation, signerOf } from './agreement-signer.ts';
import { findSignatures, insertSignature, type SignatureRow } from './agreement-store.ts';
import { currentVersion, findVersion } from './versions/agreement-version.ts';

interface AgreementServiceOptions {
  db: Kysely<Database>;
  files: FileService;
  mailer: AgreementMailer;
  /** Phone number for a paper copy, as it is printed (CS-041). */
  supportPhone: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  now: () => Date;
}

/** The referral agreement of agents: read, printed and signed. Its callers have checked whose it is. */
export class AgreementService {
  readonly #options: AgreementServiceOptions;
  readonly #consents: AgentAgreement['consents'];

  constructor(options: AgreementServiceOptions) {
    this.#options = options;
    this.#consents = consentsOf(options.supportPhone);
  }

  /** @throws ProblemError 404 */
  async read(agentId: number): Promise<AgentAgreement> {
    const { db, files, now } = this.#options;
    const row = await this.#agent(agentId);
    const signatures = await findSignatures(db, agentId);
    const file = await files.find(agentId, 'agreement');
    const isCovered = isCoveredBy(row);
    const [signature] = signatures;
    const signed = isCovered && signature ? findVersion(signature.version) : undefined;
    return {
      agentId,
      text: signed ?? currentVersion(now()),
      consents: this.#consents,
      fee: { standard: REGULAR_REFERRAL_FEE, sponsored: SPONSOR_REFERRAL_FEE },
      signer: signerOf(row),
      missing: missingForAgreement(signerOf(row)),
      profileRevision: row.profileRevision,
      isCovered,
      signedOn: row.referralAgreementLocation === null ? null : row.rfaSignDate,
      signature: signature ? toSignature(signature, file) : null,
      hasFile: file !== undefined,
      earlier: signatures.flatMap(({ replacedSignedOn, replacedFileId }) =>
        replacedSignedOn === null ? [] : [{ signedOn: replacedSignedOn, fileId: replacedFileId }],
      ),
    };
  }

  /** The agreement to read or to sign on paper, as a PDF. @throws ProblemError 404 */
  async print(agentId: number): Promise<{ bytes: Buffer; fileName: string }> {
    const row = await this.#agent(agentId);
    const printedAt = this.#options.now();
    const text = currentVersion(printedAt);
    const document = agreementDocument(text, signerOf(row), { signed: null, printedAt });
    return { bytes: await renderPdf(document), fileName: `referral-agreement-${text.version}-unsigned.pdf` };
  }

  /**
   * Signs: the PDF is stored, and with one commit the signature, the agent's date and location, and the mail are there, or
   * none of them (DASH-31). The same agent's signatures are made one after the other.
   * @param address of the caller's network, behind trusted proxies
   * @throws ProblemError 400 at the name; 404; 409 `already_signed`, `agreement_changed`, `profile_incomplete` with the
   * fields, `profile_changed`; 503 `files_unavailable`
   */
  async sign(
    { userId }: Pick<Principal, 'userId'>,
    agentId: number,
    request: AgreementSigning,
    address: string,
  ): Promise<AgentAgreement> {
    const { db, files, mailer, now } = this.#options;
    const row = await this.#agent(agentId);
    const signedAt = now();
    const text = currentVersion(signedAt);
    requireSignable(row, request, text);
    const signedName = cleanSignedName(request.signedName);
    const consents = Object.values(this.#consents);
    const printed = { signed: { signedName, signedAt, consents }, printedAt: signedAt };
    const { bytes, pages } = await renderPages(agreementDocument(text, signerOf(row), printed));
    const file = await files.put({
      agentId,
      fileId: randomUUID(),
      kind: 'agreement',
      fileName: `referral-agreement-${agreementDay(signedAt)}.pdf`,
      contentType: 'application/pdf',
      bytes,
      pages,
      storedBy: userId,
    });
    try {
      await db.transaction().execute(async (trx) => {
        const locked = await lockAgent(trx, agentId);
        if (!locked) throw noAgent();
        // the PDF was written before the agent was locked
        requireSignable(locked, request, text);
        if (JSON.stringify(signerOf(locked)) !== JSON.stringify(signerOf(row))) throw profileChanged();
        const replaced = await files.find(agentId, 'agreement', { trx });
        const replacedSignedOn = locked.referralAgreementLocation === null ? null : locked.rfaSignDate;
        await files.record(trx, [file]);
        await insertSignature(trx, {
          agentId,
          signatureId: randomUUID(),
          version: text.version,
          textHash: text.textHash,
          signedName,
          consents: JSON.stringify(consents),
          signedAt,
          address,
          userId,
          referralFee: AGREEMENT_TERMS.referralFee,
          status: AGREEMENT_TERMS.status,
          type: AGREEMENT_TERMS.type,
          fileId: file.fileId,
          replacedSignedOn,
          replacedFileId: replacedSignedOn === null ? null : (replaced?.fileId ?? null),
        });
        const location = agreementLocation(agentId);
        await recordSignedAgreement(trx, agentId, { location, signedAt, referralFee: AGREEMENT_TERMS.referralFee });
        await mailer.mailSigned(trx, locked, { version: text.version, signedAt });
      });
    } catch (error) {
      // only what was refused is certainly rolled back: of a commit whose answer was lost the PDF may be the signed one
      if (error instanceof ProblemError) await this.#removeUnused(file);
      throw error;
    }
    return this.read(agentId);
  }

  async #agent(agentId: number): Promise<AgentRow> {
    const row = await findAgent(this.#options.db, agentId);
    if (!row) throw noAgent();
    return row;
  }

  /** Nothing refers to it; what is left is removed by the nightly clean-up. */
  async #removeUnused({ objectName }: StoredFile): Promise<void> {
    const { files, log } = this.#options;
    try {
      await files.removeObjects([objectName]);
    } catch (error) {
      log.warn({ err: error, objectName }, 'The PDF of a refused signature is left for the nightly clean-up');
    }
  }
}

/** What the ticks of the last step say; kept with the signature, in these words (D-48). */
export function consentsOf(supportPhone: string): AgentAgreement['consents'] {
  return {
    hasRead: 'I have read the agreement and agree to it.',
    agreesElectronically: `I agree to sign electronically. I can get a paper copy at ${supportPhone}.`,
  };
}

function requireSignable(row: AgentRow, request: AgreementSigning, text: AgreementText): void {
  if (isCoveredBy(row)) {
    throw conflict('already_signed', 'The agreement is signed already. There is nothing left to do.');
  }
  if (request.version !== text.version || request.textHash !== text.textHash) {
    throw conflict('agreement_changed', 'There is a new version of the agreement. Please read it, then sign.');
  }
  const missing = missingForAgreement(signerOf(row));
  if (missing.length > 0) {
    throw new ProblemError(409, 'profile_incomplete', 'The agreement needs more of your profile.', {
      fields: missing.map((path) => ({ path, message: 'The agreement needs this' })),
    });
  }
  if (request.profileRevision !== row.profileRevision) throw profileChanged();
  const problem = signedNameProblem(request.signedName, row);
  if (problem !== null) throw badRequest('The request does not fit.', [{ path: 'signedName', message: problem }]);
}

function isCoveredBy({ rfaSignDate, referralAgreementLocation }: AgentRow): boolean {
  return isAgreementCovered({ agentRfaSignDate: rfaSignDate, referralAgreementLocation });
}

function toSignature(row: SignatureRow, file: StoredFile | undefined): AgentAgreement['signature'] {
  const { signatureId, version, textHash, signedName, signedAt, fileId } = row;
  const pages = file?.fileId === fileId ? file.pages : null;
  return { signatureId, version, textHash, signedName, signedAt: signedAt.toISOString(), pages };
}

function noAgent(): ProblemError {
  return notFound('There is no such agent.');
}

function profileChanged(): ProblemError {
  return conflict(
    'profile_changed',
    'Your profile has changed since you opened the agreement. Please check the details it shows, then sign.',
  );
}
