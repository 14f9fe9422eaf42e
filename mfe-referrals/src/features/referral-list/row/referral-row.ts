import type { ReferralEntry, ReferralGroup } from '@portal/shared/contracts';
import {
  type AddressLines,
  type ClockState,
  clockState,
  freshness,
  lastFirst,
  leadIntent,
} from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { shownAddress } from '../../../contact/shown-address.ts';

/** One side of a row, in the words of the table. */
export interface SideView {
  entry: ReferralEntry;
  agentReferralId: number;
  /** `Seller` or `Buyer`, in the language of the page. */
  side: string;
  /** Null is shown as a dash (D-19). */
  intent: string | null;
  freshness: { days: number; isDue: boolean } | null;
  /** In place of the freshness while a lead waits, and on the day it was reached (D-47). */
  clock: ClockState | null;
}

/** A moment with the time zone it is shown in. */
export interface ZonedMoment {
  moment: string;
  timeZone: string;
}

/** A consumer's row, ready to be drawn as a table row or a card. */
export interface RowView {
  group: ReferralGroup;
  key: string;
  /** Id of the side that the details page opens with. */
  agentReferralId: number;
  name: string;
  sides: SideView[];
  address: AddressLines;
  commission: number | null;
  updated: ZonedMoment;
  created: ZonedMoment;
  /** One for each side; null where there is none. */
  appointments: (ZonedMoment | null)[];
  isDue: boolean;
  agentName: string;
}

/** Key of a row in the list of its category; the sides of a row are in one category. */
export const rowKeyOf = ({ agent, consumer, referral }: ReferralGroup): string =>
  `${agent.agentId}-${consumer.consumerId}-${referral[0]?.category}`;

/** Days change with a day in some time zone, and so on a quarter of an hour. */
const QUARTER_MS = 900_000;
const known = new WeakMap<ReferralGroup, { quarter: number; view: RowView }>();

/** The same view for a row that was read again and has not changed, so that it is not drawn again. */
export function knownRowView(group: ReferralGroup, now: number): RowView {
  const quarter = Math.floor(now / QUARTER_MS);
  const last = known.get(group);
  if (last?.quarter === quarter) return last.view;
  const view = rowView(group, now);
  known.set(group, { quarter, view });
  return view;
}

/** @param now milliseconds since 1970, for the days since the last update */
export function rowView(group: ReferralGroup, now: number): RowView {
  // The seller's side first, whatever order they came in.
  const entries = group.referral.toSorted((one, other) => Number(one.buySideReferral) - Number(other.buySideReferral));
  const first = entries[0]!; // a group has at least one side
  const sides = entries.map((entry) => sideView(entry, now));
  const withStreet = entries.find(({ addressInfo }) => addressInfo.streetName) ?? first;
  return {
    group,
    key: rowKeyOf(group),
    agentReferralId: first.agentReferralId,
    name: lastFirst(group.consumer),
    sides,
    address: shownAddress(withStreet.addressInfo),
    commission: group.estimatedCommission,
    updated: lastUpdated(group),
    created: earliest(entries, 'createdDate'),
    appointments: entries.map(appointmentOf),
    isDue: sides.some((side) => side.freshness?.isDue),
    agentName: lastFirst(group.agent),
  };
}

/** When a row was last updated, on whichever side. */
export const lastUpdated = ({ referral }: ReferralGroup): ZonedMoment =>
  momentOf(byMoment(referral, 'updatedDate').at(-1)!, 'updatedDate');

function sideView(entry: ReferralEntry, now: number): SideView {
  return {
    entry,
    agentReferralId: entry.agentReferralId,
    side: entry.buySideReferral ? t('Buyer') : t('Seller'),
    intent: intentOf(entry),
    freshness: freshness(entry, now),
    clock: clockState(entry, now),
  };
}

function intentOf(entry: ReferralEntry): string | null {
  const intent = leadIntent(entry);
  return intent === null ? null : t(intent);
}

function appointmentOf({ scheduledAppointment, listingAppointmentDate, timeZone }: ReferralEntry): ZonedMoment | null {
  const moment = scheduledAppointment ?? listingAppointmentDate;
  return moment === null ? null : { moment, timeZone };
}

type MomentField = 'updatedDate' | 'createdDate';
const byMoment = (entries: readonly ReferralEntry[], field: MomentField): ReferralEntry[] =>
  entries.toSorted((one, other) => Date.parse(one[field]) - Date.parse(other[field]));
const momentOf = (entry: ReferralEntry, field: MomentField): ZonedMoment => ({
  moment: entry[field],
  timeZone: entry.timeZone,
});
// A group has at least one side, so both ends exist.
const earliest = (entries: readonly ReferralEntry[], field: MomentField): ZonedMoment =>
  momentOf(byMoment(entries, field)[0]!, field);
