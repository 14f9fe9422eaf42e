import { STATUS_FIELDS } from '../contracts/referral-status.ts';
import type { ReferralCategory } from '../contracts/referral.ts';
import type { StatusChange, StatusField, StatusOption } from '../contracts/referral-status.ts';
import { isOpenCategory } from './freshness.ts';

/** A status of the server's catalogue: what it asks for, and where it stands among the others (D-16). */
export interface StatusDefinition extends Omit<StatusOption, 'label'> {
  sides: 'seller' | 'buyer' | 'both';
  /** Order within the open categories and Wins; a move to a higher step is forward. Lost and Inactive have none. */
  step: number | null;
  /** Put aside for a while: can be entered from every lead and left for every later step. */
  isParked: boolean;
}

export interface StatusPlace {
  status: string;
  subStatus: string | null;
}

export interface StatusSituation extends StatusPlace {
  buySide: boolean;
  isStaff: boolean;
}

/** The definitions of one side, in the order of the catalogue (API-28). */
export function statusesOfSide(catalog: readonly StatusDefinition[], buySide: boolean): StatusDefinition[] {
  const side = buySide ? 'buyer' : 'seller';
  return catalog.filter(({ sides }) => sides === 'both' || sides === side);
}

export function findStatus(
  catalog: readonly StatusDefinition[],
  { status, subStatus }: StatusPlace,
  buySide: boolean,
): StatusDefinition | null {
  return (
    statusesOfSide(catalog, buySide).find(
      (definition) => definition.status === status && definition.subStatus === subStatus,
    ) ?? null
  );
}

/**
 * The statuses that may be chosen next (REF-72, D-16): forward with steps skipped, the same one again, Lost and
 * Inactive from every open status; from Lost and Inactive back to Contacted with a note; nothing after a final one.
 * Staff may correct anything.
 */
export function allowedNext(catalog: readonly StatusDefinition[], situation: StatusSituation): StatusDefinition[] {
  const { buySide, isStaff } = situation;
  const options = statusesOfSide(catalog, buySide);
  if (isStaff) return options;
  const current = findStatus(catalog, situation, buySide);
  if (!current || current.isFinal) return [];
  if (!isOpenCategory(current.category)) {
    return options
      .filter(({ status }) => status === 'Contacted')
      .map((definition) => ({ ...definition, requires: [...new Set([...definition.requires, 'notes' as const])] }));
  }
  return options.filter((next) => isForward(current, next));
}

function isForward(current: StatusDefinition, next: StatusDefinition): boolean {
  if (next === current) return true;
  if (next.step === null || current.step === null) return next.step === null;
  if (next.isParked) return current.category === next.category;
  if (current.isParked) return next.step > 1;
  return next.step > current.step;
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

/** What to say under a field that a status asks for and a change lacks. */
export function missingFieldMessage(field: StatusField): string {
  return FIELD_MESSAGES[field];
}

/** A definition as it is told to the browser. */
export function toStatusOption(definition: StatusDefinition): StatusOption {
  const { status, subStatus, category, tone, requires, optional, isFinal } = definition;
  return { status, subStatus, label: subStatus ?? status, category, tone, requires, optional, isFinal };
}

/**
 * Where a change takes a referral, for "Moves this referral to Active Appointments."; null when it stays.
 * @seam REF-71
 */
export function movesTo(from: ReferralCategory, option: Pick<StatusOption, 'category'>): ReferralCategory | null {
  return option.category === from ? null : option.category;
}
