import type { Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';

/**
 * Discounts, so that the first one that has begun is the one in force (D-30): the last to begin, and of several that begin at the same
 * moment the one that was added last, which corrects the others.
 */
export function promotionsInOrder(db: Kysely<Database>) {
  return db
    .selectFrom('sgdPromotion')
    .select(['promotionId', 'defaultDiscount', 'discountOptions', 'startsAt'])
    .orderBy('startsAt', 'desc')
    .orderBy('addedAt', 'desc')
    .orderBy('promotionId');
}
