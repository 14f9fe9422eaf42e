import type { StatusDefinition } from '@portal/shared/domain';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../server/src/database/database.ts';
import { insertRows } from '../../server/src/database/insert-rows.ts';
import { DEMO_IDS } from '../../server/src/demo/demo-accounts.ts';
import { DemoClock } from '../../server/src/demo/demo-clock.ts';
import { generateConsumer } from '../../server/src/demo/generated-referrals.ts';
import { METROS } from '../../server/src/demo/metros.ts';
import { Random } from '../../server/src/demo/random.ts';
import { ReferralWriter } from '../../server/src/demo/referral-plan.ts';
import { insertReferralsInBulk } from '../../server/src/modules/referrals/index.ts';
import { readStatusCatalog } from '../../server/src/modules/referrals/catalog/status-catalog-store.ts';
import { copyAgents } from './copy-agents.ts';

/** How many referrals there are, and whose they are. */
export interface ReferralPlan {
  /** Of an ordinary agent: maya. */
  ordinary: number;
  /** Of an agent with very many: leo. */
  heavy: number;
  /** Of the agents of a director: dana. */
  director: { agents: number; each: number };
  /** All of them; the rest belongs to other agents, ten each. */
  total: number;
}

const EACH_OF_THE_OTHERS = 10;
/** This many are made one by one; the rest are copies of these inside the database. */
const MAX_MADE = 20_000;
const AT_ONCE = 5_000;
const FIRST_AGENT = 1_000_001;
const COPY_STEP = 10_000_000;

/**
 * Replaces the referrals of a demonstration with those of a plan: made by the rules of the demonstration and written
 * through the bulk insert of the server.
 */
export async function fillReferrals(db: Kysely<Database>, plan: ReferralPlan): Promise<void> {
  await sql`truncate consumer, referral_summary cascade`.execute(db);
  await sql`update agent set relo_director_id = null where relo_director_id = ${DEMO_IDS.dana}`.execute(db);
  const { ordinary, heavy, director, total } = plan;
  const rest = total - ordinary - heavy - director.agents * director.each;
  const filler = new Filler(db, await readStatusCatalog(db));
  await filler.addReferrals(DEMO_IDS.maya, ordinary);
  await filler.addReferrals(DEMO_IDS.leo, heavy);
  await filler.addAgents(director.agents, director.each, DEMO_IDS.dana);
  await filler.addAgents(Math.floor(rest / EACH_OF_THE_OTHERS), EACH_OF_THE_OTHERS, null);
  await filler.addReferrals(DEMO_IDS.sam, rest % EACH_OF_THE_OTHERS);
  await sql`vacuum analyze`.execute(db);
}

class Filler {
  readonly #db: Kysely<Database>;
  readonly #random = new Random(7);
  readonly #catalog: readonly StatusDefinition[];
  readonly #writer: ReferralWriter;
  #agentId = FIRST_AGENT;

  constructor(db: Kysely<Database>, catalog: readonly StatusDefinition[]) {
    this.#db = db;
    this.#catalog = catalog;
    this.#writer = new ReferralWriter({
      clock: new DemoClock(new Date()),
      catalog,
      first: { consumerId: 1, referralId: 1 },
    });
  }

  /** Adds agents with equally many referrals each. */
  async addAgents(count: number, each: number, reloDirectorId: number | null): Promise<void> {
    const times = Math.ceil((count * each) / MAX_MADE);
    const made = Math.ceil(count / times);
    const first = this.#agentId;
    this.#agentId += made;
    const ids = Array.from({ length: made }, (_, index) => first + index);
    await insertRows(
      this.#db,
      'agent',
      ids.map((agentId) => ({ agentId, ...person(agentId), currentStatus: 'ACTIVE_AGENT', reloDirectorId })),
    );
    for (const agentId of ids) await this.#write(agentId, each);
    await this.#flush();
    for (let copy = 1; copy < times; copy++) {
      const last = first + Math.min(made, count - copy * made) - 1; // the last copy may be smaller
      await copyAgents(this.#db, { first, last }, copy * COPY_STEP);
    }
  }

  /** Gives referrals to an existing agent. */
  async addReferrals(agentId: number, count: number): Promise<void> {
    await this.#write(agentId, count);
    await this.#flush();
  }

  async #write(agentId: number, count: number): Promise<void> {
    const { firstName, lastName } = person(agentId);
    const agent = { agentId, firstName, lastName, metro: METROS[0]!, featuredTerritory: [], reloDirectorId: null };
    for (let written = 0, index = 0; written < count; index++) {
      const invention = { catalog: this.#catalog, random: this.#random };
      const plan = generateConsumer(agent, index, this.#random.chance(0.5), invention);
      const sides = plan.sides.slice(0, count - written);
      this.#writer.add(agent, { ...plan, sides });
      written += sides.length;
      if (this.#writer.batch.referrals.length >= AT_ONCE) await this.#flush();
    }
  }

  async #flush(): Promise<void> {
    const { batch } = this.#writer;
    await insertReferralsInBulk(this.#db, batch);
    for (const rows of [batch.consumers, batch.referrals, batch.history]) rows.length = 0;
  }
}

const person = (agentId: number) => ({
  firstName: 'Agent',
  lastName: `Number ${agentId}`,
  email: `agent-${agentId}@example.com`,
});
