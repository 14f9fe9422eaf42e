import type { Agent } from '@portal/shared/contracts';
import { encodeId, photoAddress } from '@portal/shared/domain';
import type { AgentRow } from '../../database/people-tables.ts';

/** What an agent is shown from: not what they are searched by. */
export const AGENT_COLUMNS = [
  'agentId',
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'photoLocation',
  'brokerageName',
  'brokerageLicenseNumber',
  'createdAt',
  'updatedAt',
  'currentStatus',
  'rfaSignDate',
  'referralFee',
  'referralFeeUpdatedAt',
  'referralAgreementLocation',
  'portalInvitationSent',
  'portalLastLogin',
  'portalTempPassword',
  'featuredTerritory',
  'sgdStatus',
  'sgdLastVisit',
  'primaryMlsName',
  'primarySubscribingMls',
  'licenseNumber',
  'licenseState',
  'licenseNumberOverride',
  'licenseStateOverride',
  'transactionsTotal',
  'provider',
  'reloDirectorId',
  'titlePartner',
] as const satisfies readonly (keyof AgentRow)[];
export type AgentColumns = Pick<AgentRow, (typeof AGENT_COLUMNS)[number]>;

/** An agent as the portal shows them (API-05). */
export function toAgent(row: AgentColumns): Agent {
  return {
    agentId: row.agentId,
    encodedAgentId: encodeId(row.agentId),
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phoneNumber: row.phoneNumber,
    photoLocation: photoAddress(row.photoLocation),
    brokerageInfo: { brokerageName: row.brokerageName, licenseNumber: row.brokerageLicenseNumber },
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
    currentStatus: row.currentStatus,
    agentRfaSignDate: row.rfaSignDate,
    agentReferralFee: row.referralFee,
    agentReferralFeeUpdatedDate: row.referralFeeUpdatedAt?.toISOString() ?? null,
    referralAgreementLocation: row.referralAgreementLocation,
    rfaOnFile: row.referralAgreementLocation !== null,
    portalInvitationSent: row.portalInvitationSent,
    portalLastLogin: row.portalLastLogin?.toISOString() ?? null,
    portalTempPassword: row.portalTempPassword,
    featuredTerritory: row.featuredTerritory,
    sgdStatus: row.sgdStatus,
    sgdLastVisit: row.sgdLastVisit?.toISOString() ?? null,
    primaryMlsName: row.primaryMlsName,
    primarySubscribingMls: row.primarySubscribingMls,
    profileInfo: {
      license: {
        licenseNumber: row.licenseNumber,
        licenseState: row.licenseState,
        overrides: overridesOf(row),
      },
      transactionsTotal: row.transactionsTotal,
    },
    provider: row.provider,
    reloDirectorId: row.reloDirectorId,
    titlePartner: row.titlePartner,
  };
}

function overridesOf({ licenseNumberOverride, licenseStateOverride }: AgentColumns) {
  if (licenseNumberOverride === null && licenseStateOverride === null) return null;
  return { licenseNumber: licenseNumberOverride, licenseState: licenseStateOverride };
}
