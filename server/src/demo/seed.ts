import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { DevelopmentAdmin } from '../identity/development-admin.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
import { DemoClock } from './demo-clock.ts';
import { Random } from './random.ts';
import { seedContent } from './seed-content.ts';
import { seedPeople } from './seed-people.ts';
import { seedReferrals } from './seed-referrals.ts';
import { seedReports } from './seed-reports.ts';
import { seedTerritories } from './seed-territories.ts';

const SEED = 20_261_120;

/** What the demonstration needs of the identity provider. */
export type DemoIdentity = Pick<DevelopmentAdmin, 'createUsers' | 'findUser' | 'deleteUser'>;

/** Told what is being done, in a few words, for the progress of the first start. */
export type Progress = (step: string) => void;

/**
 * Fills a database with the demonstration: people, referrals, territories, reports, content and the accounts (D-39,
 * D-40). The same moment gives the same rows. The accounts come last: with them the demonstration is complete.
 */
export async function seedDemo(
  db: Kysely<Database>,
  identity: DemoIdentity,
  { now = new Date(), progress = () => {} }: { now?: Date; progress?: Progress } = {},
): Promise<void> {
  const clock = new DemoClock(now);
  const random = new Random(SEED);
  progress('People and referrals');
  const agents = await seedPeople(db, random, clock);
  await seedReferrals(db, agents, random, clock);
  progress('ZIP codes and ranks');
  await seedTerritories(db, now);
  progress('Reports and content');
  await seedReports(db, now);
  await seedContent(db, now);
  progress('Accounts');
  await seedAccounts(identity);
}

/** Whether the demonstration is there, and whole. */
export async function hasDemo(identity: DemoIdentity): Promise<boolean> {
  const last = DEMO_ACCOUNTS.at(-1)!; // the list is not empty
  return (await identity.findUser(last.email)) !== undefined;
}

/** Takes everything of the demonstration out, accounts and what was done with them included, and makes it anew. */
export async function resetDemo(
  db: Kysely<Database>,
  identity: DemoIdentity,
  options: { now?: Date; progress?: Progress } = {},
): Promise<void> {
  for (const { email } of DEMO_ACCOUNTS) {
    if (await identity.findUser(email)) await identity.deleteUser(email);
  }
  await sql`truncate agent, relo_director, acting_grant, audit_entry, tracking_event, market, content_entry,
    content_banner cascade`.execute(db);
  await seedDemo(db, identity, options);
}

async function seedAccounts(identity: DemoIdentity): Promise<void> {
  await identity.createUsers(
    DEMO_ACCOUNTS.map(({ email, firstName, lastName, group, agentId, hasTemporaryPassword = false }) => ({
      email,
      password: DEMO_PASSWORD,
      groups: [group],
      temporary: hasTemporaryPassword,
      attributes: {
        name: `${firstName} ${lastName}`,
        ...(agentId === undefined ? {} : { 'custom:agentId': String(agentId) }),
      },
    })),
  );
}
