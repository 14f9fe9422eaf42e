import {
  type ReferralEntry,
  StatusChange,
  type StatusField,
  type StatusOption,
  type EscrowContact,
} from '@portal/shared/contracts';
import {
  dayIn,
  MISSING_TIME,
  missingFieldMessage,
  momentIn,
  type StatusProblem,
  statusProblems,
  timeIn,
} from '@portal/shared/domain';
import { msg } from '@portal/shared/i18n';

/** What the form holds; days are `2026-11-20`, times `14:30`, both in the time zone of the referral. */
export interface UpdateValues {
  /** Key of the chosen status; undefined while nothing is chosen. */
  choice?: string | undefined;
  appointmentDay?: string | undefined;
  appointmentTime?: string | undefined;
  appointmentSetBy?: StatusChange['appointmentSetBy'];
  snoozeMonths?: number | undefined;
  listedDate?: string | undefined;
  listPrice?: number | undefined;
  contractSalePrice?: number | undefined;
  escrowDate?: string | undefined;
  escrowContact?: Partial<Record<keyof EscrowContact, string>>;
  soldPrice?: number | undefined;
  soldDate?: string | undefined;
  commissionReceived?: number | undefined;
  reason?: string | undefined;
  notes?: string | undefined;
}

/** A message for one field of the form. */
export interface FieldError {
  name: string | readonly (string | number)[];
  message: string;
  /** Nothing was entered there; otherwise what was entered is wrong. */
  isMissing: boolean;
}

interface Place {
  status: string;
  subStatus: string | null;
}

/** Identifies a status among its options. */
export const keyOf = ({ status, subStatus }: Place): string => (subStatus === null ? status : `${status}/${subStatus}`);
export const keyOfEntry = ({ categoryStatus, categorySubStatus }: ReferralEntry): string =>
  keyOf({ status: categoryStatus, subStatus: categorySubStatus });

/** What is known already, so that confirming a status asks for nothing again. */
export function knownValues(entry: ReferralEntry): UpdateValues {
  const { scheduledAppointment, timeZone, listPrice, soldPrice, soldDate, commissionReceived } = entry;
  const moment = scheduledAppointment === null ? null : Date.parse(scheduledAppointment);
  return {
    ...(moment !== null && { appointmentDay: dayIn(timeZone, moment), appointmentTime: timeIn(timeZone, moment) }),
    appointmentSetBy: entry.appointmentSetBy ?? undefined,
    listPrice: listPrice ?? undefined,
    listedDate: entry.listedDate ?? undefined,
    escrowDate: entry.escrowDate ?? undefined,
    ...(entry.escrowContact && { escrowContact: contactOf(entry.escrowContact) }),
    contractSalePrice: entry.referralEscrowInfo?.contractSalePrice ?? undefined,
    soldPrice: soldPrice ?? undefined,
    soldDate: soldDate ?? undefined,
    commissionReceived: commissionReceived ?? undefined,
  };
}

/** The fields of the form that a status asks for, in the order of the catalog; notes are always there. */
export const fieldsOf = ({ requires, optional }: StatusOption): StatusField[] =>
  [...requires, ...optional].filter((field) => field !== 'notes');

const text = (typed: string | null | undefined): string | undefined => typed?.trim() || undefined;

/** What was entered for the fields of a status; anything typed for another status is left out, and so are empty texts. */
export function givenFields(values: UpdateValues, option: StatusOption, timeZone: string): Partial<StatusChange> {
  const { appointmentDay, appointmentTime } = values;
  const given: Partial<StatusChange> = {
    snoozeMonths: values.snoozeMonths,
    listingAppointmentDate:
      appointmentDay && appointmentTime ? momentIn(timeZone, appointmentDay, appointmentTime) : undefined,
    appointmentSetBy: values.appointmentSetBy,
    listedDate: values.listedDate,
    listPrice: values.listPrice,
    contractSalePrice: values.contractSalePrice,
    escrowDate: values.escrowDate,
    escrowContact: contactOf(values.escrowContact) as EscrowContact | undefined,
    soldPrice: values.soldPrice,
    soldDate: values.soldDate,
    commissionReceived: values.commissionReceived,
    reason: text(values.reason),
  };
  return pick(given, fieldsOf(option));
}

