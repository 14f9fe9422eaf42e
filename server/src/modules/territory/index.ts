/** The public interface of Guaranteed Display for other modules. */
export { refreshActivity } from './ranking/activity-refresh.ts';
export { refreshRanks } from './ranking/rank-refresh.ts';
export { MAX_POINTS, rankAgents, reasonOfChange, totalPoints } from './rules/rank-score.ts';
export type { RankPoints } from './rules/rank-score.ts';
export { commissionOf } from './ranking/commission-of.ts';
export { commissionCents } from './rules/sale.ts';
export { readFreeZips } from './shop/free-zips-view.ts';
export { readOrderable } from './cart/cart-service.ts';
export type { Orderable } from './cart/cart-service.ts';
export { readSavedCart, takeFromCart } from './cart/saved-cart-service.ts';
export { minimumText, sayRule } from './rules/minimum-rule.ts';
export { utcDay, zipStatus } from './rules/zip-status.ts';
export type { ZipFacts } from './rules/zip-status.ts';
export {
  endSponsorships,
  grantSponsorships,
  SpotsTakenError,
  takeBackRenewals,
  writeFeaturedTerritory,
} from './spots/sponsorship-service.ts';
export {
  findHolds,
  holdSpots,
  OrderUnderWayError,
  releaseSpots,
  requireNoOrderUnderWay,
  reserveSpots,
} from './spots/spot-claims.ts';
export { lockZips } from './spots/spot-store.ts';
export { endOfTurn } from './rules/waitlist-turns.ts';
export type { TurnService } from './waitlist/turn-service.ts';
export { lockSpots } from './waitlist/waitlist-turns.ts';
export { registerTerritory } from './register-territory.ts';
