import {
  STATUS_FIELDS,
  type StatusChange,
  type StatusField,
  type StatusOption,
} from '../../contracts/referrals/referral-status.ts';
import type { ReferralCategory } from '../../contracts/referrals/referral.ts';
import { addDays, addMonths } from '../dates/calendar.ts';

export interface StatusPlace {
  status: string;
  subStatus: string | null;
}

/** A status of one side in the server's catalog: the fields it requires, and what may come next (D-16). */
export interface StatusDefinition extends Omit<StatusOption, 'label' | 'isFinal'> {
  side: 'seller' | 'buyer';
  /** What staff has named it where it is chosen; null: its own word. */
  label: string | null;
  /** An inactive status is not offered any more; referrals that have it can leave it. */
  isActive: boolean;
  /** What an agent may choose after it; after a final status nothing. */
  next: readonly (StatusPlace & { needsNote: boolean })[];
}

export interface StatusSituation extends StatusPlace {
  buySide: boolean;
  isStaff: boolean;
}

/** The statuses that are offered for one side, in the order of the catalog (API-28). */
export function statusesOfSide(catalog: readonly StatusDefinition[], buySide: boolean): StatusDefinition[] {
  return catalog.filter(({ side, isActive }) => isActive && side === nameOfSide(buySide));
}

/** The definition of a status on one side, also of an inactive one; null for a status that is not in the catalog. */
export function findStatus(
  catalog: readonly StatusDefinition[],
  place: StatusPlace,
  buySide: boolean,
): StatusDefinition | null {
  return catalog.find((one) => one.side === nameOfSide(buySide) && isSameStatus(one, place)) ?? null;
}

/**
 * The statuses that may be chosen next (REF-72, D-16): those that the catalog allows after the current one, some of
 * them with a note. Staff may correct anything.
 */
export function allowedNext(catalog: readonly StatusDefinition[], situation: StatusSituation): StatusDefinition[] {
  const { buySide, isStaff } = situation;
  const options = statusesOfSide(catalog, buySide);
  if (isStaff) return options;
  const next = findStatus(catalog, situation, buySide)?.next ?? [];
  return options.flatMap((option) => {
    const transition = next.find((place) => isSameStatus(place, option));
    if (!transition) return [];
    return transition.needsNote
      ? { ...option, requires: [...new Set([...option.requires, 'notes' as const])] }
      : option;
  });
}

function nameOfSide(buySide: boolean): StatusDefinition['side'] {
  return buySide ? 'buyer' : 'seller';
}

function isSameStatus(one: StatusPlace, other: StatusPlace): boolean {
  return one.status === other.status && one.subStatus === other.subStatus;
}

/** The fields a change must still bring (D-16). */
export function missingFields(option: Pick<StatusOption, 'requires'>, change: Partial<StatusChange>): StatusField[] {
  return option.requires.filter((field) => change[field] === undefined || change[field] === null);
}

/** The fields of a change that do not belong to the chosen status; notes always do. */
export function foreignFields(
  option: Pick<StatusOption, 'requires' | 'optional'>,
  change: Partial<StatusChange>,
): StatusField[] {
  const belongs: readonly StatusField[] = [...option.requires, ...option.optional, 'notes'];
  return STATUS_FIELDS.filter((field) => change[field] !== undefined && !belongs.includes(field));
}

const FIELD_MESSAGES: Record<StatusField, string> = {
  snoozeMonths: 'Choose 1 to 6 months',
  listingAppointmentDate: 'Enter the appointment date',
  appointmentSetBy: 'Say who set the appointment',
  listedDate: 'Enter the list date',
  listPrice: 'Enter the list price',
  contractSalePrice: 'Enter the contract price',
  escrowDate: 'Enter the close date',
  escrowContact: 'Enter the escrow contact',
  soldPrice: 'Enter the sold price',
  soldDate: 'Enter the sold date',
  commissionReceived: 'Enter the commission',
  reason: 'Say why',
  notes: 'Write a note',
};

/** The message for a required field that a change lacks. */
export function missingFieldMessage(field: StatusField): string {
  return FIELD_MESSAGES[field];
}

/** For the time of an appointment whose day is known; a change has one moment for both, which is missing then. */
export const MISSING_TIME = 'Enter the time';

/** Days of real estate that is sold today; spreadsheets and calendars cannot show some of those outside. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2100-12-31T23:59:59.999Z';

/** The months ahead in which an appointment can be; a later one is a mistyped year. */
const APPOINTMENT_MONTHS = 24;

/** What is wrong with a field of a change; the message is shown at the field. */
export interface StatusProblem {
  path: StatusField;
  message: string;
}

/**
 * Everything that keeps a change from being saved: missing fields, fields of other statuses, days on the wrong side of
 * today, an appointment years ahead, and a commission above the price (D-16). The browser asks before it sends, the server decides.
 * @param today the calendar day in the time zone of the referral
 */
export function statusProblems(
  option: Pick<StatusOption, 'status' | 'subStatus' | 'requires' | 'optional'>,
  change: Partial<StatusChange>,
  today: string,
): StatusProblem[] {
  const problems = missingFields(option, change).map((path) => ({ path, message: missingFieldMessage(path) }));
  for (const path of foreignFields(option, change)) {
    problems.push({ path, message: `This does not belong to the status ${option.subStatus ?? option.status}` });
  }
  const { soldDate, listedDate, escrowDate, listingAppointmentDate, soldPrice, commissionReceived } = change;
  for (const [path, day] of Object.entries({ soldDate, listedDate, escrowDate, listingAppointmentDate })) {
    if (day !== undefined && (day < FIRST_DAY || day > LAST_DAY)) {
      problems.push({ path: path as StatusField, message: 'Enter a date between 2000 and 2100' });
    }
  }
  if (soldDate !== undefined && soldDate > today) {
    problems.push({ path: 'soldDate', message: 'The sold date cannot be in the future' });
  }
  if (option.status === 'Listed' && listedDate !== undefined && listedDate > today) {
    problems.push({ path: 'listedDate', message: 'The list date cannot be in the future' });
  }
  if (escrowDate !== undefined && escrowDate < today) {
    problems.push({ path: 'escrowDate', message: 'The close date cannot be in the past' });
  }
  if (listingAppointmentDate !== undefined && listingAppointmentDate <= LAST_DAY) {
    // the moment is in UTC, where the last day of an American time zone ends during the next morning
    const lastMoment = `${addDays(addMonths(today, APPOINTMENT_MONTHS), 1)}T12:00:00.000Z`;
    if (listingAppointmentDate > lastMoment) {
      problems.push({ path: 'listingAppointmentDate', message: 'The appointment cannot be more than two years ahead' });
    }
  }
  // one digit too many would spoil every total
  if (soldPrice !== undefined && commissionReceived !== undefined && commissionReceived > soldPrice) {
    problems.push({ path: 'commissionReceived', message: 'The commission cannot be more than the sold price' });
  }
  return problems;
}

/** The part of a definition that is sent to the browser. */
export function toStatusOption(definition: StatusDefinition): StatusOption {
  const { status, subStatus, label, category, tone, requires, optional, next } = definition;
  const isFinal = next.length === 0;
  return { status, subStatus, label: label ?? subStatus ?? status, category, tone, requires, optional, isFinal };
}

/** The section a change moves a referral to, for "Moves this referral to Active Appointments."; null when it stays. */
export function movesTo(from: ReferralCategory, option: Pick<StatusOption, 'category'>): ReferralCategory | null {
  return option.category === from ? null : option.category;
}
