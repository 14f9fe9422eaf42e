import type { ReferralEntry, StatusField, StatusOption } from '@portal/shared/contracts';
import { formatDateTime, formatDay, formatMoney, momentIn } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { entryLabel } from '../../../status/EntryStatus.tsx';
import { newestSteps } from './last-edit.ts';
import { SET_BY } from '../fields/set-by.ts';
import { fieldsOf, givenFields, keyOf, keyOfEntry, knownValues, type UpdateValues } from '../update-values.ts';

/** Whose value of a field is kept. */
export type Side = 'theirs' | 'mine';
export type Picks = Readonly<Record<string, Side>>;

/** A form whose referral someone else changed since it was opened. */
export interface Conflict {
  /** The side as it was when the form was opened. */
  opened: ReferralEntry;
  /** The side as the other person saved it. */
  entry: ReferralEntry;
  /** What the form held when that became known. */
  mine: UpdateValues;
  /** The statuses that may follow theirs. */
  options: readonly StatusOption[];
}

/** One field that someone else changed; texts as they are shown, null for nothing. */
export interface Difference {
  /** `status`, or the field of a status. */
  key: string;
  label: string;
  before: string | null;
  theirs: string | null;
  mine: string | null;
  /** False where mine is nothing, cannot follow any more, or is no part of the chosen status. */
  isMineOpen: boolean;
  pick: Side;
}

/** What a choice comes to. */
export interface Decision {
  rows: Difference[];
  /** The form with that choice. */
  values: UpdateValues;
  /** The fields that will be saved and are not as they saved them, as texts. */
  saved: string[];
}

interface Field {
  key: StatusField;
  label: string;
  names: (keyof UpdateValues)[];
  text: (values: UpdateValues, timeZone: string) => string | null;
}

const money = (dollars: number | undefined): string | null => (dollars === undefined ? null : formatMoney(dollars));
const day = (typed: string | undefined): string | null => (typed ? formatDay(typed) : null);

function contactText(contact: UpdateValues['escrowContact'] = {}): string | null {
  const { esFirstName = '', esLastName = '', esCompanyName, esPhoneNumber, esEmail } = contact;
  const parts = [`${esFirstName} ${esLastName}`, esCompanyName, esPhoneNumber, esEmail];
  return parts.flatMap((part) => part?.trim() || []).join(', ') || null;
}

const FIELDS: readonly Field[] = [
  {
    key: 'listingAppointmentDate',
    label: msg('Appointment'),
    names: ['appointmentDay', 'appointmentTime'],
    text: ({ appointmentDay, appointmentTime }, timeZone) =>
      appointmentDay && appointmentTime
        ? formatDateTime(momentIn(timeZone, appointmentDay, appointmentTime), timeZone)
        : null,
  },
  {
    key: 'appointmentSetBy',
    label: msg('Set by'),
    names: ['appointmentSetBy'],
    text: ({ appointmentSetBy }) => (appointmentSetBy ? t(SET_BY[appointmentSetBy]) : null),
  },
  {
    key: 'snoozeMonths',
    label: msg('Put aside until'),
    names: ['snoozeMonths'],
    text: ({ snoozeMonths: count }) =>
      count === undefined ? null : t('{count, plural, one {# month} other {# months}}', { count }),
  },
  { key: 'listPrice', label: msg('List price'), names: ['listPrice'], text: ({ listPrice }) => money(listPrice) },
  { key: 'listedDate', label: msg('List date'), names: ['listedDate'], text: ({ listedDate }) => day(listedDate) },
  {
    key: 'contractSalePrice',
    label: msg('Contract price'),
    names: ['contractSalePrice'],
    text: ({ contractSalePrice }) => money(contractSalePrice),
  },
  { key: 'escrowDate', label: msg('Close date'), names: ['escrowDate'], text: ({ escrowDate }) => day(escrowDate) },
  {
    key: 'escrowContact',
    label: msg('Escrow contact'),
    names: ['escrowContact'],
    text: ({ escrowContact }) => contactText(escrowContact),
  },
  { key: 'soldPrice', label: msg('Sold price'), names: ['soldPrice'], text: ({ soldPrice }) => money(soldPrice) },
  { key: 'soldDate', label: msg('Sold date'), names: ['soldDate'], text: ({ soldDate }) => day(soldDate) },
  {
    key: 'commissionReceived',
    label: msg('Commission'),
    names: ['commissionReceived'],
    text: ({ commissionReceived }) => money(commissionReceived),
  },
  { key: 'reason', label: msg('Reason'), names: ['reason'], text: ({ reason }) => reason?.trim() || null },
];

