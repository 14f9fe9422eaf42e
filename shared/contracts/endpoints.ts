/**
 * Every address of the API, in one place for both sides of the wire. Placeholders are Fastify's (`:agentId`);
 * `endpointPath` fills them.
 */
export const ENDPOINTS = {
  session: '/api/session',
  loginAs: '/api/login-as',
  demoAccounts: '/api/demo-accounts',
  registerEmail: '/api/accounts/agent/register-email',
  inviteAgents: '/api/accounts/agent/create',
  temporaryPassword: '/api/accounts/admin-generate-temp-password',
  forceConfirmUser: '/api/accounts/force-confirm-user',
  phoneNumber: '/api/accounts/agent/get-phone-number',
  sendVerification: '/api/ms/agent/v1/verification/send-verification',
  demoOutbox: '/api/demo-outbox',
  demoMessage: '/api/demo-outbox/:messageId',
  tracking: '/api/tracking',
  bannerAds: '/content/v1/banner-ads',
  bannerVisit: '/content/v1/banner-ads/:label/visit',
  events: '/content/v1/events',
  featuredModal: '/content/v1/featured-modal',
  floatingBanner: '/api/strategic-partnership/get-floating-top-banner',
  agent: '/api/ms/agent/v1/agents/:agentId',
  otherAgent: '/api/agent/v1/agents/:agentId',
  agentSearch: '/api/agent/v1/agents/search',
  findMongoId: '/agent/v2/agent/find-mongo-id/:agentId',
  agentByMongoId: '/agent/v2/agent/find/:mongoId',
  directorSearch: '/api/ms/agent/v1/relo-directors/search-directors',
  directorsByIds: '/api/ms/agent/v1/relo-directors/find-by-ids',
  referralSearch: '/referral/v2/agent-portal-referrals/search',
  referralRows: '/referral/v2/agent-portal-referrals/rows',
  referralExport: '/referral/v2/agent-portal-referrals/export/:id',
  referral: '/referral/v2/agent-portal-referrals/:agentReferralId',
  agentRollUp: '/api/relo-directors/:id/agent-roll-up',
  referralDraft: '/referral/v2/agent-portal-referrals/:agentReferralId/draft',
  listViews: '/api/list-views',
  listView: '/api/list-views/:id',
  listSettings: '/api/list-settings',
  calendarFeed: '/api/calendar-feed',
  calendarFeedFile: '/api/calendar-feed/portal.ics',
  live: '/api/live',
  pageLog: '/api/page-log',
  mailSend: '/email/v2/mail-send',
  selfReport: '/api/salesforce/v1/sync/agents/self-report-or-mls-update',
  news: '/api/news',
  sectionVisit: '/api/news/:section/visit',
  dashboard: '/agent/v2/agent-portal/dashboard/:agentId',
  zipListRank: '/api/ms/agent/v1/agents/zip-list-rank/:agentId',
  salesStats: '/agent/v2/sgd-sales-stats/find-stats-by-agentsIds',
  zipData: '/agent/v2/zip-data',
  shopZips: '/agent/v2/sgd-zips/:agentId',
  loadCart: '/agent/v2/sgd-utils/minimum-checkout-rule/load-cart/:agentId',
  savedCart: '/agent/v2/sgd-cart/:agentId',
  defaultDiscount: '/agent/v2/agent-portal/ap-default-sgd-discount',
  addToWaitlists: '/agent/v2/zip-waitlist/add-agent-to-waitlists',
  removeFromWaitlists: '/agent/v2/zip-waitlist/remove-agent-from-waitlists',
  waitlistedZips: '/agent/v2/zip-waitlist/get-waitlisted-zips-by-agent-id/:agentId',
  waitlistEntries: '/agent/v1/wait-list-zips/retrieve-all-waitlist-agent/:agentId',
  zipCaching: '/agent/v2/zip-waitlist/zapier-caching/:key',
  sgdVisit: '/agent/v2/sgd-visits/add/:agentId',
  zipSponsors: '/api/ms/agent/v1/agent-territories/search-by-zipcode/one-by-one',
  zipStats: '/agent/v2/sgd-pricing-tool/v2/zips-stats',
  reports: '/agent/v2/endpoint/reports',
  report: '/agent/v2/endpoint/reports/:id',
  reportDocument: '/agent/v2/endpoint/reports/:id/document',
  openEscrow: '/agent/v2/endpoint/open-escrow/:id',
  generateReport: '/agent/v2/endpoint/generate-report/:id',
  reportStates: '/agent/v2/endpoint/states',
  graphql: '/graphql',
  releaseHealth: '/releases/health',
  currentSnapshot: '/releases/current',
  frontendDiscovery: '/releases/frontend-discovery.json',
  givenUpMessages: '/api/admin/messages',
  givenUpMessage: '/api/admin/messages/:messageId',
  retryMessage: '/api/admin/messages/:messageId/retry',
  discardMessage: '/api/admin/messages/:messageId/discard',
  releaseOverview: '/api/admin/releases',
  releaseLog: '/api/admin/releases/log',
  releaseSnapshot: '/api/admin/releases/snapshots/:id',
  releaseChanges: '/api/admin/releases/changes',
  releaseCheck: '/api/admin/releases/check',
  releasePins: '/api/admin/releases/pins',
  revokePin: '/api/admin/releases/pins/:id/revoke',
} as const;

/** Endpoints that read by POST because of the size of their input. GraphQL has both. */
export const READS_BY_POST: ReadonlySet<keyof typeof ENDPOINTS> = new Set([
  ...(['agentSearch', 'directorSearch', 'directorsByIds', 'floatingBanner', 'releaseCheck'] as const),
  ...(['loadCart', 'zipData', 'zipStats', 'zipListRank', 'salesStats', 'zipSponsors', 'graphql'] as const),
]);

/** Fills the placeholders of an endpoint; each value is encoded, a missing one is an error of the caller. */
export function endpointPath(endpoint: keyof typeof ENDPOINTS, values: Record<string, string | number> = {}): string {
  return ENDPOINTS[endpoint].replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${endpoint} needs a value for ${name}`);
    return encodeURIComponent(String(value));
  });
}
