/** The public interface of Guaranteed Display for other modules. */
export { refreshActivity } from './activity-refresh.ts';
export { refreshRanks } from './rank-refresh.ts';
export { MOST_POINTS, rankAgents, reasonOfChange, totalPoints } from './rules/rank-score.ts';
export type { RankPoints } from './rules/rank-score.ts';
export { commissionOf } from './commission-of.ts';
export { commissionCents } from './rules/sale.ts';
export { noticeRoutes } from './notice.routes.ts';
export { territoryFields } from './territory.graphql.ts';
export { territoryRoutes } from './territory.routes.ts';
export { unlockRoutes } from './unlock.routes.ts';
export { readFreeZips } from './free-zips-view.ts';
export { scheduleWeeklyRefresh } from './weekly-refresh.ts';
export { readOrderable } from './cart-service.ts';
export type { Orderable } from './cart-service.ts';
export { readSavedCart, takeFromCart } from './saved-cart-service.ts';
export { utcDay, zipStatus } from './rules/zip-status.ts';
export type { ZipFacts } from './rules/zip-status.ts';
export {
  endSponsorships,
  grantSponsorships,
  SpotsTakenError,
  takeBackRenewals,
  writeFeaturedTerritory,
} from './sponsorship-service.ts';
export {
  findHolds,
  holdSpots,
  OrderUnderWayError,
  releaseSpots,
  requireNoOrderUnderWay,
  reserveSpots,
} from './spot-claims.ts';
export { lockZips } from './spot-store.ts';
export { endOfTurn } from './rules/waitlist-turns.ts';
export { scheduleTurns, TurnService } from './turn-service.ts';
export { lockSpots } from './waitlist-turns.ts';
