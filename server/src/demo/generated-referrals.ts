import type { ReferralCategory } from '@portal/shared/contracts';
import { statusesOfSide, type StatusDefinition } from '@portal/shared/domain';
import { EDGE_NAMES, FIRST_NAMES, LAST_NAMES, STREET_KINDS, STREETS } from './demo-names.ts';
import type { MetroZip } from './metros.ts';
import type { Random } from './random.ts';
import type { ConsumerPlan, SidePlan } from './referral-plan.ts';
import { demoPhone, emailOf, type DemoAgent } from './seed-people.ts';
import { BUYER, LISTING, RELOCATION, VALUATION, WEBSITE } from './story-words.ts';

const SHARES: Record<ReferralCategory, number> = {
  'Active Leads': 34,
  'Active Appointments': 16,
  Wins: 14,
  'Lost Listings/Sales': 13,
  Inactive: 23,
};
const REASONS = {
  'Lost Listings/Sales': ['Chose a neighbor who is an agent', 'Chose a lower fee', 'Signed with a family friend'],
  Inactive: ['Stays for now', 'No answer for months', 'Rents for another year', 'Twice in the list'],
} as const;
const NOTES = [
  'Prefers texts before 5 PM.',
  'Asked for comps of the block.',
  'Lender call on Thursday.',
  'Two dogs, please ring first.',
  'Moves for a new job in the spring.',
] as const;
/** How fast agents reach their leads. */
const RESPONSE_MINUTES = [14, 6, 31, 9, 52, 12, 4, 22, 140, 17, 8, 26, 3, 380, 11, 19, 38];
/** Where buyers of the relocation program look, leading zeros included (D-39). */
const ELSEWHERE = [
  { city: 'Boston', state: 'MA', zip: '02118' },
  { city: 'Hoboken', state: 'NJ', zip: '07030' },
  { city: 'Portland', state: 'ME', zip: '04101' },
] as const;

/** What consumers are invented from: the statuses of the server, and chance. */
export interface GeneratorContext {
  catalog: readonly StatusDefinition[];
  random: Random;
}

/** Invents consumers with one side, sometimes two, for an agent; every fortieth is an edge case (D-39). */
export function generateConsumer(
  agent: DemoAgent,
  index: number,
  areContactsLocked: boolean,
  { catalog, random }: GeneratorContext,
): ConsumerPlan {
  const isEdge = index % 40 === 7;
  const name = isEdge
    ? random.pick(EDGE_NAMES)
    : { firstName: random.pick(FIRST_NAMES), lastName: random.pick(LAST_NAMES) };
  const sides: SidePlan['side'][] = random.chance(0.06)
    ? ['seller', 'buyer']
    : [random.chance(0.55) ? 'seller' : 'buyer'];
  return {
    ...name,
    email: random.chance(0.95) ? emailOf(name.firstName, name.lastName) : null,
    phone: random.chance(0.93) ? demoPhone(agent.metro, random) : null,
    sides: sides.map((side) => ({
      ...generateSide(agent, side, areContactsLocked, { catalog, random }),
      // in turn rather than by chance, which would change everything that follows
      reachedAfterMinutes: RESPONSE_MINUTES[index % RESPONSE_MINUTES.length]!, // the index is within the list
    })),
  };
}

