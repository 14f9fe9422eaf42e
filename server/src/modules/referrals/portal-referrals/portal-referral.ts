import type { PortalSection, ResponseClock } from '@portal/shared/contracts';
import type { ReferralDetail, UnassignedRecord } from '../../../database/people-tables.ts';
import type { NamedStep, PortalReferralRow } from './portal-referral-view.ts';
import { receivedAt } from '../list/received-at.ts';
import { toResponseClock } from '../rules/response-clock.ts';
import { sectionsOfSteps } from '../rules/step-sections.ts';

/** The portal referral of the Graph queries (REF-65…67): an entry of the other shape, with its consumer. */
export interface PortalReferral {
  consumerId: number;
  consumerInfo: { firstName: string; lastName: string; email: string | null; phoneNumber: string | null };
  isContactVisible: boolean;
  referralData: PortalReferralData;
}

export interface PortalReferralData {
  agentReferralId: number;
  agentId: number | null;
  agentInfo: { firstName: string; lastName: string } | null;
  assignedAgentByReloDirector: boolean;
  addressInfo: PortalAddress;
  avgAvm: number | null;
  buyer: boolean;
  dateReferralAdded: string;
  estimatedBudget: number | null;
  forFeaturedAgent: boolean;
  friendlyStatus: string;
  friendlySubStatus: string | null;
  referralStatus: string;
  referralSubStatus: string | null;
  lastModifiedBy: string | null;
  lastModifiedDate: string;
  statusLastModifiedDate: string;
  officeId: string | null;
  scheduledAppointment: string | null;
  source: string | null;
  timeZone: string;
  revision: number;
  partnerConsultationSetEver: boolean;
  listingAppointmentSetEver: boolean;
  commissionReceived: number | null;
  portalStatusInfoHistory: PortalStatusInfo[];
  lastPortalStatusInfo: PortalStatusInfo | null;
  referralEscrowInfo: PortalEscrowInfo;
  responseClock: ResponseClock | null;
}

export interface PortalAddress {
  city: string | null;
  state: string | null;
  streetAddress: string | null;
  streetName: string | null;
  streetNumber: string | null;
  unitNumber: string | null;
  zip: string | null;
}

export interface PortalStatusInfo {
  kind: string;
  notes: string | null;
  callNotes: string | null;
  friendlyStatus: string | null;
  friendlySubStatus: string | null;
  status: string | null;
  subStatus: string | null;
  lastModifiedBy: string | null;
  lastModifiedDate: string;
  listPrice: number | null;
  listedDate: string | null;
  listingAppointmentDate: string | null;
  portalTrackingTimezone: string;
  owner: string | null;
  portalSection: string | null;
  statusUpdateDate: string;
}

export interface PortalEscrowInfo extends Pick<
  ReferralDetail,
  'esCompanyName' | 'esFirstName' | 'esLastName' | 'esPhoneNumber' | 'esEmail'
> {
  escrowDate: string | null;
  contractSalePrice: number | null;
  esListingCommission: number | null;
}

