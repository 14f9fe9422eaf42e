import type { Agent, ReloDirector, SessionContext } from '@portal/shared/contracts';

/** An agent with every field set; tests override what matters to them. */
export function testAgent(values: Partial<Agent> = {}): Agent {
  return {
    agentId: 10_482,
    encodedAgentId: 'MTA0ODI',
    firstName: 'Maya',
    lastName: 'Ferreira',
    email: 'maya@example.com',
    phoneNumber: '3035550114',
    photoLocation: null,
    brokerageInfo: { brokerageName: 'Mile High Homes', licenseNumber: null },
    createdDate: '2024-03-04T09:00:00.000Z',
    updatedDate: '2026-11-19T09:00:00.000Z',
    currentStatus: 'PREFERRED_AGENT',
    agentRfaSignDate: '2026-03-14',
    agentReferralFee: 35,
    agentReferralFeeUpdatedDate: null,
    referralAgreementLocation: 'agreements/10482.pdf',
    rfaOnFile: true,
    portalInvitationSent: true,
    portalLastLogin: '2026-11-19T09:00:00.000Z',
    portalTempPassword: false,
    featuredTerritory: ['80205', '80210', '80211'],
    sgdStatus: 'ACTIVE',
    sgdLastVisit: null,
    primaryMlsName: null,
    primarySubscribingMls: null,
    profileInfo: { license: { licenseNumber: null, licenseState: null, overrides: null }, transactionsTotal: 120 },
    provider: null,
    reloDirectorId: null,
    titlePartner: null,
    ...values,
  };
}

export const testDirector = (values: Partial<ReloDirector> = {}): ReloDirector => ({
  reloDirectorId: 501,
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@example.com',
  phoneNumber: '3035550150',
  ...values,
});

/** The server's response about a signed-in agent; tests override what matters to them. */
export function testContext(values: Partial<SessionContext> = {}): SessionContext {
  return {
    user: { userId: 'user-1', email: 'maya@example.com', groups: ['Agent'] },
    role: 'ROLE_AGENT',
    actingRole: null,
    agent: testAgent(),
    reloDirector: null,
    grant: null,
    ...values,
  };
}

export const ADMIN_CONTEXT: Partial<SessionContext> = {
  user: { userId: 'user-9', email: 'alex@example.com', groups: ['Admin'] },
  role: 'ROLE_ADMIN',
  agent: null,
};
