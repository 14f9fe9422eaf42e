import { REFERRAL_CATEGORIES } from '@portal/shared/contracts';
import { awardedReason, dueFrom, foldText, lastFirst } from '@portal/shared/domain';
import type { Insertable } from 'kysely';
import type { ReferralRecord, ReferralRowTable } from '../../../database/people-tables.ts';

/** The part of the consumer that a list row needs. */
export interface RowConsumer {
  agentId: number;
  consumerId: number;
  firstName: string;
  lastName: string;
  email?: string | null | undefined;
  phoneNumber?: string | null | undefined;
}

/** The part of each referral of that consumer that a list row needs. */
export type RowReferral = Pick<
  ReferralRecord,
  | 'referralId'
  | 'buySide'
  | 'category'
  | 'status'
  | 'subStatus'
  | 'streetNumber'
  | 'streetName'
  | 'unitNumber'
  | 'city'
  | 'state'
  | 'zip'
  | 'timeZone'
  | 'source'
  | 'forFeaturedAgent'
  | 'listingAppointmentSetEver'
  | 'partnerConsultationSetEver'
  | 'snoozedUntil'
> &
  Record<'updatedAt' | 'createdAt', Date | string> &
  Record<'scheduledAppointment' | 'listingAppointmentDate', Date | string | null> &
  Partial<Record<'receivedAt', Date | string | null>>;

/**
 * The rows of the referrals page for one consumer of an agent: one for each category that has a side (REF-62).
 * Whether the contact is unlocked depends on all referrals of the consumer (REF-47…51, D-17).
 */
export function buildReferralRows(
  consumer: RowConsumer,
  referrals: readonly RowReferral[],
): Insertable<ReferralRowTable>[] {
  const contactReason = awardedReason(
    referrals.map((referral) => ({
      ...referral,
      listingAppointmentDate: referral.listingAppointmentDate === null ? null : isoOf(referral.listingAppointmentDate),
    })),
  );
  const zips = distinct(referrals.map(({ zip }) => zip));
  const searchContact = foldText([consumer.email, consumer.phoneNumber].filter(Boolean).join(' '));
  return REFERRAL_CATEGORIES.flatMap((category) => {
    const sides = referrals
      .filter((referral) => referral.category === category)
      .toSorted((one, other) => Number(one.buySide) - Number(other.buySide));
    if (sides.length === 0) return [];
    const { agentId, consumerId } = consumer;
    return {
      agentId,
      category,
      consumerId,
      ...sortKeys(consumer, sides),
      contactReason,
      zips,
      searchContact,
      hasSeller: sides.some(({ buySide }) => !buySide),
      hasBuyer: sides.some(({ buySide }) => buySide),
      referralIds: sides.map(({ referralId }) => referralId),
      statuses: distinct(sides.map(statusWord)),
      states: distinct(sides.map(({ state }) => state)),
      searchPublic: foldText([consumer.firstName, consumer.lastName, ...sides.flatMap(placeWords)].join(' ')),
    };
  });
}

/** The word a status is shown and filtered by: the sub-status where there is one. */
export function statusWord({ status, subStatus }: Pick<RowReferral, 'status' | 'subStatus'>): string {
  return subStatus ?? status;
}

function sortKeys(consumer: RowConsumer, sides: readonly RowReferral[]) {
  const dues = sides.flatMap(
    (side) =>
      dueFrom({
        category: side.category,
        categoryStatus: side.status,
        updatedDate: isoOf(side.updatedAt),
        snoozedUntil: side.snoozedUntil,
        timeZone: side.timeZone,
      }) ?? [],
  );
  const appointments = sides.flatMap(({ scheduledAppointment }) => scheduledAppointment ?? []);
  return {
    nameSort: foldText(lastFirst(consumer)),
    statusSort: foldText(sides.map(statusWord).toSorted()[0] ?? ''),
    updatedAt: isoOf(sides.map(({ updatedAt }) => updatedAt).reduce(later)),
    createdAt: isoOf(sides.map(({ receivedAt, createdAt }) => receivedAt ?? createdAt).reduce(earlier)),
    appointmentAt: appointments.length > 0 ? isoOf(appointments.reduce(earlier)) : null,
    dueFrom: dues.length > 0 ? new Date(Math.min(...dues)).toISOString() : null,
  };
}

function placeWords({ streetNumber, streetName, unitNumber, city, state, zip }: RowReferral): string[] {
  return [streetNumber, streetName, unitNumber, city, state, zip].flatMap((word) => word ?? []);
}

const distinct = (values: readonly (string | null)[]) => [...new Set(values.flatMap((value) => value ?? []))];
const isoOf = (moment: Date | string) => new Date(moment).toISOString();
const later = (one: Date | string, other: Date | string) => (new Date(one) > new Date(other) ? one : other);
const earlier = (one: Date | string, other: Date | string) => (new Date(one) < new Date(other) ? one : other);
