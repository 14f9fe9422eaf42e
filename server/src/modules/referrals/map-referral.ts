import type { AddressInfo, ReferralEntry, StatusHistoryEntry } from '@portal/shared/contracts';
import { findStatus } from '@portal/shared/domain';
import type { ReferralRecord } from '../../database/people-tables.ts';
import { STATUS_CATALOG } from './status-catalog.ts';

/** What an entry is made of; the other columns are shown by no list. */
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
  'avgAvm',
  'midRange',
  'esListingCommission',
  'contractSalePrice',
  'soldPrice',
  'soldDate',
  'commissionReceived',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof ReferralRecord)[];
/** Those columns, and the history in the form it is sent in. */
export type EntryRow = Pick<ReferralRecord, (typeof ENTRY_COLUMNS)[number]> & { history: StatusHistoryEntry[] };

/** A referral as the page knows it (REF-63). */
export function toReferralEntry(referral: EntryRow): ReferralEntry {
  return {
    agentReferralId: referral.referralId,
    buySideReferral: referral.buySide,
    category: referral.category,
    categoryStatus: referral.status,
    categorySubStatus: referral.subStatus,
    statusTone: findStatus(STATUS_CATALOG, referral, referral.buySide)?.tone ?? 'neutral',
    revision: referral.revision,
    addressInfo: toAddressInfo(referral),
    updatedDate: referral.updatedAt.toISOString(),
    createdDate: referral.createdAt.toISOString(),
    scheduledAppointment: referral.scheduledAppointment?.toISOString() ?? null,
    source: referral.source,
    appointmentType: referral.appointmentType,
    forFeaturedAgent: referral.forFeaturedAgent,
    listingAppointmentSetEver: referral.listingAppointmentSetEver,
    listingAppointmentDate: referral.listingAppointmentDate?.toISOString() ?? null,
    partnerConsultationSetEver: referral.partnerConsultationSetEver,
    commissionReceived: referral.commissionReceived,
    referralEscrowInfo:
      referral.esListingCommission === null && referral.contractSalePrice === null
        ? null
        : { esListingCommission: referral.esListingCommission, contractSalePrice: referral.contractSalePrice },
    soldPrice: referral.soldPrice,
    soldDate: referral.soldDate,
    listPrice: referral.listPrice,
    avgAvm: referral.avgAvm,
    calculatedMidRange: referral.midRange,
    portalStatusInfoHistory: referral.history,
    timeZone: referral.timeZone,
    snoozedUntil: referral.snoozedUntil,
  };
}

export function toAddressInfo(place: Pick<ReferralRecord, keyof AddressInfo>): AddressInfo {
  const { streetNumber, streetName, unitNumber, city, state, zip } = place;
  return { streetNumber, streetName, unitNumber, city, state, zip };
}
