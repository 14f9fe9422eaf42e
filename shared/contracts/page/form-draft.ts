import { z } from 'zod';
import { Moment } from '../primitives.ts';

/** The forms whose drafts are kept; each is named by its page. */
export const DRAFT_FORMS = [
  'update-profile',
  'service-zip-codes',
  'preferences',
  'crm-integrations',
  'refer-an-agent',
  'profile',
  'referral-agreement',
  'new-report',
  'checkout',
] as const;
/** The form of the report of one referral: each has its own draft. */
type ReferralReportForm = `referral-report-${number}`;
const ReferralReportForm = z
  .string()
  .regex(/^referral-report-[1-9]\d{0,14}$/) as unknown as z.ZodType<ReferralReportForm>;
export const DraftForm = z.union([z.enum(DRAFT_FORMS), ReferralReportForm]);
export type DraftForm = z.infer<typeof DraftForm>;

/** The drafts of forms that one person has; the oldest go first (D-46). */
export const MAX_FORM_DRAFTS = 100;
/** The largest request with the draft of a form, in bytes. */
export const FORM_DRAFT_BYTES = 48 * 1024;

/** `PUT /api/form-drafts/:form`: replaces the draft. `revision` is that of the data when the form was opened. */
export const FormDraftInput = z.strictObject({
  revision: z.number().int().nonnegative().max(2_147_483_647),
  /** The fields that were changed, by name. Whoever reads it checks each: another release may have saved it. */
  values: z.record(z.string().max(100), z.unknown()),
});
export type FormDraftInput = z.infer<typeof FormDraftInput>;

/** The answer to it: when it was saved. It repeats no text, because it can be replayed. */
export const SavedFormDraft = z.object({ updatedAt: Moment });
export type SavedFormDraft = z.infer<typeof SavedFormDraft>;

export const FormDraft = FormDraftInput.extend({ updatedAt: Moment });
export type FormDraft = z.infer<typeof FormDraft>;

/** `GET /api/form-drafts/:form`: one's own draft for the person in whose name one works, or null (D-46). */
export const FormDraftResponse = z.object({ draft: FormDraft.nullable() });
