import type { Migration } from 'kysely/migration';
import * as identity from './0001-identity.ts';
import * as peopleAndReferrals from './0002-people-and-referrals.ts';
import * as territoryAndContent from './0003-territory-and-content.ts';
import * as outbox from './0004-outbox.ts';
import * as releaseHealth from './0005-release-health.ts';
import * as provenVisits from './0007-proven-visits.ts';
import * as quotas from './0008-quotas.ts';
import * as actors from './0009-actors.ts';
import * as idempotencyKeys from './0010-idempotency-keys.ts';
import * as listViews from './0011-list-views.ts';
import * as statusCatalog from './0012-status-catalog.ts';
import * as referralDrafts from './0013-referral-drafts.ts';
import * as responseTimes from './0014-response-times.ts';
import * as liveEvents from './0015-live-events.ts';
import * as bulkChanges from './0016-bulk-changes.ts';
import * as calendarFeeds from './0017-calendar-feeds.ts';
import * as messageDelivery from './0018-message-delivery.ts';
import * as columnOrder from './0019-column-order.ts';
import * as news from './0020-news.ts';
import * as selfReports from './0021-self-reports.ts';
import * as perks from './0022-perks.ts';
import * as formDrafts from './0023-form-drafts.ts';
import * as privateFiles from './0024-private-files.ts';
import * as agentProfiles from './0025-agent-profiles.ts';
import * as preferences from './0026-preferences.ts';
import * as selfReportRevision from './0027-self-report-revision.ts';
import * as agentInvites from './0028-agent-invites.ts';
import * as crmWebhooks from './0029-crm-webhooks.ts';
import * as promoPages from './0030-promo-pages.ts';
import * as messageLanguage from './0032-message-language.ts';
import * as badgesAndDirectorSettings from './0034-badges-and-director-settings.ts';
import * as auditChain from './0035-audit-chain.ts';
import * as agentSearchAndInvites from './0036-agent-search-and-invites.ts';
import * as contentEditor from './0037-content-editor.ts';
import * as statusLabels from './0038-status-labels.ts';
import * as supportLog from './0039-support-log.ts';
import * as auditSequence from './0040-audit-sequence.ts';
import * as webinarRecords from './0041-webinar-records.ts';
import * as agreementSignatures from './0042-agreement-signatures.ts';
import * as eventRegistrations from './0043-event-registrations.ts';
import * as eventPhotoOwner from './0044-event-photo-owner.ts';
import * as orders from './0045-orders.ts';
import * as orderLedger from './0046-order-ledger.ts';
import * as pricingHistory from './0047-pricing-history.ts';
import * as sponsorshipRenewals from './0048-sponsorship-renewals.ts';
import * as waitlistTurns from './0049-waitlist-turns.ts';
import * as sharedZipFigures from './0050-shared-zip-figures.ts';
import * as savedCards from './0051-saved-cards.ts';
import * as titleEvents from './0052-title-events.ts';
import * as reportDocuments from './0053-report-documents.ts';
import * as staffOrders from './0054-staff-orders.ts';
import * as untoldTurns from './0055-untold-turns.ts';
import * as replacedCards from './0056-replaced-cards.ts';
import * as staleDocuments from './0057-stale-documents.ts';
import * as fieldData from './0058-field-data.ts';
import * as referralCounts from './0059-referral-counts.ts';
import * as referralListVersion from './0060-referral-list-version.ts';
import * as renewalTries from './0061-renewal-tries.ts';
import * as receivedAt from './0062-received-at.ts';
import * as guardPresence from './0063-guard-presence.ts';
import * as featuredTerritory from './0064-featured-territory.ts';
import * as promotionOrder from './0065-promotion-order.ts';
import * as sentUnlockRequests from './0066-sent-unlock-requests.ts';
import * as returnedReferrals from './0067-returned-referrals.ts';
import * as ordersByZip from './0068-orders-by-zip.ts';
import * as reservedNotifications from './0069-reserved-notifications.ts';
import * as auditOfReleases from './0070-audit-of-releases.ts';
import * as ordersByPart from './0071-orders-by-part.ts';
import * as agentsByLetters from './0072-agents-by-letters.ts';

/**
 * Every migration in the order it is applied. Names sort in that order. Add at the end; a migration that has shipped
 * is never edited. Expand first (add, fill), contract in a later release.
 */
export const migrations: Record<string, Migration> = {
  '0001-identity': identity,
  '0002-people-and-referrals': peopleAndReferrals,
  '0003-territory-and-content': territoryAndContent,
  '0004-outbox': outbox,
  '0005-release-health': releaseHealth,
  '0007-proven-visits': provenVisits,
  '0008-quotas': quotas,
  '0009-actors': actors,
  '0010-idempotency-keys': idempotencyKeys,
  '0011-list-views': listViews,
  '0012-status-catalog': statusCatalog,
  '0013-referral-drafts': referralDrafts,
  '0014-response-times': responseTimes,
  '0015-live-events': liveEvents,
  '0016-bulk-changes': bulkChanges,
  '0017-calendar-feeds': calendarFeeds,
  '0018-message-delivery': messageDelivery,
  '0019-column-order': columnOrder,
  '0020-news': news,
  '0021-self-reports': selfReports,
  '0022-perks': perks,
  '0023-form-drafts': formDrafts,
  '0024-private-files': privateFiles,
  '0025-agent-profiles': agentProfiles,
  '0026-preferences': preferences,
  '0027-self-report-revision': selfReportRevision,
  '0028-agent-invites': agentInvites,
  '0029-crm-webhooks': crmWebhooks,
  '0030-promo-pages': promoPages,
  '0032-message-language': messageLanguage,
  '0034-badges-and-director-settings': badgesAndDirectorSettings,
  '0035-audit-chain': auditChain,
  '0036-agent-search-and-invites': agentSearchAndInvites,
  '0037-content-editor': contentEditor,
  '0038-status-labels': statusLabels,
  '0039-support-log': supportLog,
  '0040-audit-sequence': auditSequence,
  '0041-webinar-records': webinarRecords,
  '0042-agreement-signatures': agreementSignatures,
  '0043-event-registrations': eventRegistrations,
  '0044-event-photo-owner': eventPhotoOwner,
  '0045-orders': orders,
  '0046-order-ledger': orderLedger,
  '0047-pricing-history': pricingHistory,
  '0048-sponsorship-renewals': sponsorshipRenewals,
  '0049-waitlist-turns': waitlistTurns,
  '0050-shared-zip-figures': sharedZipFigures,
  '0051-saved-cards': savedCards,
  '0052-title-events': titleEvents,
  '0053-report-documents': reportDocuments,
  '0054-staff-orders': staffOrders,
  '0055-untold-turns': untoldTurns,
  '0056-replaced-cards': replacedCards,
  '0057-stale-documents': staleDocuments,
  '0058-field-data': fieldData,
  '0059-referral-counts': referralCounts,
  '0060-referral-list-version': referralListVersion,
  '0061-renewal-tries': renewalTries,
  '0062-received-at': receivedAt,
  '0063-guard-presence': guardPresence,
  '0064-featured-territory': featuredTerritory,
  '0065-promotion-order': promotionOrder,
  '0066-sent-unlock-requests': sentUnlockRequests,
  '0067-returned-referrals': returnedReferrals,
  '0068-orders-by-zip': ordersByZip,
  '0069-reserved-notifications': reservedNotifications,
  '0070-audit-of-releases': auditOfReleases,
  '0071-orders-by-part': ordersByPart,
  '0072-agents-by-letters': agentsByLetters,
};
