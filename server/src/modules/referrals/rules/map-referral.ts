import type { AddressInfo, ReferralEntry, StatusHistoryEntry, StatusTone } from '@portal/shared/contracts';
import type { ReferralDetail, ReferralRecord } from '../../../database/people-tables.ts';
import { toResponseClock } from './response-clock.ts';

/** The columns of an entry; no list shows the others. */
export const ENTRY_COLUMNS = [
  'referralId',
  'buySide',
  'category',
  'status',
  'subStatus',
  'revision',
  'streetNumber',
  'streetName',
  'unitNumber',
  'city',
  'state',
  'zip',
  'timeZone',
  'source',
  'appointmentType',
  'forFeaturedAgent',
  'listingAppointmentSetEver',
  'listingAppointmentDate',
  'partnerConsultationSetEver',
  'scheduledAppointment',
  'snoozedUntil',
  'listPrice',
  'listedDate',
  'avgAvm',
  'midRange',
  'esListingCommission',
  'contractSalePrice',
  'escrowDate',
  'soldPrice',
  'soldDate',
  'commissionReceived',
  'createdAt',
  'updatedAt',
  'assignedAt',
  'contactedAt',
] as const satisfies (keyof ReferralRecord)[];
type EntryColumns = Pick<ReferralRecord, (typeof ENTRY_COLUMNS)[number]>;

/** Those columns, the color of the status in the catalog, who set the appointment, and the history; moments and history in the form they are sent in. */
export type EntryRow = Omit<
  EntryColumns,
  'createdAt' | 'updatedAt' | 'scheduledAppointment' | 'listingAppointmentDate'
> & {
  createdAt: string;
  updatedAt: string;
  scheduledAppointment: string | null;
  listingAppointmentDate: string | null;
  statusTone: StatusTone;
  appointmentSetBy: NonNullable<ReferralDetail['appointmentSetBy']> | null;
  history: StatusHistoryEntry[];
};

/** A referral as the page knows it (REF-63). */
export function toReferralEntry(referral: EntryRow): ReferralEntry {
  return {
    agentReferralId: referral.referralId,
    buySideReferral: referral.buySide,
    category: referral.category,
    categoryStatus: referral.status,
    categorySubStatus: referral.subStatus,
    statusTone: referral.statusTone,
    revision: referral.revision,
    addressInfo: toAddressInfo(referral),
    updatedDate: referral.updatedAt,
    createdDate: referral.createdAt,
    scheduledAppointment: referral.scheduledAppointment,
    source: referral.source,
    appointmentType: referral.appointmentType,
    forFeaturedAgent: referral.forFeaturedAgent,
    listingAppointmentSetEver: referral.listingAppointmentSetEver,
    listingAppointmentDate: referral.listingAppointmentDate,
    partnerConsultationSetEver: referral.partnerConsultationSetEver,
    commissionReceived: referral.commissionReceived,
    referralEscrowInfo:
      referral.esListingCommission === null && referral.contractSalePrice === null
        ? null
        : { esListingCommission: referral.esListingCommission, contractSalePrice: referral.contractSalePrice },
    soldPrice: referral.soldPrice,
    soldDate: referral.soldDate,
    listPrice: referral.listPrice,
    escrowDate: referral.escrowDate,
    listedDate: referral.listedDate,
    appointmentSetBy: referral.appointmentSetBy,
    avgAvm: referral.avgAvm,
    calculatedMidRange: referral.midRange,
    portalStatusInfoHistory: referral.history,
    timeZone: referral.timeZone,
    snoozedUntil: referral.snoozedUntil,
    responseClock: toResponseClock(referral),
  };
}

export function toAddressInfo(place: Pick<ReferralRecord, keyof AddressInfo>): AddressInfo {
  const { streetNumber, streetName, unitNumber, city, state, zip } = place;
  return { streetNumber, streetName, unitNumber, city, state, zip };
}
