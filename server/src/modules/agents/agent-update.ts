import type { Updateable } from 'kysely';
import { z } from 'zod';
import { StateCode } from '@portal/shared/contracts';
import { agentPhoneDigits, isPhone } from '@portal/shared/domain';
import type { AgentTable } from '../../database/people-tables.ts';

const Name = z.string().trim().min(1, 'Enter a name').max(100);
const ShortText = z.string().trim().max(200).nullable();
const Phone = z
  .string()
  .trim()
  .refine((text) => isPhone(text) && agentPhoneDigits(text) !== null, 'Enter a ten-digit phone number');

/**
 * What partialAgentUpdate may change. Moments of visits and sign-ins are stamped by the server, whatever is sent: the
 * value only says that it happened.
 */
export const AgentUpdate = z.strictObject({
  portalLastLogin: z.string().max(40).optional(),
  sgdLastVisit: z.string().max(40).optional(),
  referralAgreementLocation: z.string().trim().min(1).max(500).optional(),
  portalTempPassword: z.literal(true, { error: 'Only the change of the password takes this back' }).optional(),
  portalInvitationSent: z.literal(true).optional(),
  firstName: Name.optional(),
  lastName: Name.optional(),
  phoneNumber: Phone.nullable().optional(),
  photoLocation: z.string().trim().max(500).nullable().optional(),
  brokerageName: ShortText.optional(),
  brokerageLicenseNumber: ShortText.optional(),
  primaryMlsName: ShortText.optional(),
  primarySubscribingMls: ShortText.optional(),
  licenseNumber: ShortText.optional(),
  licenseState: StateCode.nullable().optional(),
  titlePartner: ShortText.optional(),
});
export type AgentUpdate = z.infer<typeof AgentUpdate>;
export type AgentUpdateField = keyof AgentUpdate;

interface FieldRule {
  /** The agent may change it; `staff`: a tool of admins, whoever they act for. */
  by: 'agent' | 'staff';
  /** Left alone while acting: it would record or sign something in the agent's name (D-06). */
  isBlockedWhileActing?: true;
}

/** Who may change which field. What is not here cannot be changed this way, such as a sponsored ZIP or the status. */
const FIELD_RULES: Record<AgentUpdateField, FieldRule> = {
  portalLastLogin: { by: 'agent', isBlockedWhileActing: true },
  sgdLastVisit: { by: 'agent', isBlockedWhileActing: true },
  referralAgreementLocation: { by: 'agent', isBlockedWhileActing: true },
  portalTempPassword: { by: 'staff' },
  portalInvitationSent: { by: 'staff' },
  firstName: { by: 'agent' },
  lastName: { by: 'agent' },
  phoneNumber: { by: 'agent' },
  photoLocation: { by: 'agent' },
  brokerageName: { by: 'agent' },
  brokerageLicenseNumber: { by: 'agent' },
  primaryMlsName: { by: 'agent' },
  primarySubscribingMls: { by: 'agent' },
  licenseNumber: { by: 'agent' },
  licenseState: { by: 'agent' },
  titlePartner: { by: 'agent' },
};

/** The given fields, undefined ones left out. */
export function givenFields(update: AgentUpdate): AgentUpdateField[] {
  return (Object.keys(update) as AgentUpdateField[]).filter((field) => update[field] !== undefined);
}

/** Whether only tools of staff are used, which do not depend on whom an admin acts for (D-04). */
export function isStaffUpdate(update: AgentUpdate): boolean {
  const fields = givenFields(update);
  return fields.length > 0 && fields.every((field) => FIELD_RULES[field].by === 'staff');
}

/** The first field this caller may not change, and why; null when all may be changed. */
export function refusedField(
  update: AgentUpdate,
  { isStaff, isActing }: { isStaff: boolean; isActing: boolean },
): { field: AgentUpdateField; reason: 'forbidden' | 'blocked-while-acting' } | null {
  for (const field of givenFields(update)) {
    const { by, isBlockedWhileActing } = FIELD_RULES[field];
    if (by === 'staff' && !isStaff) return { field, reason: 'forbidden' };
    // an admin changes what is an agent's only by acting for them, so that it has a reason (D-05)
    if (by === 'agent' && isStaff && !isActing) return { field, reason: 'forbidden' };
    if (isActing && isBlockedWhileActing) return { field, reason: 'blocked-while-acting' };
  }
  return null;
}

/** The columns that an update changes. */
export function columnsOf(update: AgentUpdate, now: Date): Updateable<AgentTable> {
  const { portalLastLogin, sgdLastVisit, referralAgreementLocation, phoneNumber, ...plain } = update;
  const isOnlyVisit = givenFields(update).every((field) => field === 'portalLastLogin' || field === 'sgdLastVisit');
  return {
    ...plain,
    ...(portalLastLogin === undefined ? {} : { portalLastLogin: now }),
    ...(sgdLastVisit === undefined ? {} : { sgdLastVisit: now }),
    ...(referralAgreementLocation === undefined
      ? {}
      : { referralAgreementLocation, rfaSignDate: now.toISOString().slice(0, 10) }),
    ...(phoneNumber === undefined ? {} : { phoneNumber: agentPhoneDigits(phoneNumber) }),
    ...(isOnlyVisit ? {} : { updatedAt: now }),
  };
}
