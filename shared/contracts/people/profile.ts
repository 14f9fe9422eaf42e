import { z } from 'zod';
import { isEmail } from '../../domain/people/email.ts';
import { agentPhoneDigits, isTenDigitPhone } from '../../domain/people/phone.ts';
import { msg } from '../../domain/text/message.ts';
import { License } from './agent.ts';
import { CalendarDay, EntityId, Line, Moment, PersonName } from '../primitives.ts';

export const CONTACT_PREFERENCES = ['call', 'text', 'text-then-call', 'email'] as const;
export const ContactPreference = z.enum(CONTACT_PREFERENCES);
export type ContactPreference = z.infer<typeof ContactPreference>;
/** Names of the preferences as people read them, in English. */
export const CONTACT_PREFERENCE_NAMES: Record<ContactPreference, string> = {
  call: msg('Call'),
  text: msg('Text'),
  'text-then-call': msg('Text, then call'),
  email: msg('Email'),
};

const Phone = z
  .string()
  .trim()
  .max(40, msg('Enter a 10-digit phone number.'))
  .refine((text) => text === '' || isTenDigitPhone(text), msg('Enter a 10-digit phone number.'))
  .transform((text) => agentPhoneDigits(text))
  .nullable();

/** What an agent changes on My Profile (HOST-22). Texts are trimmed, empty ones are null, phones are ten digits. */
export const ProfileFields = z.strictObject({
  firstName: PersonName,
  lastName: PersonName,
  phoneNumber: Phone,
  officePhone: Phone,
  contactPreference: ContactPreference.nullable(),
  brokerageName: Line,
  brokerageAddress: Line,
  brokerName: Line,
  brokerEmail: z
    .string()
    .trim()
    .max(254, msg('Please enter a valid email'))
    .refine((text) => text === '' || isEmail(text), msg('Please enter a valid email'))
    .transform((text) => text || null)
    .nullable(),
});
export type ProfileFields = z.infer<typeof ProfileFields>;
export type ProfileField = keyof ProfileFields;
/** The same fields as they are stored: what was accepted once can be read, whatever the rules for changes are today. */
const StoredFields = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().nullable(),
  officePhone: z.string().nullable(),
  contactPreference: ContactPreference.nullable(),
  brokerageName: z.string().nullable(),
  brokerageAddress: z.string().nullable(),
  brokerName: z.string().nullable(),
  brokerEmail: z.string().nullable(),
} satisfies Record<ProfileField, z.ZodType>);
export const PROFILE_FIELDS = Object.keys(ProfileFields.shape) as ProfileField[];

/** `GET /api/agents/:agentId/profile`. */
export const AgentProfile = z.object({
  agentId: EntityId,
  /** Counts the changes of the fields; a change names the one it was made from. */
  revision: z.number().int(),
  fields: StoredFields,
  /** What one signs in with; only the support changes it. */
  email: z.string(),
  photoLocation: z.string().nullable(),
  /** What counts: an override wins over what the registry says (CS-166). */
  license: License.extend({
    validUntil: CalendarDay.nullable(),
    checkedAt: Moment.nullable(),
    /** Since when the agent has been licensed. */
    since: CalendarDay.nullable(),
    isCorrected: z.boolean(),
    /** What the registry says, where the support corrected it: for staff only. */
    registry: License.nullable(),
  }),
  agreement: z.object({
    /** In effect: signed, on file, and not before the cutoff (DASH-32). */
    isCovered: z.boolean(),
    signedOn: CalendarDay.nullable(),
    /** In percent, and in sponsored ZIP codes (D-21). */
    fee: z.object({ standard: z.number(), sponsored: z.number() }).nullable(),
    /** Read with `GET /api/agents/:agentId/agreement`; null where there is only paper. */
    file: z.object({ fileName: z.string(), size: z.number().int(), pages: z.number().int().nullable() }).nullable(),
    /** Files that were replaced, newest first: `GET /api/agents/:agentId/agreements/:fileId`. */
    earlier: z.array(z.object({ fileId: z.uuid(), fileName: z.string() })),
  }),
  transactionsTotal: z.number().nullable(),
  /** The last change of each field that was changed in the portal. */
  changes: z.array(
    z.object({ field: z.string(), revision: z.number().int(), at: Moment, by: z.string(), isStaff: z.boolean() }),
  ),
});
export type AgentProfile = z.infer<typeof AgentProfile>;

/** `PUT /api/agents/:agentId/profile`: the fields that were changed, and the revision they were changed from. */
export const ProfileUpdate = z.strictObject({
  revision: z.number().int().nonnegative().max(2_147_483_647),
  fields: ProfileFields.partial().refine((fields) => Object.keys(fields).length > 0, 'Change at least one field'),
});
export type ProfileUpdate = z.infer<typeof ProfileUpdate>;

/** `PUT /api/agents/:agentId/photo`, and the answer to its DELETE. */
export const PhotoResponse = z.object({ photoLocation: z.string().nullable() });
