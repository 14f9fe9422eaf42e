/** The rule of the product's documents for one operation and one kind of caller. */
export type Cell = 'yes' | 'no' | 'own' | 'blocked' | 'never';
/** Kinds of callers in the order of the table's columns; `as …` is an admin who acts for one. */
export const COLUMNS = ['agent', 'director', 'admin', 'ops', 'as agent', 'as director'] as const;
export type Column = (typeof COLUMNS)[number];
/**
 * Whose data an operation is about. `visitor`: public, but who signs in must do so validly; `actor`: about the person
 * behind a grant, so the grant does not count; `grant`: about the grant itself, which may be over but must be the caller's;
 * `signed`: nobody's, who calls proves it by a signature alone.
 */
export type About = 'public' | 'visitor' | 'nobody' | 'actor' | 'grant' | 'agent' | 'director' | 'export' | 'signed';

export interface AccessRow {
  operation: string;
  about: About;
  cells: Record<Column, Cell>;
}

/**
 * Who may do what, derived from docs/product (SEC-01…09, D-04…D-08, D-17), not from the server's own table of
 * permissions: this one exists to disagree with it. `own` is refused for everything that is not the caller's own: an
 * agent's own data, a director's own record and agents, the subject of a grant. `blocked` is refused only while acting,
 * `never` to everyone. A suffix after a plus names a special case of the operation.
 */
