import { z } from 'zod';
import { isMailRecipient } from '../../domain/people/email.ts';
import { msg } from '../../domain/text/message.ts';
import { CalendarDay, Dollars, EntityId, Moment, OptionalPhone } from '../primitives.ts';
import { APPOINTMENT_SET_BY, ReferralCategory, StatusTone } from './referral.ts';

/** What a status change can require (REF-71, D-16). The names are those of the mutation's input. */
export const STATUS_FIELDS = [
  'snoozeMonths',
  'listingAppointmentDate',
  'appointmentSetBy',
  'listedDate',
  'listPrice',
  'contractSalePrice',
  'escrowDate',
  'escrowContact',
  'soldPrice',
  'soldDate',
  'commissionReceived',
  'reason',
  'notes',
] as const;
export const StatusField = z.enum(STATUS_FIELDS);
export type StatusField = z.infer<typeof StatusField>;

/** A status that may be chosen (API-28, API-29); the list is data of the server (D-16). */
export const StatusOption = z.object({
  status: z.string(),
  subStatus: z.string().nullable(),
  /** The text of the tag: the sub-status where there is one. */
  label: z.string(),
  category: ReferralCategory,
  tone: StatusTone,
  requires: z.array(StatusField),
  /** Optional fields; any other does not belong to the status. Notes always do. */
  optional: z.array(StatusField),
  /** Only staff can change it afterwards. */
  isFinal: z.boolean(),
});
export type StatusOption = z.infer<typeof StatusOption>;

/** The longest note and the longest reason, in characters (D-21). */
export const NOTE_LIMIT = 5000;
export const NOTE_TOO_LONG = msg('At most 5,000 characters');
export const REASON_LIMIT = 500;
const REASON_TOO_LONG = msg('At most 500 characters');

const Price = Dollars.min(0.01, 'Enter an amount above zero').max(
  9_999_999_999.99,
  msg('Enter at most $9,999,999,999.99'),
);
/** A text that must be there: the sentence is shown at its field whether it is empty or absent. */
const required = (sentence: string) => z.string({ error: sentence }).trim().min(1, sentence);
export const EscrowContact = z.object({
  esCompanyName: z.string().trim().max(200, msg('At most 200 characters')).nullable().optional(),
  esFirstName: required(msg('Enter a first name')).max(100, msg('At most 100 characters')),
  esLastName: required(msg('Enter a last name')).max(100, msg('At most 100 characters')),
  esPhoneNumber: OptionalPhone.nullable().optional(),
  esEmail: z
    .string()
    .trim()
    .max(200, msg('At most 200 characters'))
    .refine((text) => text === '' || isMailRecipient(text), msg('Please enter a valid email'))
    .nullable()
    .optional(),
});
export type EscrowContact = z.infer<typeof EscrowContact>;

/** `updateAgentReferralStatus` (API-30). `revision` is the one that was read: an outdated one is a conflict (D-16). */
export const StatusChange = z.object({
  agentReferralId: EntityId,
  revision: z.number().int().nonnegative(),
  status: z.string().trim().min(1).max(100),
  subStatus: z.string().trim().min(1).max(100).nullable().optional(),
  notes: required(msg('Write a note')).max(NOTE_LIMIT, NOTE_TOO_LONG).optional(),
  reason: required(msg('Say why')).max(REASON_LIMIT, REASON_TOO_LONG).optional(),
  snoozeMonths: z.number().int().min(1, 'Choose 1 to 6 months').max(6, 'Choose 1 to 6 months').optional(),
  listingAppointmentDate: Moment.optional(),
  appointmentSetBy: z.enum(APPOINTMENT_SET_BY).optional(),
  listedDate: CalendarDay.optional(),
  listPrice: Price.optional(),
  contractSalePrice: Price.optional(),
  escrowDate: CalendarDay.optional(),
  escrowContact: EscrowContact.optional(),
  soldPrice: Price.optional(),
  soldDate: CalendarDay.optional(),
  commissionReceived: Price.optional(),
});
export type StatusChange = z.infer<typeof StatusChange>;

/** `insertAgentReferralNotes` (API-31, REF-73). */
export const ReferralNote = z.object({
  agentReferralId: EntityId,
  notes: required(msg('Write a note')).max(NOTE_LIMIT, NOTE_TOO_LONG),
});

/** How long an agent may undo a status change (D-16). */
export const UNDO_SECONDS = 8;
