import type { Agent, AgentSearchResponse } from '@portal/shared/contracts';
import type { PortalBuilder } from '../graphql/index.ts';

/** The types Agent and AgentSearchResponse (API-04, API-05). */
export function addAgentTypes(builder: PortalBuilder) {
  const License = builder.objectRef<{ licenseNumber?: string | null; licenseState?: string | null }>('License');
  License.implement({
    fields: (t) => ({
      licenseNumber: t.exposeString('licenseNumber', { nullable: true }),
      licenseState: t.exposeString('licenseState', { nullable: true }),
    }),
  });
  const AgentLicense = builder.objectRef<Agent['profileInfo']['license']>('AgentLicense').implement({
    fields: (t) => ({
      licenseNumber: t.exposeString('licenseNumber', { nullable: true }),
      licenseState: t.exposeString('licenseState', { nullable: true }),
      overrides: t.field({ type: License, nullable: true, resolve: ({ overrides }) => overrides }),
    }),
  });
  const ProfileInfo = builder.objectRef<Agent['profileInfo']>('ProfileInfo').implement({
    fields: (t) => ({
      license: t.field({ type: AgentLicense, resolve: ({ license }) => license }),
      transactionsTotal: t.exposeInt('transactionsTotal', { nullable: true }),
    }),
  });
  const BrokerageInfo = builder.objectRef<Agent['brokerageInfo']>('BrokerageInfo').implement({
    fields: (t) => ({
      brokerageName: t.exposeString('brokerageName', { nullable: true }),
      licenseNumber: t.exposeString('licenseNumber', { nullable: true }),
    }),
  });
  const AgentType = builder.objectRef<Agent>('Agent').implement({
    fields: (t) => ({
      agentId: t.exposeInt('agentId'),
      encodedAgentId: t.exposeString('encodedAgentId'),
      firstName: t.exposeString('firstName'),
      lastName: t.exposeString('lastName'),
      email: t.exposeString('email'),
      phoneNumber: t.exposeString('phoneNumber', { nullable: true }),
      photoLocation: t.exposeString('photoLocation', { nullable: true }),
      brokerageInfo: t.field({ type: BrokerageInfo, resolve: ({ brokerageInfo }) => brokerageInfo }),
      createdDate: t.exposeString('createdDate'),
      updatedDate: t.exposeString('updatedDate'),
      currentStatus: t.exposeString('currentStatus'),
      agentRfaSignDate: t.exposeString('agentRfaSignDate', { nullable: true }),
      agentReferralFee: t.exposeFloat('agentReferralFee', { nullable: true }),
      agentReferralFeeUpdatedDate: t.exposeString('agentReferralFeeUpdatedDate', { nullable: true }),
      referralAgreementLocation: t.exposeString('referralAgreementLocation', { nullable: true }),
      rfaOnFile: t.exposeBoolean('rfaOnFile'),
      portalInvitationSent: t.exposeBoolean('portalInvitationSent'),
      portalLastLogin: t.exposeString('portalLastLogin', { nullable: true }),
      portalTempPassword: t.exposeBoolean('portalTempPassword'),
      featuredTerritory: t.exposeStringList('featuredTerritory'),
      sgdStatus: t.exposeString('sgdStatus', { nullable: true }),
      sgdLastVisit: t.exposeString('sgdLastVisit', { nullable: true }),
      primaryMlsName: t.exposeString('primaryMlsName', { nullable: true }),
      primarySubscribingMls: t.exposeString('primarySubscribingMls', { nullable: true }),
      profileInfo: t.field({ type: ProfileInfo, resolve: ({ profileInfo }) => profileInfo }),
      provider: t.exposeString('provider', { nullable: true }),
      reloDirectorId: t.exposeInt('reloDirectorId', { nullable: true }),
      titlePartner: t.exposeString('titlePartner', { nullable: true }),
    }),
  });
  const AgentSearchResponseType = builder.objectRef<AgentSearchResponse>('AgentSearchResponse').implement({
    fields: (t) => ({
      // most names belong to a few agents, the most common to a thousand
      content: t.field({ complexity: { multiplier: 100 }, type: [AgentType], resolve: ({ content }) => content }),
      size: t.exposeInt('size'),
      totalCount: t.exposeInt('totalCount'),
    }),
  });
  return { AgentType, AgentSearchResponseType };
}
