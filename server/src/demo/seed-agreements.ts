import { AGREEMENT_TERMS, isAgreementCovered } from '@portal/shared/domain';
import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { AgentRow } from '../database/people-tables.ts';
import {
  agreementDocument,
  consentsOf,
  currentVersion,
  insertSignature,
  signerOf,
} from '../modules/agreements/index.ts';
import { FileService } from '../modules/files/index.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { PdfDocument } from '../platform/pdf/pdf-document.ts';
import { renderPages } from '../platform/pdf/render-pdf.ts';
import { demoAgreement } from './demo-agreement.ts';
import { DEMO_IDS } from './demo-accounts.ts';
import type { DemoClock } from './demo-clock.ts';
import { idOf } from './id-of.ts';

const { maya, leo, sam, ivy } = DEMO_IDS;
const SUPPORT_PHONE = '(844) 903-7653';

/**
 * Agreements on file: those of maya and leo are signed in the portal, as it signs; those of sam and ivy are from before
 * the cutoff (DASH-32). Nina has none.
 */
export async function seedAgreements(trx: Transaction<Database>, fileStore: FileStore, clock: DemoClock) {
  const files = new FileService({ db: trx, store: fileStore, now: () => new Date(clock.now) });
  for (const agentId of [maya, leo, sam, ivy]) {
    const agent = await trx.selectFrom('agent').selectAll().where('agentId', '=', agentId).executeTakeFirstOrThrow();
    const signedOn = agent.rfaSignDate!; // each of them has signed
    const covers = isAgreementCovered({
      agentRfaSignDate: signedOn,
      referralAgreementLocation: agent.referralAgreementLocation,
    });
    const fileId = idOf(`agreement ${agentId}`);
    const document = covers ? await sign(trx, agent, signedOn, fileId) : demoAgreement(agent, signedOn);
    const { bytes, pages } = await renderPages(document);
    const stored = await files.put({
      agentId,
      fileId,
      kind: 'agreement',
      fileName: `referral-agreement-${signedOn}.pdf`,
      contentType: 'application/pdf',
      bytes,
      pages,
      storedBy: 'portal',
    });
    await files.record(trx, [stored]);
  }
}

async function sign(
  trx: Transaction<Database>,
  agent: AgentRow,
  signedOn: string,
  fileId: string,
): Promise<PdfDocument> {
  const signedAt = new Date(`${signedOn}T18:00:00Z`);
  const text = currentVersion(signedAt);
  const signedName = `${agent.firstName} ${agent.lastName}`;
  const consents = Object.values(consentsOf(SUPPORT_PHONE));
  await insertSignature(trx, {
    agentId: agent.agentId,
    signatureId: idOf(`signature ${agent.agentId}`),
    version: text.version,
    textHash: text.textHash,
    signedName,
    consents: JSON.stringify(consents),
    signedAt,
    address: '203.0.113.24',
    userId: 'demo',
    referralFee: AGREEMENT_TERMS.referralFee,
    status: AGREEMENT_TERMS.status,
    type: AGREEMENT_TERMS.type,
    fileId,
    replacedSignedOn: null,
    replacedFileId: null,
  });
  return agreementDocument(text, signerOf(agent), { signed: { signedName, signedAt, consents }, printedAt: signedAt });
}
