export { scheduleActorBackfill } from './actor-backfill.ts';
export { ExportSender } from './export-sender.ts';
export type { ExportLimits } from './export-sender.ts';
export { insertReferralsInBulk } from './insert-referrals-in-bulk.ts';
export { PortalReferralService } from './portal-referral-service.ts';
export { referralChanges } from './referral-changes.graphql.ts';
export { referralQueries } from './referrals.graphql.ts';
export { referralRoutes } from './referrals.routes.ts';
export { ReferralService } from './referral-service.ts';
