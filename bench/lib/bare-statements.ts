import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { columnTypes } from '../../server/src/database/column-types.ts';
import type { Database } from '../../server/src/database/database.ts';
import type { ReferralListRequest } from '../../server/src/modules/referrals/list/list-request.ts';
import { readReferralList } from '../../server/src/modules/referrals/list/referral-list-view.ts';
import { Samples } from './statistics.ts';

export interface Statement {
  text: string;
  values: unknown[];
}
/** How PostgreSQL plans prepared statements: once, or again for the values of each call. */
export type PlanMode = 'force_generic_plan' | 'force_custom_plan';
/** Calls of each mode until the better one is chosen. */
const TRIALS = 60;

interface SentStatement extends Statement {
  began: number;
  ended: number;
}

/**
 * The statements of one referral page, prepared, on separate connections and with their best plan: only the database's part of
 * the page. Statements that the page sends in parallel are sent in parallel here too.
 */
export class BareStatements {
  readonly #clients: pg.Client[];
  readonly #steps: Statement[][];

  readonly mode: PlanMode;

  private constructor(clients: pg.Client[], steps: Statement[][], mode: PlanMode) {
    this.#clients = clients;
    this.#steps = steps;
    this.mode = mode;
  }

  /** Records what the list view sends for a request, so that this file does not have to follow its changes. */
  static async of(connectionString: string, request: ReferralListRequest): Promise<BareStatements> {
    const steps = inSteps(await recordStatements(connectionString, request));
    const generic = await BareStatements.#open(connectionString, steps, 'force_generic_plan');
    const custom = await BareStatements.#open(connectionString, steps, 'force_custom_plan');
    const times = new Samples();
    for (let trial = 0; trial < TRIALS; trial++) {
      for (const statements of [generic, custom]) {
        const began = performance.now();
        await statements.run();
        times.add(statements.mode, performance.now() - began);
      }
    }
    const [best, other] = times.ratio(custom.mode, generic.mode) < 1 ? [custom, generic] : [generic, custom];
    await other.close();
    return best;
  }

  static async #open(connectionString: string, steps: Statement[][], mode: PlanMode): Promise<BareStatements> {
    const connections = Math.max(...steps.map(({ length }) => length));
    const options = `-c plan_cache_mode=${mode}`;
    const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString, options }));
    await Promise.all(clients.map((client) => client.connect()));
    return new BareStatements(clients, steps, mode);
  }

  /** How many statements there are in each step. */
  get shape(): number[] {
    return this.#steps.map(({ length }) => length);
  }

  /** The statement of a page that needs no other; null otherwise. */
  get only(): Statement | null {
    const [first, ...others] = this.#steps.flat();
    return first && others.length === 0 ? { text: first.text, values: first.values } : null;
  }

  async run(): Promise<void> {
    for (const [step, statements] of this.#steps.entries()) {
      const sent = statements.map(({ text, values }, index) =>
        this.#clients[index]!.query({ name: `${step}-${index}`, text, values }),
      );
      await Promise.all(sent);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.end()));
  }
}

async function recordStatements(connectionString: string, request: ReferralListRequest): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, types: columnTypes() }) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query, queryDurationMillis }) => {
      const ended = performance.now();
      sent.push({ text: query.sql, values: [...query.parameters], began: ended - queryDurationMillis, ended });
    },
  });
  try {
    // the first time connections are still being opened, which would look like sequential statements
    await readReferralList(db, request);
    sent.length = 0;
    await readReferralList(db, request);
  } finally {
    await db.destroy();
  }
  return sent;
}

/** Statements that began before the first of a step ended belong to that step. */
function inSteps(sent: readonly SentStatement[]): Statement[][] {
  const steps: SentStatement[][] = [];
  for (const statement of sent.toSorted((one, other) => one.began - other.began)) {
    const current = steps.at(-1);
    const firstEnd = Math.min(...(current ?? []).map(({ ended }) => ended));
    if (current && statement.began < firstEnd) current.push(statement);
    else steps.push([statement]);
  }
  return steps;
}
