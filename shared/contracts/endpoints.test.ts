import { expect, test } from '@jest/globals';
import { isServicePath } from '@portal/shared/domain';
import { ENDPOINTS } from './endpoints.ts';

test('an address below that of any endpoint is never a page, whatever its ids', () => {
  const tooLong = (path: string) => path.replaceAll(/:\w+/g, '1'.repeat(200));
  expect(
    Object.values<string>(ENDPOINTS)
      .map(tooLong)
      .filter((path) => !isServicePath(path)),
  ).toEqual([]);
});

/** By the row that prints it. */
const PRINTED: Record<string, Partial<Record<keyof typeof ENDPOINTS, string>>> = {
  'API-07': { findMongoId: '/agent/v2/agent/find-mongo-id/{id}' },
  'API-08': { agentByMongoId: '/agent/v2/agent/find/{mongoId}' },
  'API-09': { agent: '/api/ms/agent/v1/agents/{agentId}' },
  'API-10': { otherAgent: '/api/agent/v1/agents/{id}' },
  'API-11': { agentSearch: '/api/agent/v1/agents/search' },
  'API-14': { salesRecord: '/salesforce/v2/sf-agent/{agentId}' },
  'API-16': { sgdVisit: '/agent/v2/sgd-visits/add/{agentId}' },
  'API-18': { directorsByIds: '/api/ms/agent/v1/relo-directors/find-by-ids' },
  'API-19': { directorSearch: '/api/ms/agent/v1/relo-directors/search-directors' },
  'API-23': { referralSearch: '/referral/v2/agent-portal-referrals/search' },
  'API-25': { referralExport: '/referral/v2/agent-portal-referrals/export/{id}' },
  'API-33': { registerEmail: '/api/accounts/agent/register-email' },
  'API-34': { forceConfirmUser: '/api/accounts/force-confirm-user' },
  'API-35': { sendVerification: '/api/ms/agent/v1/verification/send-verification' },
  'API-36': { phoneNumber: '/api/accounts/agent/get-phone-number' },
  'API-37': { inviteAgents: '/api/accounts/agent/create' },
  'API-38': { temporaryPassword: '/api/accounts/admin-generate-temp-password' },
  'API-42': { floatingBanner: '/api/strategic-partnership/get-floating-top-banner' },
  'API-43': { waitlistedZips: '/agent/v2/zip-waitlist/get-waitlisted-zips-by-agent-id/{id}' },
  'API-44': { waitlistEntries: '/agent/v1/wait-list-zips/retrieve-all-waitlist-agent/{id}' },
  'API-46': {
    addToWaitlists: '/agent/v2/zip-waitlist/add-agent-to-waitlists',
    removeFromWaitlists: '/agent/v2/zip-waitlist/remove-agent-from-waitlists',
  },
  'API-48': { zipCaching: '/agent/v2/zip-waitlist/zapier-caching/{agentId}' },
  'API-50': { sendZap: '/system/v2/send-zap' },
  'API-54': { eventRegistration: '/agent/v2/agent-events/create-agent' },
  'API-55': {
    missingInformationMail: '/agent/v2/agent-events/send-missing-information-email',
    rfaSignedMail: '/agent/v2/agent-events/send-rfa-signed-email',
  },
  'API-56': { selfReport: '/api/salesforce/v1/sync/agents/self-report-or-mls-update' },
  'API-57': { failedPaymentMail: '/api/email-templates/send-sgd-failed-payment-notification' },
  'API-58': { mailSend: '/email/v2/mail-send' },
  'API-59': { zipListRank: '/api/ms/agent/v1/agents/zip-list-rank/{id}' },
  'API-60': { defaultDiscount: '/agent/v2/agent-portal/ap-default-sgd-discount' },
  'API-64': { zipStats: '/agent/v2/sgd-pricing-tool/v2/zips-stats' },
  'API-65': { loadCart: '/agent/v2/sgd-utils/minimum-checkout-rule/load-cart/{agentId}' },
  'API-66': { zipData: '/agent/v2/zip-data' },
  'API-67': { zipSponsors: '/api/ms/agent/v1/agent-territories/search-by-zipcode/one-by-one' },
  'API-68': { salesStats: '/agent/v2/sgd-sales-stats/find-stats-by-agentsIds' },
  'API-69': {
    agentListings: '/consumer/v2/quantarium/agent/listings',
    agentSales: '/consumer/v2/quantarium/agent/records',
  },
  'API-70, API-74, API-75': { reports: '/agent/v2/endpoint/reports' },
  'API-71, API-73, API-78': { report: '/agent/v2/endpoint/reports/{id}' },
  'API-72': { generateReport: '/agent/v2/endpoint/generate-report/{id}' },
  'API-76': { reportStates: '/agent/v2/endpoint/states' },
  'API-77': { openEscrow: '/agent/v2/endpoint/open-escrow/{id}' },
  'API-79': {
    sendLeadToEndpoint: '/agent/v2/endpoint/tracking/send-lead-to-endpoint/{id}',
    sendLeadToZapier: '/agent/v2/endpoint/tracking/send-lead-to-zapier/{id}',
  },
  'API-80': { referralConfirmation: '/agent/v2/endpoint/emails/referral-confirmation/{id}' },
  'API-81': {
    titleEvents: '/agent/v2/title-events',
    titleEventOfReferral: '/agent/v2/title-events/agent-referral/{id}',
    titleEvent: '/agent/v2/title-events/{id}',
  },
  'API-82': { titleToken: '/api/partner-services/title-genius/token' },
};

test.each(Object.entries(PRINTED))('%s the address of %j is the printed one', (_row, printed) => {
  // a placeholder has another name here
  const unnamed = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, '*');
  for (const [name, path] of Object.entries(printed)) {
    expect(unnamed(ENDPOINTS[name as keyof typeof ENDPOINTS])).toBe(unnamed(path));
  }
});