/** The change that the form describes. */
export function changeOf(
  values: UpdateValues,
  option: StatusOption,
  { agentReferralId, revision, timeZone }: Pick<ReferralEntry, 'agentReferralId' | 'revision' | 'timeZone'>,
): StatusChange {
  const { status, subStatus } = option;
  const change = { agentReferralId, revision, status, subStatus, ...givenFields(values, option, timeZone) };
  const notes = text(values.notes);
  return notes === undefined ? change : { ...change, notes };
}

function pick(given: Partial<StatusChange>, fields: readonly StatusField[]): Partial<StatusChange> {
  return Object.fromEntries(
    fields.filter((field) => given[field] !== undefined).map((field) => [field, given[field]]),
  ) as Partial<StatusChange>;
}

/** Always in this order, whoever wrote the contact, so that equal ones are equal as JSON. */
const CONTACT_FIELDS = ['esFirstName', 'esLastName', 'esCompanyName', 'esPhoneNumber', 'esEmail'] as const;

function contactOf(
  typed: Partial<Record<keyof EscrowContact, string | null | undefined>> = {},
): Partial<Record<keyof EscrowContact, string>> | undefined {
  const filled = CONTACT_FIELDS.flatMap((field) => {
    const value = text(typed[field]);
    return value === undefined ? [] : [[field, value]];
  });
  return filled.length === 0 ? undefined : (Object.fromEntries(filled) as Partial<Record<keyof EscrowContact, string>>);
}

/**
 * What keeps the change from being sent, by field of the form; the server asks the same again.
 * @param now milliseconds since 1970
 */
export function errorsOf(
  values: UpdateValues,
  option: StatusOption,
  entry: Pick<ReferralEntry, 'agentReferralId' | 'revision' | 'timeZone'>,
  now: number,
): FieldError[] {
  const change = changeOf(values, option, entry);
  const parsed = StatusChange.safeParse(change);
  const schemaErrors = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ path: path as string[], message }));
  const seen = new Set(schemaErrors.map(({ path }) => path[0]));
  const problems = [...halfAppointment(values, option), ...statusProblems(option, change, dayIn(entry.timeZone, now))]
    .filter(({ path }) => !seen.has(path))
    .map(({ path, message }) => ({ path: [path], message }));
  return [...schemaErrors, ...problems].map(({ path, message }) => ({
    ...fieldErrorOf(path, message, values),
    isMissing: isMissingIn(change, path),
  }));
}

/** Half of an appointment that may be left out: saved without the other half, it would be gone. */
function halfAppointment(
  { appointmentDay, appointmentTime }: UpdateValues,
  { optional }: StatusOption,
): StatusProblem[] {
  const path = 'listingAppointmentDate';
  const isHalf = optional.includes(path) && Boolean(appointmentDay) !== Boolean(appointmentTime);
  return isHalf ? [{ path, message: missingFieldMessage(path) }] : [];
}

function isMissingIn(change: StatusChange, path: readonly string[]): boolean {
  let part: unknown = change;
  for (const name of path) part = (part as Record<string, unknown> | undefined)?.[name];
  return part === undefined;
}

/** A message about a part of the change, whoever found it, at its field of the form. */
export function fieldErrorOf(
  path: readonly string[],
  message: string,
  values: UpdateValues,
): Pick<FieldError, 'name' | 'message'> {
  const name = fieldNameOf(path, values);
  const lacksTime = name === 'appointmentTime' && message === missingFieldMessage('listingAppointmentDate');
  return { name, message: lacksTime ? MISSING_TIME : message };
}

function fieldNameOf(path: readonly string[], values: UpdateValues): string | readonly string[] {
  const [first = 'notes', ...rest] = path;
  if (first === 'listingAppointmentDate') {
    return values.appointmentDay && !values.appointmentTime ? 'appointmentTime' : 'appointmentDay';
  }
  if (first === 'status' || first === 'subStatus') return 'choice';
  if (first === 'escrowContact') return ['escrowContact', rest[0] ?? 'esFirstName'];
  return first;
}

/** Shown at the status when the chosen one is not offered any more. */
export const NOT_OFFERED = msg('The status you chose can no longer follow the present one. Choose again.');
/** Shown at the status when nothing was chosen and nothing was written. */
export const NOTHING_CHOSEN = msg('Choose what happened, or write a note.');
