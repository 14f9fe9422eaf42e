import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { PerkTable } from '../modules/perks/perk-tables.ts';
import { DEMO_IDS } from './demo-accounts.ts';

const PERKS: readonly Omit<Insertable<PerkTable>, 'position'>[] = [
  {
    perkId: 'crestline-escrow',
    company: 'Crestline Escrow',
    kind: 'Escrow',
    category: 'escrow-and-title',
    offer: '$350 off each closing',
    description: 'The fee is taken off at closing. Report in two business days.',
    action: 'open-escrow',
    icon: 'house',
    answerDays: 2,
  },
  {
    perkId: 'summit-title',
    company: 'Summit Title',
    kind: 'Title',
    category: 'escrow-and-title',
    offer: 'Quotes in a minute',
    description: 'A title quote and a net sheet from the referral page.',
    action: 'request-info',
    icon: 'document',
    answerDays: 2,
  },
  {
    perkId: 'brightframe',
    company: 'Brightframe',
    kind: 'Photography',
    category: 'marketing',
    offer: 'First shoot free',
    description: '25 photos and a floor plan by the next morning.',
    action: 'sign-up',
    icon: 'camera',
    answerDays: 3,
  },
  {
    perkId: 'aspen-home-warranty',
    company: 'Aspen Home Warranty',
    kind: 'Warranty',
    category: 'clients',
    offer: 'One year at $0 for sellers',
    description: 'Covers systems and appliances while the home is listed.',
    action: 'sign-up',
    icon: 'shield',
    answerDays: 5,
  },
  {
    perkId: 'listing-lab',
    company: 'Listing Lab',
    kind: 'Marketing',
    category: 'marketing',
    offer: 'Half price, 6 months',
    description: 'Flyers, social posts and a page for each listing.',
    action: 'sign-up',
    icon: 'megaphone',
    answerDays: 6,
  },
  {
    perkId: 'kestrel-lending',
    company: 'Kestrel Lending',
    kind: 'Lending',
    category: 'clients',
    offer: '0.25% lower rate for your buyers',
    description: 'A named lender answers within the hour, also on weekends.',
    action: 'request-info',
    icon: 'calculator',
    answerDays: 1,
  },
];

/** What partners offer, and one that maya asked for two days ago. */
export async function seedPerks(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .insertInto('perk')
    .values(PERKS.map((perk, index) => ({ ...perk, position: index + 1 })))
    .execute();
  const requestedAt = new Date(now.getTime() - 2 * 24 * 60 * 60 * 1000);
  await db.insertInto('perkRequest').values({ agentId: DEMO_IDS.maya, perkId: 'listing-lab', requestedAt }).execute();
}
