import type { JSONColumnType } from 'kysely';

/** A signature of the referral agreement, with what proves it (migration 0042). Never changed. */
export interface AgreementSignatureTable {
  agentId: number;
  signatureId: string;
  version: string;
  /** Hash of the exact text that was shown: SHA-256 in hexadecimal. */
  textHash: string;
  signedName: string;
  /** What was ticked, in English. */
  consents: JSONColumnType<string[], string, never>;
  signedAt: Date;
  /** The network address it came from, as the server sees it behind its trusted proxies. */
  address: string;
  userId: string;
  /** In percent. */
  referralFee: number;
  status: string;
  type: string;
  /** The signed PDF, of the files. */
  fileId: string;
  /** The day and the file of the agreement that this one replaced; null where there was none, or only paper. */
  replacedSignedOn: string | null;
  replacedFileId: string | null;
}

/** When a mail about the agreement was sent the last time (migration 0042). */
export interface AgreementMailTable {
  agentId: number;
  kind: 'signed' | 'missing-information';
  sentAt: Date;
}

export interface AgreementTables {
  agreementSignature: AgreementSignatureTable;
  agreementMail: AgreementMailTable;
}