function generateSide(
  agent: DemoAgent,
  side: SidePlan['side'],
  areContactsLocked: boolean,
  { catalog, random }: GeneratorContext,
): SidePlan {
  const category = random.weighted(SHARES);
  const definition = random.pick(
    statusesOfSide(catalog, side === 'buyer').filter((candidate) => candidate.category === category),
  );
  const updated = daysSinceUpdate(category, random);
  const zip = random.pick(agent.metro.zips);
  const created = updated + (definition.status === 'New' ? 0 : random.between(2, 90) + random.next());
  const value = priceIn(zip, random);
  const hasPrice = random.chance(0.95);
  const isRelocation = side === 'buyer' && random.chance(0.1);
  return {
    side,
    status: definition.status,
    ...(definition.subStatus ? { subStatus: definition.subStatus } : {}),
    created,
    updated,
    ...placeOf(agent, zip, side, isRelocation, random),
    intent: intentOf(side, isRelocation, random),
    ...(isRelocation ? { source: 'relocation' } : {}),
    price: hasPrice ? (side === 'buyer' && random.chance(0.5) ? [value + 6e4, value - 4e4] : value) : null,
    ...factsOfStatus(definition.status, category, updated, value, random),
    ...(category === 'Lost Listings/Sales' || category === 'Inactive'
      ? { reason: random.pick(REASONS[category]) }
      : {}),
    ...(random.chance(0.3) ? { note: random.pick(NOTES) } : {}),
    ...(!areContactsLocked && random.chance(0.4)
      ? {
          awarded: random.pick([
            'listing-appointment',
            'partner-consultation',
            'source-cta',
            'featured-agent',
          ] as const),
        }
      : {}),
  };
}

/** The fields a status requires, so that every row of the demonstration could have been entered (D-16). */
function factsOfStatus(
  status: string,
  category: ReferralCategory,
  updated: number,
  value: number,
  random: Random,
): Partial<SidePlan> {
  const facts: Partial<SidePlan> = {};
  if (status === 'Nurture') facts.snoozedInDays = random.between(-20, 150);
  if (category === 'Active Appointments' || category === 'Wins') {
    const inDays = status === 'Appointment Set' ? random.between(-3, 20) : -Math.ceil(updated) - random.between(1, 20);
    facts.appointment = { inDays, minutes: 9 * 60 + 15 * random.between(0, 36) };
  }
  if (status === 'Coming Soon') facts.listed = -random.between(3, 30);
  if (status === 'Listed' && category === 'Active Appointments') {
    Object.assign(facts, { listPrice: value + 1_000 * random.between(-10, 25), listed: Math.ceil(updated) });
  }
  if (status === 'Offer Accepted') facts.contractPrice = value + 500 * random.between(-20, 30);
  if (category === 'Wins') {
    const price = value + 1_000 * random.between(-15, 25);
    const commission = random.chance(0.8) ? Math.round(price * 2.4) / 100 : null;
    Object.assign(facts, { sold: { price, commission, daysAgo: Math.ceil(updated) } });
    if (commission === null && random.chance(0.5)) facts.escrowCommission = Math.round(price * 2.5) / 100;
  }
  return facts;
}

function daysSinceUpdate(category: ReferralCategory, random: Random): number {
  const isOpen = category === 'Active Leads' || category === 'Active Appointments';
  return (isOpen ? random.between(0, 18) : random.between(5, 330)) + random.next();
}

function placeOf(agent: DemoAgent, zip: MetroZip, side: SidePlan['side'], isRelocation: boolean, random: Random) {
  if (isRelocation && random.chance(0.3)) return random.pick(ELSEWHERE);
  const city = zip.zip.startsWith('802') ? 'Denver' : zip.zip.startsWith('276') ? 'Raleigh' : zip.name;
  const place = { city, state: agent.metro.state, zip: zip.zip };
  if (side === 'buyer') return place;
  const street = `${random.between(100, 9_899)} ${random.pick(STREETS)} ${random.pick(STREET_KINDS)}`;
  return random.chance(0.18)
    ? { ...place, street, unit: random.pick(['2B', '#410', 'Apt 7', '1203', 'Unit 3']) }
    : { ...place, street };
}

function intentOf(side: SidePlan['side'], isRelocation: boolean, random: Random): string | null {
  if (isRelocation) return RELOCATION;
  if (random.chance(0.08)) return null;
  return random.pick(side === 'seller' ? [LISTING, LISTING, VALUATION] : [BUYER, BUYER, WEBSITE]);
}

/** More expensive ZIP codes also cost more to sponsor. */
function priceIn({ monthlyPrice }: MetroZip, random: Random): number {
  return (monthlyPrice ?? 200) * 4_000 + 500 * random.between(-150, 250);
}
