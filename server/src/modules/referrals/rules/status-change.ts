import type { Updateable } from 'kysely';
import type { StatusChange } from '@portal/shared/contracts';
import {
  addMonths,
  allowedNext,
  dayIn,
  isOpenCategory,
  msg,
  statusProblems,
  type StatusDefinition,
} from '@portal/shared/domain';
import type { ReferralDetail, ReferralRecord, ReferralTable } from '../../../database/people-tables.ts';
import { ProblemError } from '../../../platform/responses/problem-error.ts';
import { wordValue } from '../../../platform/texts/formats.ts';
import { joined, withStop } from '../../../platform/texts/text.ts';

export interface ChangeContext {
  /** The statuses of the server (D-16). */
  catalog: readonly StatusDefinition[];
  /** The real role is admin: may correct anything, and the fields they set unlock the contact (D-16, D-17). */
  isStaff: boolean;
  now: Date;
}

/** The columns that a status change writes. */
export type StatusColumns = Pick<
  Updateable<ReferralTable>,
  | 'category'
  | 'status'
  | 'subStatus'
  | 'scheduledAppointment'
  | 'listingAppointmentSetEver'
  | 'listingAppointmentDate'
  | 'snoozedUntil'
  | 'listPrice'
  | 'listedDate'
  | 'contractSalePrice'
  | 'escrowDate'
  | 'soldPrice'
  | 'soldDate'
  | 'commissionReceived'
  | 'detail'
  | 'contactedAt'
  | 'assignedAt'
>;

/**
 * The effect of a status change on a referral (REF-71, REF-72, D-16).
 * @throws ProblemError 400 `status_not_allowed`, or `validation_failed` with one message for each field
 */
export function planStatusChange(
  referral: ReferralRecord,
  change: StatusChange,
  context: ChangeContext,
): StatusColumns {
  const option = chosenStatus(referral, change, context);
  const today = dayIn(referral.timeZone, context.now.getTime());
  const problems = statusProblems(option, change, today);
  if (problems.length > 0) {
    const detail = joined(
      problems.map(({ message }) => message),
      '. ',
    );
    throw new ProblemError(400, 'validation_failed', detail, { fields: problems });
  }
  return columnsOfChange(referral, option, change, context);
}

/** Whether the columns of a change are those that are stored: it says nothing new. */
export function changesNothing(referral: ReferralRecord, columns: StatusColumns): boolean {
  return Object.entries(columns).every(([name, value]) => {
    const stored = referral[name as keyof StatusColumns];
    return plainText(stored) === plainText(value);
  });
}

/** Moments and details are written as texts and read as objects. */
function plainText(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null);
}

function chosenStatus(referral: ReferralRecord, change: StatusChange, context: ChangeContext): StatusDefinition {
  const { status, subStatus, buySide } = referral;
  const { catalog, isStaff } = context;
  const options = allowedNext(catalog, { status, subStatus, buySide, isStaff });
  const option = options.find(
    (candidate) => candidate.status === change.status && candidate.subStatus === (change.subStatus ?? null),
  );
  if (option) return option;
  const wanted = change.subStatus ?? change.status;
  const message = {
    id: msg('{before} cannot become {after}'),
    values: { before: wordValue(subStatus ?? status), after: wordValue(wanted) },
  };
  throw new ProblemError(400, 'status_not_allowed', withStop(message), { fields: [{ path: 'status', message }] });
}

function columnsOfChange(
  referral: ReferralRecord,
  option: StatusDefinition,
  change: StatusChange,
  { isStaff, now }: ChangeContext,
): StatusColumns {
  const today = dayIn(referral.timeZone, now.getTime());
  const { listingAppointmentDate: appointment, snoozeMonths } = change;
  const columns: StatusColumns = {
    category: option.category,
    status: option.status,
    subStatus: option.subStatus,
    snoozedUntil: snoozeMonths === undefined ? null : addMonths(today, snoozeMonths),
    detail: JSON.stringify(detailOfChange(referral.detail, change)),
  };
  if (appointment !== undefined) {
    columns.scheduledAppointment = appointment;
    // only fields set by staff unlock a contact; an agent's own update does not (D-17)
    if (isStaff && !referral.buySide) {
      Object.assign(columns, { listingAppointmentSetEver: true, listingAppointmentDate: appointment });
    }
  }
  if (change.listPrice !== undefined) columns.listPrice = change.listPrice;
  if (change.listedDate !== undefined) columns.listedDate = change.listedDate;
  else if (option.status === 'Listed' && isOpenCategory(option.category) && referral.status !== 'Listed')
    columns.listedDate = today;
  if (change.contractSalePrice !== undefined) columns.contractSalePrice = change.contractSalePrice;
  if (change.escrowDate !== undefined) columns.escrowDate = change.escrowDate;
  if (change.soldPrice !== undefined) columns.soldPrice = change.soldPrice;
  if (change.soldDate !== undefined) columns.soldDate = change.soldDate;
  if (change.commissionReceived !== undefined) columns.commissionReceived = change.commissionReceived;
  return columns;
}

/** A new contact does not keep the company, phone or e-mail of the one before. */
const EMPTY_CONTACT = { esCompanyName: null, esPhoneNumber: null, esEmail: null } as const;

function detailOfChange(detail: ReferralDetail, change: StatusChange): ReferralDetail {
  // a reason only applies to its status
  const { reason: _before, ...kept } = detail;
  return {
    ...kept,
    ...(change.reason === undefined ? {} : { reason: change.reason }),
    ...(change.appointmentSetBy === undefined ? {} : { appointmentSetBy: change.appointmentSetBy }),
    ...(change.escrowContact && { ...EMPTY_CONTACT, ...change.escrowContact }),
  };
}