/** A referral that is with an agent. */
export function toPortalReferral(row: PortalReferralRow): PortalReferral {
  const { consumerId, firstName, lastName, email, phoneNumber, isContactVisible, detail } = row;
  const sections = sectionsOfSteps(row.history.map(({ category }) => category));
  const history = row.history.map((entry, index) => toStatusInfo(entry, row.timeZone, sections[index] ?? null));
  return {
    consumerId,
    consumerInfo: { firstName, lastName, email, phoneNumber },
    isContactVisible,
    referralData: {
      agentReferralId: row.referralId,
      agentId: row.agentId,
      agentInfo: { firstName: row.agentFirstName, lastName: row.agentLastName },
      assignedAgentByReloDirector: detail.assignedByReloDirectorId !== undefined,
      addressInfo: toPortalAddress(row),
      avgAvm: row.avgAvm,
      buyer: row.buySide,
      dateReferralAdded: receivedAt(row).toISOString(),
      estimatedBudget: middleOf(row.midRange),
      forFeaturedAgent: row.forFeaturedAgent,
      friendlyStatus: row.status,
      friendlySubStatus: row.subStatus,
      referralStatus: row.status,
      referralSubStatus: row.subStatus,
      lastModifiedBy: row.modifiedByName,
      lastModifiedDate: row.updatedAt.toISOString(),
      statusLastModifiedDate: row.statusUpdatedAt.toISOString(),
      officeId: detail.officeId ?? null,
      scheduledAppointment: row.scheduledAppointment?.toISOString() ?? null,
      source: row.source,
      timeZone: row.timeZone,
      revision: row.revision,
      partnerConsultationSetEver: row.partnerConsultationSetEver,
      listingAppointmentSetEver: row.listingAppointmentSetEver,
      commissionReceived: row.commissionReceived,
      portalStatusInfoHistory: history,
      lastPortalStatusInfo: history.find(({ friendlyStatus }) => friendlyStatus !== null) ?? null,
      referralEscrowInfo: {
        escrowDate: row.escrowDate,
        contractSalePrice: row.contractSalePrice,
        esListingCommission: row.esListingCommission,
        esCompanyName: detail.esCompanyName ?? null,
        esFirstName: detail.esFirstName ?? null,
        esLastName: detail.esLastName ?? null,
        esPhoneNumber: detail.esPhoneNumber ?? null,
        esEmail: detail.esEmail ?? null,
      },
      responseClock: row.isVisibleToAgent ? toResponseClock(row) : null,
    },
  };
}

/** A referral of a director's queue: no one has worked on it yet (D-08). */
export function toUnassignedReferral(row: UnassignedRecord): PortalReferral {
  const { consumerId, firstName, lastName, email, phoneNumber } = row;
  const since = row.createdAt.toISOString();
  return {
    consumerId,
    consumerInfo: { firstName, lastName, email, phoneNumber },
    isContactVisible: true,
    referralData: {
      agentReferralId: row.referralId,
      agentId: null,
      agentInfo: null,
      assignedAgentByReloDirector: false,
      addressInfo: toPortalAddress(row),
      avgAvm: row.avgAvm,
      buyer: row.buySide,
      dateReferralAdded: since,
      estimatedBudget: middleOf(row.midRange),
      forFeaturedAgent: false,
      friendlyStatus: 'New',
      friendlySubStatus: null,
      referralStatus: 'New',
      referralSubStatus: null,
      lastModifiedBy: null,
      lastModifiedDate: since,
      statusLastModifiedDate: since,
      officeId: null,
      scheduledAppointment: null,
      source: row.source,
      timeZone: row.timeZone,
      revision: 0,
      partnerConsultationSetEver: false,
      listingAppointmentSetEver: false,
      commissionReceived: null,
      portalStatusInfoHistory: [],
      lastPortalStatusInfo: null,
      referralEscrowInfo: {
        escrowDate: null,
        contractSalePrice: null,
        esListingCommission: null,
      },
      responseClock: null,
    },
  };
}

function toStatusInfo(entry: NamedStep, timeZone: string, portalSection: PortalSection | null): PortalStatusInfo {
  const moment = entry.modifiedAt.toISOString();
  return {
    kind: entry.kind,
    notes: entry.notes,
    callNotes: null,
    friendlyStatus: entry.status,
    friendlySubStatus: entry.subStatus,
    status: entry.status,
    subStatus: entry.subStatus,
    lastModifiedBy: entry.modifiedByName,
    lastModifiedDate: moment,
    listPrice: entry.listPrice,
    listedDate: entry.listedDate,
    listingAppointmentDate: entry.listingAppointmentDate?.toISOString() ?? null,
    portalTrackingTimezone: timeZone,
    owner: entry.modifiedByName,
    portalSection,
    statusUpdateDate: moment,
  };
}

function toPortalAddress(place: Omit<PortalAddress, 'streetAddress'>): PortalAddress {
  const { city, state, streetName, streetNumber, unitNumber, zip } = place;
  const streetAddress = [streetNumber, streetName].filter(Boolean).join(' ') || null;
  return { city, state, streetAddress, streetName, streetNumber, unitNumber, zip };
}

function middleOf(range: number[] | null): number | null {
  return range && range.length > 0 ? range.reduce((sum, end) => sum + end, 0) / range.length : null;
}
