import type { Checkout, Term } from '@portal/shared/contracts';
import { fullName } from '@portal/shared/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../platform/responses/problem-error.ts';
import type { Language } from '../../platform/texts/language.ts';
import { say } from '../../platform/texts/say.ts';
import { withStop } from '../../platform/texts/text.ts';
import { findAgent } from '../agents/index.ts';
import { findHolds, holdSpots, readOrderable, readSavedCart, sayRule } from '../territory/index.ts';
import { dayOfAgent } from './day-of-agent.ts';
import { quoteOrder } from './rules/quote.ts';
import { readSavedCard } from './saved-card-service.ts';
import { CHECKOUT_TERMS } from './rules/terms.ts';

interface CheckoutServiceOptions {
  db: Kysely<Database>;
  /** The page of the card field; null: nothing can be paid. */
  cardFieldUrl: string | null;
  now: () => Date;
}

interface Wanted {
  zipCodes: readonly string[];
  term: Term;
}

/** What the page of the checkout shows, and the spots that it keeps (HOST-14, SGD-15, D-31). */
export class CheckoutService {
  readonly #options: CheckoutServiceOptions;

  constructor(options: CheckoutServiceOptions) {
    this.#options = options;
  }

  /** A checkout of these ZIPs; what is left out is that of the saved cart. @throws ProblemError 404 */
  async read(
    agentId: number,
    given: { zips?: string[] | undefined; term?: Term | undefined },
    language: Language,
  ): Promise<Checkout> {
    const { db, now } = this.#options;
    const saved = await readSavedCart(db, agentId, now());
    const zips = given.zips ?? [...saved.zipCodes, ...saved.unavailableZipCodes];
    return this.#answer(db, agentId, { zipCodes: zips, term: given.term ?? saved.term }, language);
  }

  /** The same, with the free spots kept for 15 minutes, once a day each. @throws ProblemError 404 */
  async open(agentId: number, { zipCodes, term }: Wanted, language: Language): Promise<Checkout> {
    const { db, now } = this.#options;
    return db.transaction().execute(async (trx) => {
      const { offers } = await readOrderable(trx, agentId, zipCodes, now());
      // what is one's own needs no holding
      const fresh = offers.filter(({ status }) => status === 'free').map(({ zip }) => zip);
      await holdSpots(trx, agentId, fresh, now());
      return this.#answer(trx, agentId, { zipCodes, term }, language);
    });
  }

  async #answer(
    db: Kysely<Database>,
    agentId: number,
    { zipCodes, term }: Wanted,
    language: Language,
  ): Promise<Checkout> {
    const now = this.#options.now();
    const agent = await findAgent(db, agentId);
    if (!agent) throw notFound('There is no such agent.');
    const { offers, refused, promo, minimumRule } = await readOrderable(db, agentId, zipCodes, now);
    const holds = await findHolds(
      db,
      agentId,
      offers.map(({ zip }) => zip),
      now,
    );
    return {
      agentId,
      term,
      ...quoteOrder(offers, term, promo, await dayOfAgent(db, agentId, now)),
      unavailable: refused.map(({ zip, message }) => ({ zip, message: say(withStop(message), language) })),
      minimumRule: sayRule(minimumRule, language),
      holds: holds.map(({ zip, until }) => ({ zip, until: until.toISOString() })),
      billing: {
        name: fullName(agent),
        company: agent.brokerageName ?? '',
        phone: agent.officePhone ?? agent.phoneNumber ?? '',
        address: agent.brokerageAddress ?? '',
      },
      terms: CHECKOUT_TERMS,
      cardFieldUrl: this.#options.cardFieldUrl,
      savedCard: await readSavedCard(db, agentId),
    };
  }
}
