import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { insertRows } from '../database/insert-rows.ts';
import { insertReferralsInBulk } from '../modules/referrals/changes/insert-referrals-in-bulk.ts';
import { readStatusCatalog } from '../modules/referrals/catalog/status-catalog-store.ts';
import { DEMO_IDS } from './demo-accounts.ts';
import type { DemoClock } from './demo-clock.ts';
import { generateConsumer, type GeneratorContext } from './generated-referrals.ts';
import { MAYA_APPOINTMENTS } from './maya-appointments.ts';
import { MAYA_INACTIVE, MAYA_LOST, mayaWins } from './maya-closed.ts';
import { MAYA_LEADS } from './maya-leads.ts';
import type { Random } from './random.ts';
import { ReferralWriter, timeZoneOf, type SidePlan } from './referral-plan.ts';
import type { DemoAgent } from './seed-people.ts';

export const REFERRAL_COUNT = 3_000;
const FIRST_CONSUMER_ID = 700_001;
const FIRST_REFERRAL_ID = 4_810_001;
const UNASSIGNED_COUNT = 7;

/** Consumers and referrals of all agents, and dana's queue (D-39, D-40). */
export async function seedReferrals(
  db: Kysely<Database>,
  agents: readonly DemoAgent[],
  random: Random,
  clock: DemoClock,
): Promise<void> {
  const catalog = await readStatusCatalog(db);
  const first = { consumerId: FIRST_CONSUMER_ID, referralId: FIRST_REFERRAL_ID };
  const writer = new ReferralWriter({ clock, catalog, first });
  const context = { catalog, random };
  const agentOf = (id: number) => agents.find(({ agentId }) => agentId === id)!; // they are always made
  for (const plan of [...MAYA_LEADS, ...MAYA_APPOINTMENTS, ...mayaWins(clock), ...MAYA_LOST, ...MAYA_INACTIVE]) {
    writer.add(agentOf(DEMO_IDS.maya), plan);
  }
  const addMany = (agent: DemoAgent, count: number, areContactsLocked: boolean) => {
    for (let index = 0; index < count; index++) {
      writer.add(agent, generateConsumer(agent, index, areContactsLocked, context));
    }
  };
  addMany(agentOf(DEMO_IDS.leo), 28, true);
  addMany(agentOf(DEMO_IDS.sam), 24, false);
  addMany(agentOf(DEMO_IDS.ivy), 5, false);
  const known: readonly number[] = [DEMO_IDS.maya, DEMO_IDS.leo, DEMO_IDS.nina, DEMO_IDS.sam, DEMO_IDS.ivy];
  const others = agents.filter(({ agentId }) => !known.includes(agentId));
  for (let index = 0; writer.batch.referrals.length < REFERRAL_COUNT; index++) {
    // the last one must not add a second side, or there would be 3,001
    const agent = index < others.length ? others[index]! : random.pick(others); // the index is within the list
    const plan = generateConsumer(agent, index, random.chance(0.5), context);
    const room = REFERRAL_COUNT - writer.batch.referrals.length;
    writer.add(agent, { ...plan, sides: plan.sides.slice(0, room) });
  }
  await insertReferralsInBulk(db, writer.batch);
  await insertRows(db, 'unassignedReferral', unassigned(agentOf(DEMO_IDS.sam), context, clock));
}

/** The referrals that dana still has to assign (D-08). */
function unassigned(agent: DemoAgent, context: GeneratorContext, clock: DemoClock) {
  return Array.from({ length: UNASSIGNED_COUNT }, (_, index) => {
    const { firstName, lastName, email, phone, sides } = generateConsumer(agent, index, true, context);
    const side = sides[0] as SidePlan; // a plan has at least one
    const [, streetNumber = null, streetName = null] = /^(\d+) (.+)$/.exec(side.street ?? '') ?? [];
    const isBuyer = side.side === 'buyer';
    const price = side.price === null ? null : typeof side.price === 'number' ? [side.price] : side.price;
    return {
      reloDirectorId: DEMO_IDS.dana,
      referralId: FIRST_REFERRAL_ID - 100 + index,
      consumerId: FIRST_CONSUMER_ID - 100 + index,
      firstName,
      lastName,
      email,
      phoneNumber: phone,
      buySide: isBuyer,
      streetNumber,
      streetName,
      unitNumber: side.unit ?? null,
      city: side.city,
      state: side.state,
      zip: side.zip,
      timeZone: timeZoneOf(side.state),
      source: 'relocation',
      appointmentType: 'Relocation program',
      avgAvm: isBuyer ? null : (price?.[0] ?? null),
      midRange: isBuyer ? price : null,
      createdAt: clock.daysAgo(index + context.random.next()),
    };
  });
}
