import { randomUUID } from 'node:crypto';
import type { MarketRule, NewPromotion, ZipPricing } from '@portal/shared/contracts';
import { fromCents, toCents } from '@portal/shared/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { badRequest, conflict, notFound } from '../../../platform/responses/problem-error.ts';
import { changesBetween, recordChange, type Principal } from '../../access/index.ts';
import { recordStaff } from '../../actors/index.ts';
import { advanceTurns } from '../waitlist/waitlist-turns.ts';

interface Change<Values> {
  before: Values;
  after: Values;
  reason: string;
}
type Staff = Pick<Principal, 'userId' | 'email'>;

interface PricingServiceOptions {
  db: Kysely<Database>;
  now: () => Date;
}

/** Changes of prices and rules by staff, each with what it was before and why (D-29, D-31). Orders that are placed stay as they are. */
export class PricingService {
  readonly #options: PricingServiceOptions;

  constructor(options: PricingServiceOptions) {
    this.#options = options;
  }

  /** @throws ProblemError 404, 409 `changed_meanwhile` when it is not as the page shows it */
  async changeZip(zip: string, { before, after, reason }: Change<ZipPricing>, staff: Staff): Promise<void> {
    await this.#options.db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('zipTerritory')
        .select(['monthlyPrice', 'spots'])
        .where('zip', '=', zip)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!row) throw notFound('We do not offer this ZIP code.');
      const { monthlyPrice, spots } = row;
      const now = { monthlyPriceCents: monthlyPrice === null ? null : toCents(monthlyPrice), spots };
      if (now.monthlyPriceCents !== before.monthlyPriceCents || now.spots !== before.spots) throw changedMeanwhile();
      const price = after.monthlyPriceCents === null ? null : fromCents(after.monthlyPriceCents);
      const changed = { monthlyPrice: price, spots: after.spots };
      await trx.updateTable('zipTerritory').set(changed).where('zip', '=', zip).execute();
      await advanceTurns(trx, [zip], this.#options.now());
      await this.#keep(trx, { kind: 'zip', subject: zip, before: now, after, reason }, staff);
    });
  }

  /** @throws ProblemError 404, 409 `changed_meanwhile` */
  async changeMarket(marketId: string, { before, after, reason }: Change<MarketRule>, staff: Staff): Promise<void> {
    await this.#options.db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('market')
        .select('minimumZips')
        .where('marketId', '=', marketId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!row) throw notFound('There is no such market.');
      if (row.minimumZips !== before.minimumZips) throw changedMeanwhile();
      await trx.updateTable('market').set(after).where('marketId', '=', marketId).execute();
      await this.#keep(trx, { kind: 'market', subject: marketId, before: row, after, reason }, staff);
    });
  }

  /**
   * Adds discounts; those before stay, for the time that they were in force.
   * @throws ProblemError 400 for a moment that is over, 409 `changed_meanwhile`
   */
  async addPromotion({ reason, startsAt, knownPromotions, ...promo }: NewPromotion, staff: Staff): Promise<void> {
    const now = this.#options.now();
    const start = startsAt === undefined ? now : new Date(startsAt);
    if (start < now) {
      throw badRequest('Discounts begin now or later.', [{ path: 'startsAt', message: 'Choose a moment to come' }]);
    }
    const promotionId = randomUUID();
    await this.#options.db.transaction().execute(async (trx) => {
      const { defaultDiscount, discountOptions } = promo;
      // one at a time: there is no row yet that two could wait for
      await sql`lock table sgd_promotion in share row exclusive mode`.execute(trx);
      const { count } = await trx
        .selectFrom('sgdPromotion')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      if (count !== knownPromotions) throw changedMeanwhile();
      await trx
        .insertInto('sgdPromotion')
        .values({ promotionId, defaultDiscount, discountOptions: JSON.stringify(discountOptions), startsAt: start })
        .execute();
      const after = { ...promo, startsAt: start.toISOString() };
      await this.#keep(trx, { kind: 'promotion', subject: promotionId, before: null, after, reason }, staff);
    });
  }

  async #keep(
    trx: Transaction<Database>,
    {
      before,
      after,
      ...change
    }: { kind: 'zip' | 'market' | 'promotion'; subject: string; before: object | null; after: object; reason: string },
    staff: Staff,
  ): Promise<void> {
    const { now } = this.#options;
    const { kind, subject, reason } = change;
    await recordStaff(trx, staff, now());
    await trx
      .insertInto('pricingChange')
      .values({
        ...change,
        changeId: randomUUID(),
        before: before && JSON.stringify(before),
        after: JSON.stringify(after),
        changedBy: staff.userId,
        changedAt: now(),
      })
      .execute();
    const changes = changesBetween(before ?? {}, after, []);
    await recordChange(trx, 'pricing.change', { object: { kind, id: subject }, reason, changes });
  }
}

const changedMeanwhile = () =>
  conflict('changed_meanwhile', 'Somebody else changed this meanwhile. Nothing was changed; look at it again.');