const TABLE = `
  # operation                                                        about     agent director admin ops as-agent as-director
  GET /api/demo-accounts                                             public
  GET /api/demo-outbox                                               public
  GET /api/demo-outbox/{messageId}                                   public
  GET /content/v1/banner-ads                                         public
  GET /content/v1/banner-ads/{label}/visit                           public
  # whoever is signed in gets more of them, nobody less
  GET /content/v1/promo-pages/{slug}                                 visitor
  GET /content/v1/images/{name}                                      public
  # the public form for events (EVT-06)
  GET /content/v1/public-events/{id}                                 public
  GET /content/v1/public-events/{id}/event.ics                       public
  POST /agent/v2/agent-events/photo                                  public
  POST /agent/v2/agent-events/create-agent                           public
  GET /releases/frontend-discovery.json                              public
  GET /releases/current                                              public
  POST /releases/health                                              public
  POST /api/page-log                                                 public
  # for people who cannot sign in (D-13)
  POST /api/accounts/agent/register-email                            public
  POST /api/accounts/agent/get-phone-number                          public
  POST /api/accounts/force-confirm-user                              public
  POST /api/ms/agent/v1/verification/send-verification               public
  # every signed-in person
  GET /api/session                                                   nobody    yes   yes yes yes  yes     yes
  POST /api/tracking                                                 nobody    yes   yes yes yes  yes     yes
  GET /content/v1/events                                             nobody    yes   yes yes yes  yes     yes
  GET /content/v1/featured-modal                                     nobody    yes   yes yes yes  yes     yes
  POST /api/strategic-partnership/get-floating-top-banner            nobody    yes   yes yes yes  yes     yes
  GET /agent/v2/endpoint/states                                      nobody    yes   yes yes yes  yes     yes
  query findNearestZips                                              nobody    yes   yes yes yes  yes     yes
  query getAllCitiesWithinState                                      nobody    yes   yes yes yes  yes     yes
  query getAllCountiesWithinState                                    nobody    yes   yes yes yes  yes     yes
  query getAllZipsInCityOrCountyByRequest                            nobody    yes   yes yes yes  yes     yes
  # ids of what they reach
  GET /api/live                                                      nobody    yes   yes yes no   yes     yes
  GET /api/perks                                                     nobody    yes   yes yes yes  yes     yes
  # invitations: one's own, or those of the agent acted for; directors have none (HOST-15, D-34)
  GET /api/invites                                                   nobody    yes   no  yes no   yes     no
  POST /api/invites                                                  nobody    yes   no  yes no   yes     no
  POST /api/invites/{inviteId}/mail                                  nobody    yes   no  yes no   yes     no
  # the link of a mail, which says nothing
  GET /api/invitations/{token}                                       public
  # a company asks for information (CS-156)
  POST /email/v2/mail-send                                           nobody    yes   no  no  no   yes     no
  # one's own views and settings of the list, whoever is acted for
  GET /api/list-views                                                nobody    yes   yes yes no   yes     yes
  POST /api/list-views                                               nobody    yes   yes yes no   yes     yes
  PUT /api/list-views/{id}                                           nobody    yes   yes yes no   yes     yes
  DELETE /api/list-views/{id}                                        nobody    yes   yes yes no   yes     yes
  GET /api/list-settings                                             nobody    yes   yes yes no   yes     yes
  PUT /api/list-settings                                             nobody    yes   yes yes no   yes     yes
  # an agent's own calendar feed: whoever has the secret address reads the file, so an acting admin may not make one
  GET /api/calendar-feed/portal.ics                                  public
  GET /api/calendar-feed                                             nobody    yes   no  no  no   blocked no
  PUT /api/calendar-feed                                             nobody    yes   no  no  no   blocked no
  DELETE /api/calendar-feed                                          nobody    yes   no  no  no   blocked no
  # an agent's CRM: the address gets their data and the secret vouches for it, so an acting admin only looks (D-44)
  GET /api/crm/webhook                                               nobody    yes   no  no  no   yes     no
  PUT /api/crm/webhook                                               nobody    yes   no  no  no   blocked no
  POST /api/crm/webhook/secret                                       nobody    yes   no  no  no   blocked no
  POST /api/crm/webhook/test                                         nobody    yes   no  no  no   blocked no
  GET /api/crm/deliveries                                            nobody    yes   no  no  no   yes     no
  GET /api/crm/deliveries/{deliveryId}                               nobody    yes   no  no  no   yes     no
  POST /api/crm/deliveries/{deliveryId}/try                          nobody    yes   no  no  no   blocked no
  # what is new since an agent's last visit: an acting admin sees it and leaves it (D-42)
  GET /api/news                                                      nobody    yes   no  no  no   yes     no
  PUT /api/news/{section}/visit                                      nobody    yes   no  no  no   blocked no
  POST /api/notifications/shown                                      nobody    yes   no  no  no   blocked no
  # tools go by the real role (D-04, SEC-02…05, D-35)
  POST /api/agent/v1/agents/search                                   nobody    no    no  yes no   yes     yes
  POST /api/accounts/agent/create                                    nobody    no    no  yes no   yes     yes
  POST /api/accounts/admin-generate-temp-password                    nobody    no    no  yes no   yes     yes
  # what strangers entered in the public form for events
  GET /api/admin/event-registrations                                 nobody    no    no  yes no   yes     yes
  GET /api/admin/event-registrations/{registrationId}/photo          nobody    no    no  yes no   yes     yes
  GET /api/admin/messages                                            nobody    no    no  yes no   yes     yes
  GET /api/admin/messages/{messageId}                                nobody    no    no  yes no   yes     yes
  POST /api/admin/messages/{messageId}/retry                         nobody    no    no  yes no   yes     yes
  POST /api/admin/messages/{messageId}/discard                       nobody    no    no  yes no   yes     yes
  GET /api/admin/recent-agents                                       nobody    no    no  yes no   yes     yes
  GET /api/admin/audit                                               nobody    no    no  yes no   yes     yes
  GET /api/admin/audit/people                                        nobody    no    no  yes no   yes     yes
  GET /api/admin/audit/export                                        nobody    no    no  yes no   yes     yes
  GET /api/admin/audit/entries/{sequence}                            nobody    no    no  yes no   yes     yes
  GET /api/admin/audit/chain                                         nobody    no    no  yes no   yes     yes
  POST /api/admin/audit/chain/check                                  nobody    no    no  yes no   yes     yes
  GET /api/admin/acting-grants                                       nobody    no    no  yes no   yes     yes
  POST /api/admin/acting-grants/{grantId}/revoke                     nobody    no    no  yes no   yes     yes
  GET /api/admin/agents/{agentId}/invites                            nobody    no    no  yes no   yes     yes
  GET /api/admin/partners                                            nobody    no    no  yes no   yes     yes
  GET /api/admin/permissions                                         nobody    no    no  yes no   yes     yes
  GET /api/admin/support/{reference}                                 nobody    no    no  yes no   yes     yes
  GET /api/admin/statuses                                            nobody    no    no  yes no   yes     yes
  GET /api/admin/statuses/versions                                   nobody    no    no  yes no   yes     yes
  PUT /api/admin/statuses                                            nobody    no    no  yes no   yes     yes
  GET /api/admin/content/{kind}                                      nobody    no    no  yes no   yes     yes
  GET /api/admin/content/{kind}/{id}                                 nobody    no    no  yes no   yes     yes
  GET /api/admin/content/{kind}/{id}/versions                        nobody    no    no  yes no   yes     yes
  POST /api/admin/content/event                                      nobody    no    no  yes no   yes     yes
  POST /api/admin/content/banner                                     nobody    no    no  yes no   yes     yes
  POST /api/admin/content/perk                                       nobody    no    no  yes no   yes     yes
  POST /api/admin/content/promo                                      nobody    no    no  yes no   yes     yes
  PUT /api/admin/content/event/{id}/draft                            nobody    no    no  yes no   yes     yes
  PUT /api/admin/content/banner/{id}/draft                           nobody    no    no  yes no   yes     yes
  PUT /api/admin/content/perk/{id}/draft                             nobody    no    no  yes no   yes     yes
  PUT /api/admin/content/promo/{id}/draft                            nobody    no    no  yes no   yes     yes
  DELETE /api/admin/content/{kind}/{id}/draft                        nobody    no    no  yes no   yes     yes
  POST /api/admin/content/{kind}/{id}/publish                        nobody    no    no  yes no   yes     yes
  POST /api/admin/content/{kind}/{id}/offline                        nobody    no    no  yes no   yes     yes
  POST /api/admin/content/{kind}/{id}/versions/{version}/restore     nobody    no    no  yes no   yes     yes
  POST /api/admin/content-images                                     nobody    no    no  yes no   yes     yes
  GET /api/admin/releases                                            nobody    no    no  yes no   yes     yes
  GET /api/admin/releases/log                                        nobody    no    no  yes no   yes     yes
  GET /api/admin/releases/snapshots/{id}                             nobody    no    no  yes no   yes     yes
  GET /api/admin/releases/pins                                       nobody    no    no  yes no   yes     yes
  POST /api/admin/releases/pins                                      nobody    no    no  yes no   yes     yes
  POST /api/admin/releases/check                                     nobody    no    no  yes no   yes     yes
  POST /api/admin/releases/changes                                   nobody    no    no  yes no   yes     yes
  POST /api/admin/releases/pins/{id}/revoke                          nobody    no    no  yes no   yes     yes
  POST /api/ms/agent/v1/relo-directors/search-directors              director  no    own yes no   yes     yes
  # agents: themselves, their director, staff (SEC-01, D-08)
  POST /api/ms/agent/v1/relo-directors/find-by-ids                   director  no    own yes no   no      own
  GET /api/ms/agent/v1/agents/{agentId}                              agent     own   own yes no   own     own
  GET /api/agent/v1/agents/{agentId}                                 agent     own   own yes no   own     own
  GET /agent/v2/agent/find-mongo-id/{agentId}                        agent     own   own yes no   own     own
  GET /agent/v2/agent/find/{mongoId}                                 agent     own   own yes no   own     own
  PUT /api/salesforce/v1/sync/agents/self-report-or-mls-update       agent     own   no  no  no   own     no
  # My Profile (HOST-22, D-34); photos of sponsors are in every agent's shop (SGD-08), this one is of nobody
  GET /api/agents/{agentId}/profile                                  agent     own   no  yes no   own     no
  PUT /api/agents/{agentId}/profile                                  agent     own   no  no  no   own     no
  PUT /api/agents/{agentId}/photo                                    agent     own   no  no  no   own     no
  DELETE /api/agents/{agentId}/photo                                 agent     own   no  no  no   own     no
  GET /api/agents/{agentId}/photo/{fileId}                           agent     own   own yes no   own     own
  # who of staff acted for an agent, without their reasons
  GET /api/agents/{agentId}/staff-activity                           agent     own   no  yes no   own     no
  GET /api/agents/{agentId}/agreement                                agent     own   no  yes no   own     no
  GET /api/agents/{agentId}/agreements/{fileId}                      agent     own   no  yes no   own     no
  # an admin reads and prints, and never signs (D-06); mails go to the agent's own mailbox
  GET /api/agents/{agentId}/referral-agreement                       agent     own   no  yes no   own     no
  GET /api/agents/{agentId}/referral-agreement/document              agent     own   no  yes no   own     no
  POST /api/agents/{agentId}/referral-agreement/signature            agent     own   no  no  no   blocked no
  POST /agent/v2/agent-events/send-rfa-signed-email                  agent     own   no  no  no   blocked no
  POST /agent/v2/agent-events/send-missing-information-email         agent     own   no  no  no   blocked no
  GET /agent/v2/self-report/{agentId}                                agent     own   no  yes no   own     no
  query searchAgent                                                  agent     own   own yes no   own     own
  mutation partialAgentUpdate                                        agent     own   no  yes no   own     no
  mutation partialAgentUpdate +referralAgreementLocation             agent     never no  never no never   no
  mutation partialAgentUpdate +photoLocation                         agent     never no  never no never   no
  PUT /api/relo-directors/{id}/settings                              director  no    own no  no   no      own
  mutation partialReloDirectorUpdate                                 director  no    own no  no   no      blocked
  # preferences (HOST-24); a test goes to the agent's own phone and mailbox
  GET /api/preferences/{agentId}                                     agent     own   no  yes no   own     no
  PUT /api/preferences/{agentId}                                     agent     own   no  no  no   own     no
  PUT /api/preferences/{agentId}/language                            agent     own   no  no  no   own     no
  POST /api/preferences/{agentId}/test                               agent     own   no  no  no   blocked no
  # referrals (SEC-01, D-08, D-16; staff may correct anything)
  GET /referral/v2/agent-portal-referrals/search                     agent     own   own yes no   own     own
  GET /referral/v2/agent-portal-referrals/rows                       agent     own   own yes no   own     own
  GET /referral/v2/agent-portal-referrals/{agentReferralId}          agent     own   own yes no   own     own
  GET /referral/v2/agent-portal-referrals/{agentReferralId}/draft    agent     own   own yes no   own     own
  PUT /referral/v2/agent-portal-referrals/{agentReferralId}/draft    agent     own   own yes no   own     own
  DELETE /referral/v2/agent-portal-referrals/{agentReferralId}/draft agent     own   own yes no   own     own
  GET /api/form-drafts/{form}                                        nobody    yes   yes yes no   yes     yes
  PUT /api/form-drafts/{form}                                        nobody    yes   yes yes no   yes     yes
  DELETE /api/form-drafts/{form}                                     nobody    yes   yes yes no   yes     yes
  GET /referral/v2/agent-portal-referrals/export/{id}                export    own   own yes no   own     own
  query getReferralsForPortal                                        agent     own   own yes no   own     own
  query getCountByPortalSection                                      agent     own   own yes no   own     own
  query retrieveAllStatusesForBuySide                                nobody    yes   yes yes no   yes     yes
  query retrieveDropdownOptionsForStatus                             nobody    yes   yes yes no   yes     yes
  mutation updateAgentReferralStatus                                 agent     own   own yes no   own     own
  mutation undoAgentReferralStatus                                   agent     own   own yes no   own     own
  mutation insertAgentReferralNotes                                  agent     own   own yes no   own     own
  mutation insertAgentReferralNotes +congrats-modal                  agent     own   no  no  no   blocked no
  mutation createPairForReferral                                     agent     own   own yes no   own     own
  mutation assignReferral                                            agent     no    own no  no   no      own
  mutation confirmAgentReferralStatuses                              agent     own   own yes no   own     own
  mutation undoAgentReferralChanges                                  agent     own   own yes no   own     own
  mutation insertNotesForReferrals                                   agent     own   own yes no   own     own
  mutation assignReferrals                                           agent     no    own no  no   no      own
  mutation returnReferrals                                           agent     no    own no  no   no      own
  GET /api/relo-directors/{id}/agent-roll-up                         director  no    own yes no   no      own
  # dashboard, Guaranteed Display, reports: the agent's pages (SEC-06); staff look on and change through a login-as
  GET /agent/v2/agent-portal/dashboard/{agentId}                     agent     own   no  yes no   own     no
  GET /agent/v2/agent-portal/dashboard/{agentId}/parts               agent     own   no  yes no   own     no
  GET /agent/v2/sgd-zips/{agentId}                                   agent     own   no  yes no   own     no
  GET /agent/v2/service-zips/{agentId}                               agent     own   no  yes no   own     no
  POST /agent/v2/service-zips/{agentId}                              agent     own   no  no  no   own     no
  DELETE /agent/v2/service-zips/{agentId}/{zip}                      agent     own   no  no  no   own     no
  POST /agent/v2/zip-data                                            agent     own   no  yes no   own     no
  POST /agent/v2/sgd-pricing-tool/v2/zips-stats                      agent     own   no  yes no   own     no
  GET /api/agents/{agentId}/ranking                                  agent     own   no  yes no   own     no
  PUT /api/agents/{agentId}/badges/{badgeId}                         agent     own   no  no  no   own     no
  POST /api/ms/agent/v1/agents/zip-list-rank/{agentId}               agent     own   no  yes no   own     no
  POST /consumer/v2/quantarium/agent/listings                        agent     own   no  yes no   own     no
  POST /consumer/v2/quantarium/agent/records                         agent     own   no  yes no   own     no
  POST /agent/v2/sgd-sales-stats/find-stats-by-agentsIds             agent     own   no  yes no   own     no
  POST /api/ms/agent/v1/agent-territories/search-by-zipcode/one-by-one nobody  yes   no  yes no   yes     no
  query findAgentsByIds                                              nobody    yes   no  yes no   yes     no
  POST /agent/v2/zip-waitlist/availability                           nobody    yes   no  yes no   yes     no
  GET /agent/v2/agent-portal/ap-default-sgd-discount                 nobody    yes   no  yes no   yes     no
  POST /agent/v2/sgd-utils/minimum-checkout-rule/load-cart/{agentId} agent     own   no  yes no   own     no
  GET /agent/v2/sgd-cart/{agentId}                                   agent     own   no  yes no   own     no
  PUT /agent/v2/sgd-cart/{agentId}                                   agent     own   no  no  no   own     no
  PATCH /agent/v2/sgd-cart/{agentId}                                 agent     own   no  no  no   own     no
  GET /agent/v2/zip-waitlist/get-waitlisted-zips-by-agent-id/{agentId} agent   own   no  yes no   own     no
  GET /agent/v1/wait-list-zips/retrieve-all-waitlist-agent/{agentId} agent     own   no  yes no   own     no
  POST /agent/v2/zip-waitlist/add-agent-to-waitlists                 agent     own   no  no  no   own     no
  POST /agent/v2/zip-waitlist/remove-agent-from-waitlists            agent     own   no  no  no   own     no
  mutation unlistAgentWaitList                                       agent     own   no  no  no   own     no
  POST /agent/v2/zip-waitlist/zapier-caching/{key}                   agent     own   no  no  no   own     no
  DELETE /agent/v2/zip-waitlist/zapier-caching/{key}                 agent     own   no  no  no   own     no
  # Guaranteed Display is bought by its agent, or in their name (D-31, D-06)
  GET /agent/v2/sgd-checkout/{agentId}                               agent     own   no       yes   no  own      no
  GET /agent/v2/sgd-orders/{agentId}                                 agent     own   no       yes   no  own      no
  GET /agent/v2/sgd-orders/{agentId}/{orderId}                       agent     own   no       yes   no  own      no
  POST /agent/v2/sgd-orders/{agentId}/{orderId}/status               agent     own   no       yes   no  own      no
  GET /agent/v2/sgd-orders/{agentId}/{orderId}/receipt               agent     own   no       yes   no  own      no
  GET /agent/v2/sgd-sponsorships/{agentId}                           agent     own   no       yes   no  own      no
  GET /agent/v2/sgd-worth/{agentId}                                  agent     own   no       no    no  own      no
  POST /agent/v2/sgd-checkout/{agentId}                              agent     own   no       no    no  own      no
  POST /agent/v2/sgd-orders/{agentId}                                agent     own   no       no    no  own      no
  POST /agent/v2/sgd-orders/{agentId}/{orderId}/payment              agent     own   no       no    no  own      no
  PUT /agent/v2/sgd-sponsorships/{agentId}/{zip}                     agent     own   no       no    no  own      no
  DELETE /agent/v2/sgd-cards/{agentId}/{cardId}                      agent     own   no       no    no  own      no
  POST /api/email-templates/send-sgd-failed-payment-notification     agent     own   no       yes   no  blocked  no
  POST /api/admin/agents/{agentId}/orders/{orderId}/refunds          agent     no    no       yes   no  blocked  blocked
  GET /api/admin/orders                                              nobody    no    no       yes   no  yes      yes
  GET /api/admin/agents/{agentId}/orders/{orderId}                   nobody    no    no       yes   no  yes      yes
  GET /api/admin/pricing                                             nobody    no    no       yes   no  yes      yes
  GET /api/admin/pricing/history                                     nobody    no    no       yes   no  yes      yes
  GET /api/admin/pricing/zips/{zip}                                  nobody    no    no       yes   no  yes      yes
  # prices are those of all agents: nobody sets them in the name of one
  PUT /api/admin/pricing/zips/{zip}                                  nobody    no    no       yes   no  blocked  blocked
  PUT /api/admin/pricing/markets/{marketId}                          nobody    no    no       yes   no  blocked  blocked
  POST /api/admin/pricing/promotions                                 nobody    no    no       yes   no  blocked  blocked
  # the payment partner, by its signature alone
  POST /api/payments/webhook                                         signed
  # staff may ask in an agent's name, which is in the audit log
  POST /agent/v2/contact-unlock/{agentId}                            agent     own   no  no  no   own     no
  # a rep is told in the agent's own name alone (D-06)
  POST /system/v2/send-zap                                           agent     own   no  no  no   blocked no
  # webinars and the sales system (API-14, API-52)
  GET /salesforce/v2/sf-agent/{agentId}                              agent     own   no  yes no   own     no
  GET /agent/v2/webinars/records/{agentId}                           agent     own   no  yes no   own     no
  POST /agent/v2/webinars/records                                    agent     own   no  no  no   blocked no
  GET /agent/v2/webinars/current/{agentId}                           agent     own   no  yes no   own     no
  POST /agent/v2/sgd-visits/add/{agentId}                            agent     own   no  no  no   blocked no
  GET /agent/v2/endpoint/reports                                     agent     own   no  yes no   own     no
  POST /agent/v2/endpoint/reports                                    agent     own   no  no  no   own     no
  GET /agent/v2/endpoint/reports/{id}                                agent     own   no  yes no   own     no
  POST /agent/v2/endpoint/reports/{id}                               agent     own   no  no  no   own     no
  PATCH /agent/v2/endpoint/reports/{id}                              agent     own   no  no  no   own     no
  GET /agent/v2/endpoint/reports/{id}/document                       agent     own   no  yes no   own     no
  POST /agent/v2/endpoint/generate-report/{id}                       agent     own   no  no  no   own     no
  POST /agent/v2/endpoint/open-escrow/{id}                           agent     own   no  no  no   own     no
  POST /agent/v2/endpoint/tracking/send-lead-to-endpoint/{id}        agent     own   no  no  no   own     no
  POST /agent/v2/endpoint/tracking/send-lead-to-zapier/{id}          agent     own   no  no  no   own     no
  POST /agent/v2/endpoint/emails/referral-confirmation/{id}          agent     own   no  no  no   own     no
  POST /api/partner-services/open-escrow/{agentId}                   agent     own   no  no  no   own     no
  # the title service: quotes and net sheets of a referral, and a token of the partner for oneself (API-81, API-82)
  GET /agent/v2/title-events/agent-referral/{agentReferralId}        agent     own   no  yes no   own     no
  POST /agent/v2/title-events                                        agent     own   no  no  no   own     no
  PATCH /agent/v2/title-events/{id}                                  agent     own   no  no  no   own     no
  GET /api/partner-services/title-genius/token                       nobody    yes   no  no  no   yes     no
  # last: they end what the callers act with, one by taking its place
  POST /api/login-as                                                 actor     no    no  yes no   yes     yes
  DELETE /api/login-as                                               grant     no    no  yes no   yes     yes
`;

export const ACCESS_TABLE: readonly AccessRow[] = parseTable(TABLE);

/** The name of the operation that a row is about, without its special case. */
export const plainName = (operation: string): string => operation.replace(/ \+.*/, '');

/** @throws Error for a line that cannot be read */
export function parseTable(text: string): AccessRow[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const found =
        /^(\S+ \S+(?: \+\S+)?)\s+(public|visitor|nobody|actor|grant|agent|director|export|signed)\s*(.*)$/.exec(line);
      if (!found) throw new Error(`The table has a line that cannot be read: ${line}`);
      const [, operation = '', about = '', rest = ''] = found;
      const given = ['public', 'visitor', 'signed'].includes(about) ? COLUMNS.map(() => 'yes') : rest.split(/\s+/);
      if (given.length !== COLUMNS.length) throw new Error(`The table has ${given.length} cells for ${operation}`);
      const cells = Object.fromEntries(COLUMNS.map((column, index) => [column, given[index]]));
      return { operation, about: about as About, cells: cells as Record<Column, Cell> };
    });
}
