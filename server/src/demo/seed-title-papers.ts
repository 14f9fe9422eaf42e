import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { DEMO_IDS } from './demo-accounts.ts';

/** Whose quotes they are: Wendell Brightwater, a seller with an appointment. */
const SELLER = { agentId: DEMO_IDS.maya, streetNumber: '731', streetName: 'S Williams St' };
/** Quotes and net sheets, named and computed as the simulated partner does, so that each can be opened again. */
const PAPERS = [
  { view: 'quote', partnerId: 'T-109800000-4B07D2', price: '1098000', amountCents: 255_401, days: 6 },
  { view: 'quote', partnerId: 'T-112000000-3F9A1C', price: '1120000', amountCents: 259_240, days: 4 },
  { view: 'net-sheet', partnerId: 'N-112000000-41215000-8E26F0', price: '1120000', amountCents: 64_701_760, days: 2 },
] as const;

/** Two title quotes and a seller net sheet of one referral, on its panel and its timeline (REP-12, D-39). */
export async function seedTitlePapers(db: Kysely<Database>, now: Date): Promise<void> {
  const { agentId, referralId: agentReferralId } = await db
    .selectFrom('referral')
    .select(['agentId', 'referralId'])
    .where('agentId', '=', SELLER.agentId)
    .where('streetNumber', '=', SELLER.streetNumber)
    .where('streetName', '=', SELLER.streetName)
    .executeTakeFirstOrThrow();
  const at = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
  const [, quote, netSheet] = PAPERS;
  await db
    .insertInto('titleEvent')
    .values({
      agentId,
      agentReferralId,
      titleEventId: '6f1a52c4-3b0e-4d7a-9c58-2e7d41b8a903',
      transactionId: quote.partnerId,
      sellerNetSheetId: netSheet.partnerId,
      lastQuotePrice: quote.price,
      createdAt: at(PAPERS[0].days),
      updatedAt: at(netSheet.days),
    })
    .execute();
  await db
    .insertInto('titleRecord')
    .values(PAPERS.map(({ days, ...paper }) => ({ agentId, agentReferralId, ...paper, savedAt: at(days) })))
    .execute();
}
