import { z } from 'zod';
import { CalendarDay, Dollars, Moment } from '../primitives.ts';
import { APPOINTMENT_SET_BY } from './referral.ts';
import { NOTE_LIMIT, REASON_LIMIT } from './referral-status.ts';

/** A draft is deleted when it was not saved for this long (D-46). */
export const DRAFT_DAYS = 30;
/** The drafts that one person has; the oldest go first (D-46). */
export const MAX_DRAFTS = 200;
/** The largest request with a draft, in bytes. */
export const DRAFT_BYTES = 48 * 1024;

const text = (most: number) => z.string().max(most, `At most ${most} characters`);
/** A text that is too long to be saved stays until it was shortened; `DRAFT_BYTES` has room for it in any script. */
const TIMES_LONGER = 2;
/** The longest note that a draft keeps, in characters. */
export const DRAFT_NOTE_LIMIT = TIMES_LONGER * NOTE_LIMIT;
/** The largest amount that a draft keeps, in dollars. */
export const MAX_DRAFT_AMOUNT = 9_999_999_999.99;
/** `14:30` on the clocks of the referral. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 14:30');
const Amount = Dollars.min(0).max(MAX_DRAFT_AMOUNT);

/**
 * What a person has entered so far to update a referral: the fields of `StatusChange`, of which any may be missing and
 * texts may be empty or end with a blank. The day or the time of an appointment stands alone while the other half, and so the
 * moment, is missing. A value that cannot be read yet, such as half a date, is left out.
 */
export const ReferralDraftBody = z
  .strictObject({
    status: text(100),
    subStatus: text(100).nullable(),
    notes: text(DRAFT_NOTE_LIMIT),
    reason: text(TIMES_LONGER * REASON_LIMIT),
    snoozeMonths: z.number().int().min(1).max(6),
    listingAppointmentDate: Moment,
    appointmentDay: CalendarDay,
    appointmentTime: TimeOfDay,
    appointmentSetBy: z.enum(APPOINTMENT_SET_BY),
    listedDate: CalendarDay,
    listPrice: Amount,
    contractSalePrice: Amount,
    escrowDate: CalendarDay,
    escrowContact: z
      .strictObject({
        esCompanyName: text(200),
        esFirstName: text(100),
        esLastName: text(100),
        esPhoneNumber: text(30),
        esEmail: text(200),
      })
      .partial(),
    soldPrice: Amount,
    soldDate: CalendarDay,
    commissionReceived: Amount,
  })
  .partial();
export type ReferralDraftBody = z.infer<typeof ReferralDraftBody>;

/** `PUT …/:agentReferralId/draft`: replaces the draft. `revision` is that of the referral when it was started. */
export const ReferralDraftInput = z.strictObject({
  revision: z.number().int().nonnegative().max(2_147_483_647),
  body: ReferralDraftBody,
});
export type ReferralDraftInput = z.infer<typeof ReferralDraftInput>;

/** The answer to it: when the draft that is stored now was saved. It repeats no text, because it can be replayed. */
export const SavedReferralDraft = z.object({ updatedAt: Moment });
export type SavedReferralDraft = z.infer<typeof SavedReferralDraft>;

export const ReferralDraft = ReferralDraftInput.extend({ updatedAt: Moment });
export type ReferralDraft = z.infer<typeof ReferralDraft>;

/**
 * What a page asks with that knows drafts with half an appointment and with texts that are too long. Pages of earlier releases refuse
 * them whole, and would begin with an empty form over them.
 */
export const ReferralDraftQuery = z.object({ unfinished: z.literal('true').optional() });

/** `GET …/:agentReferralId/draft`: the reader's own draft for the person they act for, or null. */
export const ReferralDraftResponse = z.object({ draft: ReferralDraft.nullable() });
export type ReferralDraftResponse = z.infer<typeof ReferralDraftResponse>;
