import type { Updateable } from 'kysely';
import type { StatusChange } from '@portal/shared/contracts';
import {
  addMonths,
  allowedNext,
  dayIn,
  foreignFields,
  missingFieldMessage,
  missingFields,
} from '@portal/shared/domain';
import type { StatusDefinition } from '@portal/shared/domain';
import type { ReferralDetail, ReferralRecord, ReferralTable } from '../../database/people-tables.ts';
import { ProblemError } from '../../platform/responses/problem-error.ts';
import type { FieldProblem } from '../../platform/responses/problem-error.ts';
import { STATUS_CATALOG } from './status-catalog.ts';

export interface ChangeContext {
  /** The real role is admin: may correct anything, and what they set is awarded (D-16, D-17). */
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
>;

/**
 * What a status change does to a referral (REF-71, REF-72, D-16).
 * @throws ProblemError 400 `status_not_allowed`, or `validation_failed` with one message for each field
 */
export function planStatusChange(
  referral: ReferralRecord,
  change: StatusChange,
  context: ChangeContext,
): StatusColumns {
  const option = chosenStatus(referral, change, context);
  const problems = fieldProblems(referral, option, change, context);
  if (problems.length > 0) {
    const detail = problems.map(({ message }) => message).join('. ');
    throw new ProblemError(400, 'validation_failed', detail, { fields: problems });
  }
  return columnsOfChange(referral, option, change, context);
}

function chosenStatus(referral: ReferralRecord, change: StatusChange, { isStaff }: ChangeContext): StatusDefinition {
  const { status, subStatus, buySide } = referral;
  const options = allowedNext(STATUS_CATALOG, { status, subStatus, buySide, isStaff });
  const option = options.find(
    (candidate) => candidate.status === change.status && candidate.subStatus === (change.subStatus ?? null),
  );
  if (option) return option;
  const wanted = change.subStatus ?? change.status;
  const message = `${subStatus ?? status} cannot become ${wanted}`;
  throw new ProblemError(400, 'status_not_allowed', `${message}.`, { fields: [{ path: 'status', message }] });
}

function fieldProblems(
  referral: ReferralRecord,
  option: StatusDefinition,
  change: StatusChange,
  { now }: ChangeContext,
): FieldProblem[] {
  const today = dayIn(referral.timeZone, now.getTime());
  const problems = missingFields(option, change).map((path) => ({
    path: path as string,
    message: missingFieldMessage(path),
  }));
  for (const path of foreignFields(option, change)) {
    problems.push({ path, message: `This does not belong to the status ${option.subStatus ?? option.status}` });
  }
  if (change.soldDate !== undefined && change.soldDate > today) {
    problems.push({ path: 'soldDate', message: 'The sold date cannot be in the future' });
  }
  if (option.status === 'Listed' && change.listedDate !== undefined && change.listedDate > today) {
    problems.push({ path: 'listedDate', message: 'The list date cannot be in the future' });
  }
  return problems;
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
    // only what staff award unlocks a contact; an agent's own update does not (D-17)
    if (isStaff && !referral.buySide) {
      Object.assign(columns, { listingAppointmentSetEver: true, listingAppointmentDate: appointment });
    }
  }
  if (change.listPrice !== undefined) columns.listPrice = change.listPrice;
  if (change.listedDate !== undefined) columns.listedDate = change.listedDate;
  else if (option.status === 'Listed' && option.step !== null && referral.status !== 'Listed')
    columns.listedDate = today;
  if (change.contractSalePrice !== undefined) columns.contractSalePrice = change.contractSalePrice;
  if (change.escrowDate !== undefined) columns.escrowDate = change.escrowDate;
  if (change.soldPrice !== undefined) columns.soldPrice = change.soldPrice;
  if (change.soldDate !== undefined) columns.soldDate = change.soldDate;
  if (change.commissionReceived !== undefined) columns.commissionReceived = change.commissionReceived;
  return columns;
}

function detailOfChange(detail: ReferralDetail, change: StatusChange): ReferralDetail {
  // a reason belongs to the status it was given for
  const { reason: _before, ...kept } = detail;
  return {
    ...kept,
    ...(change.reason === undefined ? {} : { reason: change.reason }),
    ...(change.appointmentSetBy === undefined ? {} : { appointmentSetBy: change.appointmentSetBy }),
    ...change.escrowContact,
  };
}
