import type { ResponseClock } from '@portal/shared/contracts';
import type { PortalBuilder } from '../../graphql/index.ts';
import type {
  PortalAddress,
  PortalEscrowInfo,
  PortalReferral,
  PortalReferralData,
  PortalStatusInfo,
} from './portal-referral.ts';

/** The type PortalReferral and what it consists of (REF-65…67). */
export function addPortalReferralType(builder: PortalBuilder) {
  const Address = builder.objectRef<PortalAddress>('PortalAddress').implement({
    fields: (t) => ({
      city: t.exposeString('city', { nullable: true }),
      state: t.exposeString('state', { nullable: true }),
      streetAddress: t.exposeString('streetAddress', { nullable: true }),
      streetName: t.exposeString('streetName', { nullable: true }),
      streetNumber: t.exposeString('streetNumber', { nullable: true }),
      unitNumber: t.exposeString('unitNumber', { nullable: true }),
      zip: t.exposeString('zip', { nullable: true }),
    }),
  });
  const StatusInfo = builder.objectRef<PortalStatusInfo>('PortalStatusInfo').implement({
    fields: (t) => ({
      kind: t.exposeString('kind'),
      notes: t.exposeString('notes', { nullable: true }),
      callNotes: t.exposeString('callNotes', { nullable: true }),
      friendlyStatus: t.exposeString('friendlyStatus', { nullable: true }),
      friendlySubStatus: t.exposeString('friendlySubStatus', { nullable: true }),
      status: t.exposeString('status', { nullable: true }),
      subStatus: t.exposeString('subStatus', { nullable: true }),
      lastModifiedBy: t.exposeString('lastModifiedBy', { nullable: true }),
      lastModifiedDate: t.exposeString('lastModifiedDate'),
      listPrice: t.exposeFloat('listPrice', { nullable: true }),
      listedDate: t.exposeString('listedDate', { nullable: true }),
      listingAppointmentDate: t.exposeString('listingAppointmentDate', { nullable: true }),
      portalTrackingTimezone: t.exposeString('portalTrackingTimezone'),
      owner: t.exposeString('owner', { nullable: true }),
      portalSection: t.exposeString('portalSection', { nullable: true }),
      statusUpdateDate: t.exposeString('statusUpdateDate'),
    }),
  });
  const EscrowInfo = builder.objectRef<PortalEscrowInfo>('PortalEscrowInfo').implement({
    fields: (t) => ({
      escrowDate: t.exposeString('escrowDate', { nullable: true }),
      contractSalePrice: t.exposeFloat('contractSalePrice', { nullable: true }),
      esListingCommission: t.exposeFloat('esListingCommission', { nullable: true }),
      esCompanyName: t.exposeString('esCompanyName', { nullable: true }),
      esFirstName: t.exposeString('esFirstName', { nullable: true }),
      esLastName: t.exposeString('esLastName', { nullable: true }),
      esPhoneNumber: t.exposeString('esPhoneNumber', { nullable: true }),
      esEmail: t.exposeString('esEmail', { nullable: true }),
    }),
  });
  const AgentInfo = builder.objectRef<{ firstName: string; lastName: string }>('PortalAgentInfo').implement({
    fields: (t) => ({ firstName: t.exposeString('firstName'), lastName: t.exposeString('lastName') }),
  });
  const Clock = builder.objectRef<ResponseClock>('ResponseClock').implement({
    fields: (t) => ({
      assignedAt: t.exposeString('assignedAt'),
      contactedAt: t.exposeString('contactedAt', { nullable: true }),
      seconds: t.exposeInt('seconds', { nullable: true }),
    }),
  });
  const Data = builder.objectRef<PortalReferralData>('PortalReferralData').implement({
    fields: (t) => ({
      agentReferralId: t.exposeInt('agentReferralId'),
      agentId: t.exposeInt('agentId', { nullable: true }),
      agentInfo: t.field({ type: AgentInfo, nullable: true, resolve: ({ agentInfo }) => agentInfo }),
      assignedAgentByReloDirector: t.exposeBoolean('assignedAgentByReloDirector'),
      addressInfo: t.field({ type: Address, resolve: ({ addressInfo }) => addressInfo }),
      avgAvm: t.exposeFloat('avgAvm', { nullable: true }),
      buyer: t.exposeBoolean('buyer'),
      dateReferralAdded: t.exposeString('dateReferralAdded'),
      estimatedBudget: t.exposeFloat('estimatedBudget', { nullable: true }),
      forFeaturedAgent: t.exposeBoolean('forFeaturedAgent'),
      friendlyStatus: t.exposeString('friendlyStatus'),
      friendlySubStatus: t.exposeString('friendlySubStatus', { nullable: true }),
      referralStatus: t.exposeString('referralStatus'),
      referralSubStatus: t.exposeString('referralSubStatus', { nullable: true }),
      lastModifiedBy: t.exposeString('lastModifiedBy', { nullable: true }),
      lastModifiedDate: t.exposeString('lastModifiedDate'),
      statusLastModifiedDate: t.exposeString('statusLastModifiedDate'),
      officeId: t.exposeString('officeId', { nullable: true }),
      scheduledAppointment: t.exposeString('scheduledAppointment', { nullable: true }),
      source: t.exposeString('source', { nullable: true }),
      timeZone: t.exposeString('timeZone'),
      revision: t.exposeInt('revision'),
      partnerConsultationSetEver: t.exposeBoolean('partnerConsultationSetEver'),
      listingAppointmentSetEver: t.exposeBoolean('listingAppointmentSetEver'),
      commissionReceived: t.exposeFloat('commissionReceived', { nullable: true }),
      portalStatusInfoHistory: t.field({
        complexity: { multiplier: 5 },
        type: [StatusInfo],
        resolve: (data) => data.portalStatusInfoHistory,
      }),
      lastPortalStatusInfo: t.field({ type: StatusInfo, nullable: true, resolve: (data) => data.lastPortalStatusInfo }),
      referralEscrowInfo: t.field({ type: EscrowInfo, resolve: (data) => data.referralEscrowInfo }),
      responseClock: t.field({ type: Clock, nullable: true, resolve: (data) => data.responseClock }),
    }),
  });
  const ConsumerInfo = builder.objectRef<PortalReferral['consumerInfo']>('ConsumerInfo').implement({
    fields: (t) => ({
      firstName: t.exposeString('firstName'),
      lastName: t.exposeString('lastName'),
      email: t.exposeString('email', { nullable: true }),
      phoneNumber: t.exposeString('phoneNumber', { nullable: true }),
    }),
  });
  return builder.objectRef<PortalReferral>('PortalReferral').implement({
    fields: (t) => ({
      consumerId: t.exposeInt('consumerId'),
      consumerInfo: t.field({ type: ConsumerInfo, resolve: ({ consumerInfo }) => consumerInfo }),
      isContactVisible: t.exposeBoolean('isContactVisible'),
      referralData: t.field({ type: Data, resolve: ({ referralData }) => referralData }),
    }),
  });
}