function savedTextOf(field: Field, entry: ReferralEntry): string | null {
  if (field.key === 'snoozeMonths') return entry.snoozedUntil && formatDay(entry.snoozedUntil);
  return field.text(knownValues(entry), entry.timeZone);
}

/**
 * The form with a choice between two versions, field by field (D-16). Without a choice, what was typed is kept and what
 * was not typed is theirs.
 */
export function decide(conflict: Conflict, picks: Picks): Decision {
  const { entry, mine, options } = conflict;
  const values = { ...mine };
  const known = knownValues(entry);
  const status = statusRow(conflict, picks);
  if (status?.pick === 'theirs') values.choice = keyOfEntry(entry);
  const option = options.find((each) => keyOf(each) === values.choice);
  const belongs = ({ key }: Field): boolean => option !== undefined && fieldsOf(option).includes(key);
  const rows = status ? [status] : [];
  for (const field of FIELDS) {
    const row = fieldRow(field, belongs(field), conflict, picks);
    if (!row) continue;
    rows.push(row);
    if (row.pick === 'theirs') for (const name of field.names) Object.assign(values, { [name]: known[name] });
  }
  const saved = FIELDS.filter(belongs).flatMap((field) => {
    const text = field.text(values, entry.timeZone);
    return text === null || text === savedTextOf(field, entry) ? [] : [`${t(field.label)}: ${text}`];
  });
  // Both chose it and nothing may follow: a note is all that can be saved.
  if (!option && values.choice === keyOfEntry(entry)) values.choice = undefined;
  // Their status as it is: nothing of it is left to save.
  if (status?.pick === 'theirs' && (!option || isSame(values, known, option, entry.timeZone)))
    values.choice = undefined;
  return { rows, values, saved };
}

const isSame = (one: UpdateValues, other: UpdateValues, option: StatusOption, timeZone: string): boolean =>
  JSON.stringify(givenFields(one, option, timeZone)) === JSON.stringify(givenFields(other, option, timeZone));

function statusRow({ opened, entry, mine, options }: Conflict, picks: Picks): Difference | null {
  if (keyOfEntry(opened) === keyOfEntry(entry) || mine.choice === keyOfEntry(entry)) return null;
  const option = options.find((each) => keyOf(each) === mine.choice);
  return {
    key: 'status',
    label: t('Status'),
    before: entryLabel(opened),
    theirs: entryLabel(entry),
    // one that cannot follow any more is only known by its key
    mine: option?.label ?? mine.choice?.split('/').at(-1) ?? null,
    isMineOpen: option !== undefined,
    pick: option === undefined ? 'theirs' : (picks.status ?? 'mine'),
  };
}

function fieldRow(field: Field, belongs: boolean, conflict: Conflict, picks: Picks): Difference | null {
  const { opened, entry, mine: typed } = conflict;
  const [before, theirs] = [savedTextOf(field, opened), savedTextOf(field, entry)];
  const mine = field.text(typed, entry.timeZone);
  if (before === theirs || (belongs && mine === theirs)) return null;
  const isMineOpen = belongs && mine !== null;
  const usual = mine === before ? 'theirs' : 'mine';
  return {
    key: field.key,
    label: t(field.label),
    before,
    theirs,
    mine,
    isMineOpen,
    pick: isMineOpen ? (picks[field.key] ?? usual) : 'theirs',
  };
}

/** The notes that someone else wrote since the form was opened, the newest first. They stay, whatever is chosen. */
export function notesSince({ opened, entry }: Pick<Conflict, 'opened' | 'entry'>): string[] {
  const count = entry.portalStatusInfoHistory.length - opened.portalStatusInfoHistory.length;
  return newestSteps(entry)
    .slice(0, Math.max(0, count))
    .flatMap(({ notes }) => notes ?? []);
}
