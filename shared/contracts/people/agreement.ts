import { z } from 'zod';
import { AGREEMENT_FIELDS, AGREEMENT_TERMS } from '../../domain/people/agreement.ts';
import { hasInvisibleCharacters } from '../../domain/text/invisible-characters.ts';
import { msg } from '../../domain/text/message.ts';
import { SIGNED_NAME_LENGTH } from '../../domain/people/signed-name.ts';
import { CalendarDay, EntityId, Moment } from '../primitives.ts';

/** The referral agreement as it stands: its words are those that are signed, in English alone (D-48). */
export const AgreementText = z.object({
  /** `2025-02`. */
  version: z.string(),
  effectiveOn: CalendarDay,
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), text: z.string() })),
  /** What is different from the agreements of an earlier year. */
  changes: z.object({ since: z.string(), items: z.array(z.string()) }),
  /** SHA-256 of the whole text, in hexadecimal. */
  textHash: z.string(),
});
export type AgreementText = z.infer<typeof AgreementText>;

/** A signature that was made in the portal. */
const AgreementSignature = z.object({
  signatureId: z.uuid(),
  version: z.string(),
  textHash: z.string(),
  signedName: z.string(),
  signedAt: Moment,
  /** Number of pages of the signed PDF. */
  pages: z.number().int().nullable(),
});

/** What the agreement prints of the agent who signs it. */
const AgreementSigner = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  licenseNumber: z.string().nullable(),
  licenseState: z.string().nullable(),
  brokerageName: z.string().nullable(),
  brokerName: z.string().nullable(),
  brokerEmail: z.string().nullable(),
});
export type AgreementSigner = z.infer<typeof AgreementSigner>;

/** `GET /api/agents/:agentId/referral-agreement`: the agreement of an agent, and how they stand to it. */
export const AgentAgreement = z.object({
  agentId: EntityId,
  /** The version that was signed while it covers the agent, otherwise the one to sign. */
  text: AgreementText,
  /** What is agreed to by a tick, word for word as it is kept: has read, agrees to sign electronically. */
  consents: z.object({ hasRead: z.string(), agreesElectronically: z.string() }),
  /** In percent, and in sponsored ZIP codes (CONST-04). */
  fee: z.object({ standard: z.number(), sponsored: z.number() }),
  signer: AgreementSigner,
  /** What the profile lacks for it, in the order it is asked for. */
  missing: z.array(z.enum(AGREEMENT_FIELDS)),
  /** Revision of the profile that `signer` is from. */
  profileRevision: z.number().int(),
  /** Signed, on file, and not before the cutoff (DASH-32). */
  isCovered: z.boolean(),
  /** The day the agreement on file counts for, also one that does not cover any more. */
  signedOn: CalendarDay.nullable(),
  /** The newest one of the portal; null where there is only paper, or nothing. */
  signature: AgreementSignature.nullable(),
  /** Whether `GET /api/agents/:agentId/agreement` has a file. */
  hasFile: z.boolean(),
  /** Agreements that were replaced, newest first; those without a file are on paper. */
  earlier: z.array(z.object({ signedOn: CalendarDay, fileId: z.uuid().nullable() })),
});
export type AgentAgreement = z.infer<typeof AgentAgreement>;

/**
 * `POST /api/agents/:agentId/referral-agreement/signature` (DASH-31). Version and hash are those of the text that was
 * shown, `profileRevision` that of the profile it printed.
 */
export const AgreementSigning = z.strictObject({
  version: z.string().max(20),
  textHash: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 hash in hexadecimal'),
  profileRevision: z.number().int().nonnegative().max(2_147_483_647),
  signedName: z
    .string()
    .max(SIGNED_NAME_LENGTH, msg('At most 120 characters'))
    .refine((text) => text.trim() !== '', msg('Type your full name.'))
    .refine((text) => !hasInvisibleCharacters(text.trim()), msg('Leave out line breaks and invisible characters')),
  hasRead: z.literal(true, msg('Confirm that you have read the agreement.')),
  agreesElectronically: z.literal(true, msg('Agree to sign electronically, or call us for a paper copy.')),
  // what the dialog was opened with (DASH-30); nobody chooses their own fee
  fee: z.literal(AGREEMENT_TERMS.referralFee),
  status: z.literal(AGREEMENT_TERMS.status),
  type: z.literal(AGREEMENT_TERMS.type),
});
export type AgreementSigning = z.infer<typeof AgreementSigning>;

/** `POST /agent/v2/agent-events/send-rfa-signed-email` (API-53, CS-164). Each value must be the agent's own. */
export const RfaSignedMail = z.strictObject({
  /** `/v2/update-profile/{base64 agent id}`, alone or at the portal's own address. */
  editProfileUrl: z.string().max(500),
  email: z.string().max(254),
  firstName: z.string().max(100),
  /** The stored agreement location. */
  rfaUrl: z.string().max(500),
});
export type RfaSignedMail = z.infer<typeof RfaSignedMail>;

/** `POST /agent/v2/agent-events/send-missing-information-email` (API-55, CS-165). Each value must be the agent's own. */
export const MissingInformationMail = z.strictObject({
  agentId: EntityId,
  email: z.string().max(254),
  firstName: z.string().max(100),
});
export type MissingInformationMail = z.infer<typeof MissingInformationMail>;

/** The answer to both: the mail is on its way, or was a moment ago. */
export const AgreementMailResponse = z.literal(true);
