import { sql, type Kysely, type Transaction } from 'kysely';
import { lockByName } from '../database/advisory-lock.ts';
import type { Database } from '../database/database.ts';
import { insertReferenceCatalog } from '../database/migrations/0012-status-catalog.ts';
import { withinTransaction } from '../database/within-transaction.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { DevelopmentAdmin } from '../identity/development-admin.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
import { DemoClock } from './demo-clock.ts';
import { startNewChain } from '../modules/audit/index.ts';
import { Random } from './random.ts';
import { seedAgreements } from './seed-agreements.ts';
import { seedContent } from './seed-content.ts';
import { seedCrm } from './seed-crm.ts';
import { seedPerks } from './seed-perks.ts';
import { seedPromoPages } from './seed-promo-pages.ts';
import { seedInvites } from './seed-invites.ts';
import { seedOrders } from './seed-orders.ts';
import { seedMessages } from './seed-messages.ts';
import { seedPeople } from './seed-people.ts';
import { seedPreferences } from './seed-preferences.ts';
import { seedProfiles } from './seed-profiles.ts';
import { seedReferrals } from './seed-referrals.ts';
import { seedReports } from './seed-reports.ts';
import { seedTerritories } from './seed-territories.ts';
import { seedTitlePapers } from './seed-title-papers.ts';
import { seedWebinars } from './seed-webinars.ts';

const SEED = 20_261_120;
/** A lock of this name is held while the demonstration is made; PostgreSQL releases it when its holder is killed. */
const SEED_LOCK = 'agent-portal demonstration';

/** What the demonstration needs from the identity provider. */
export type DemoIdentity = Pick<DevelopmentAdmin, 'createUsers' | 'findUser' | 'deleteUser'>;

/** Called with each step, in a few words, for the progress of the first start. */
export type Progress = (step: string) => void;

/**
 * Fills a database with the demonstration: people, referrals, territories, reports, content and the accounts (D-39,
 * D-40). The same moment gives the same rows. Rows appear at once or not at all, and the accounts last: with them the
 * demonstration is complete. A lock makes servers that start together wait; the second finds it.
 */
export async function seedDemo(
  db: Kysely<Database>,
  identity: DemoIdentity,
  fileStore: FileStore,
  { now = new Date(), progress = () => {} }: SeedOptions = {},
): Promise<void> {
  await inTurn(db, async () => {
    // they exist already when an earlier start was killed before it created the accounts
    if (!(await hasRows(db))) await withinTransaction(db, (trx) => seedRows(trx, fileStore, now, progress));
    progress('Accounts');
    await seedAccounts(identity);
  });
}

async function inTurn(db: Kysely<Database>, work: () => Promise<void>): Promise<void> {
  await withinTransaction(db, async (trx) => {
    await lockByName(trx, SEED_LOCK);
    await work();
  });
}

async function seedRows(db: Transaction<Database>, fileStore: FileStore, now: Date, progress: Progress): Promise<void> {
  const clock = new DemoClock(now);
  const random = new Random(SEED);
  progress('People and referrals');
  const agents = await seedPeople(db, random, clock);
  await seedReferrals(db, agents, random, clock);
  progress('ZIP codes and ranks');
  await seedTerritories(db, now);
  await seedOrders(db, now);
  await seedProfiles(db, fileStore, clock);
  await seedAgreements(db, fileStore, clock);
  progress('Reports and content');
  await seedReports(db, now);
  await seedTitlePapers(db, now);
  await seedContent(db, now);
  await seedWebinars(db, now);
  await seedPromoPages(db, now);
  await seedPerks(db, now);
  await seedCrm(db, now);
  await seedPreferences(db, now);
  await seedInvites(db, now);
  await seedMessages(db, now);
}

async function hasRows(db: Kysely<Database>): Promise<boolean> {
  const row = await db
    .selectFrom('agent')
    .select('agentId')
    .where('email', '=', DEMO_ACCOUNTS[0]!.email) // the list is not empty
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the demonstration exists and is complete. */
export async function hasDemo(identity: DemoIdentity): Promise<boolean> {
  const last = DEMO_ACCOUNTS.at(-1)!; // the list is not empty
  return (await identity.findUser(last.email)) !== undefined;
}

interface SeedOptions {
  now?: Date;
  progress?: Progress;
}

/** Deletes the whole demonstration, including accounts and their changes, and creates it again. */
export async function resetDemo(
  db: Kysely<Database>,
  identity: DemoIdentity,
  fileStore: FileStore,
  { now = new Date(), progress = () => {} }: SeedOptions = {},
): Promise<void> {
  await inTurn(db, async () => {
    // the last one first: without it the demonstration is incomplete, and a start after a kill creates what is missing
    for (const { email } of DEMO_ACCOUNTS.toReversed()) {
      if (await identity.findUser(email)) await identity.deleteUser(email);
    }
    await withinTransaction(db, async (trx) => {
      await sql`truncate agent, relo_director, acting_grant, tracking_event, tracking_usage, market,
        content_entry, content_banner, content_piece, content_image, perk, form_draft, list_view, list_setting, referral_status,
        referral_status_transition, status_catalog_version, promo_page, outbound_message cascade`.execute(trx);
      await startNewChain(trx);
      // a migration wrote it, so that no seed does
      await insertReferenceCatalog(trx);
      await seedRows(trx, fileStore, now, progress);
    });
    progress('Accounts');
    await seedAccounts(identity);
  });
}

async function seedAccounts(identity: DemoIdentity): Promise<void> {
  const known = await Promise.all(DEMO_ACCOUNTS.map(({ email }) => identity.findUser(email)));
  const missing = DEMO_ACCOUNTS.filter((_, index) => known[index] === undefined);
  if (missing.length === 0) return;
  await identity.createUsers(
    missing.map(({ email, firstName, lastName, group, agentId, hasTemporaryPassword = false }) => ({
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
