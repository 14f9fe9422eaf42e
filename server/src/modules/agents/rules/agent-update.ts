import type { Updateable } from 'kysely';
import { z } from 'zod';
import { Line, PersonName, StateCode, type Agent } from '@portal/shared/contracts';
import { agentPhoneDigits, isTenDigitPhone, msg } from '@portal/shared/domain';
import type { AgentTable } from '../../../database/people-tables.ts';
import type { FieldProblem } from '../../../platform/responses/problem-error.ts';

const Phone = z.string().trim().refine(isTenDigitPhone, msg('Enter a ten-digit phone number'));

/**
 * The input of partialAgentUpdate. The server stamps times of visits and sign-ins, whatever is sent: the value
 * only says that it happened. The fields of `SERVER_FIELDS` are accepted only with the value that is stored.
 */
export const AgentUpdate = z.strictObject({
  portalLastLogin: z.string().max(40).optional(),
  sgdLastVisit: z.string().max(40).optional(),
  referralAgreementLocation: z.string().max(500).nullable().optional(),
  portalTempPassword: z.literal(true, { error: msg('Only the change of the password takes this back') }).optional(),
  portalInvitationSent: z.literal(true).optional(),
  firstName: PersonName.optional(),
  lastName: PersonName.optional(),
  phoneNumber: Phone.nullable().optional(),
  photoLocation: z.string().max(500).nullable().optional(),
  brokerageName: Line.optional(),
  brokerageLicenseNumber: Line.optional(),
  primaryMlsName: Line.optional(),
  primarySubscribingMls: Line.optional(),
  licenseNumber: Line.optional(),
  licenseState: StateCode.nullable().optional(),
  titlePartner: Line.optional(),
});
export type AgentUpdate = z.infer<typeof AgentUpdate>;
export type AgentUpdateField = keyof AgentUpdate;

/**
 * Fields that this mutation never changes, and what changes them. A client that sends back what it read is not refused: the same
 * value is not a change.
 */
const SERVER_FIELDS = {
  referralAgreementLocation: msg('Only signing the referral agreement sets this'),
  photoLocation: msg('Only uploading a photo sets this'),
} satisfies Partial<Record<AgentUpdateField, string>>;
type ServerField = keyof typeof SERVER_FIELDS;
/** An update without the fields that only the server sets. */
export type OpenAgentUpdate = Omit<AgentUpdate, ServerField>;
type OpenField = Exclude<AgentUpdateField, ServerField>;

interface FieldRule {
  /** The agent may change it; `staff`: a tool of admins, even while acting. */
  by: 'agent' | 'staff';
  /** Not changed while acting: it would record or sign something in the agent's name (D-06). */
  isBlockedWhileActing?: true;
}

/** Who may change which field. Other fields cannot be changed this way, such as a sponsored ZIP or the status. */
const FIELD_RULES: Record<OpenField, FieldRule> = {
  portalLastLogin: { by: 'agent', isBlockedWhileActing: true },
  sgdLastVisit: { by: 'agent', isBlockedWhileActing: true },
  portalTempPassword: { by: 'staff' },
  portalInvitationSent: { by: 'staff' },
  firstName: { by: 'agent' },
  lastName: { by: 'agent' },
  phoneNumber: { by: 'agent' },
  brokerageName: { by: 'agent' },
  brokerageLicenseNumber: { by: 'agent' },
  primaryMlsName: { by: 'agent' },
  primarySubscribingMls: { by: 'agent' },
  licenseNumber: { by: 'agent' },
  licenseState: { by: 'agent' },
  titlePartner: { by: 'agent' },
};

/** The given fields, undefined ones left out. */
export function givenFields(update: OpenAgentUpdate): OpenField[] {
  return (Object.keys(update) as OpenField[]).filter((field) => update[field] !== undefined);
}

/** Whether an update has fields that only the server sets. */
export function hasServerFields(update: AgentUpdate): boolean {
  return (Object.keys(SERVER_FIELDS) as ServerField[]).some((field) => update[field] !== undefined);
}

/**
 * Removes the fields that only the server sets from an update.
 * @param shown the agent as callers read it
 * @returns the rest, and each of those fields that would change something
 */
export function splitServerFields(
  update: AgentUpdate,
  shown: Pick<Agent, ServerField>,
): { open: OpenAgentUpdate; refused: FieldProblem[] } {
  const { referralAgreementLocation, photoLocation, ...open } = update;
  const given = { referralAgreementLocation, photoLocation };
  const refused = (Object.keys(SERVER_FIELDS) as ServerField[])
    .filter((field) => given[field] !== undefined && given[field] !== shown[field])
    .map((field) => ({ path: field, message: SERVER_FIELDS[field] }));
  return { open, refused };
}

/** The first field this caller may not change, and why; null when all may be changed. */
export function refusedField(
  update: OpenAgentUpdate,
  { isStaff, isActing }: { isStaff: boolean; isActing: boolean },
): { field: OpenField; reason: 'forbidden' | 'blocked-while-acting' } | null {
  for (const field of givenFields(update)) {
    const { by, isBlockedWhileActing } = FIELD_RULES[field];
    if (by === 'staff' && !isStaff) return { field, reason: 'forbidden' };
    // an admin changes an agent's own fields only by acting for them, so that there is a reason (D-05)
    if (by === 'agent' && isStaff && !isActing) return { field, reason: 'forbidden' };
    if (isActing && isBlockedWhileActing) return { field, reason: 'blocked-while-acting' };
  }
  return null;
}

/** The columns that an update changes. */
export function columnsOf(update: OpenAgentUpdate, now: Date): Updateable<AgentTable> {
  const { portalLastLogin, sgdLastVisit, phoneNumber, ...plain } = update;
  const isOnlyVisit = givenFields(update).every((field) => field === 'portalLastLogin' || field === 'sgdLastVisit');
  return {
    ...plain,
    ...(portalLastLogin === undefined ? {} : { portalLastLogin: now }),
    ...(sgdLastVisit === undefined ? {} : { sgdLastVisit: now }),
    ...(phoneNumber === undefined ? {} : { phoneNumber: agentPhoneDigits(phoneNumber) }),
    ...(isOnlyVisit ? {} : { updatedAt: now }),
  };
}
