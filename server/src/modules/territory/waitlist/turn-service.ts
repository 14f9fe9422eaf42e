import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../../database/database.ts';
import { scheduleJob } from '../../jobs/index.ts';
import type { NotificationService } from '../../notifications/index.ts';
import { findPreferences } from '../../preferences/index.ts';
import { changeTurns, isUnchanged } from '../rules/waitlist-turns.ts';
import { trimHolds } from '../spots/spot-claims.ts';
import { agentsToNotify, findLines, takeUnnotified } from './turn-store.ts';
import { lockSpots } from './waitlist-turns.ts';

interface TurnServiceOptions {
  db: Kysely<Database>;
  notifications: NotificationService;
  log: Pick<FastifyBaseLogger, 'error'>;
  now: () => Date;
}

const QUEUE = 'waitlist-turns';

/** Ends and gives turns when only the time has passed, and notifies agents whose turn began (SGD-07). */
export class TurnService {
  readonly #options: TurnServiceOptions;

  constructor(options: TurnServiceOptions) {
    this.#options = options;
  }

  /** A round over every waitlist. */
  async run(): Promise<void> {
    const { db, now } = this.#options;
    const lines = await findLines(db, null, now());
    for (const [zip, line] of lines) {
      if (isUnchanged(line, changeTurns(line, now()))) continue;
      await this.#alone({ zip }, (trx) => lockSpots(trx, [zip], now()));
    }
    await this.notifyAgents();
  }

  /** Notifies agents whose turn began, by the ways they chose, once for each turn; several ZIPs are one message. */
  async notifyAgents(): Promise<void> {
    const { db, now } = this.#options;
    for (const agentId of await agentsToNotify(db, now())) {
      await this.#alone({ agentId }, (trx) => this.#notifyAgent(trx, agentId, now()));
    }
  }

  /** Forgets what checkouts kept on days that are over. */
  async trimHolds(): Promise<void> {
    await trimHolds(this.#options.db, this.#options.now());
  }

  async #notifyAgent(trx: Transaction<Database>, agentId: number, now: Date): Promise<void> {
    const turns = await takeUnnotified(trx, agentId, now);
    const [first] = turns;
    // another server was first
    if (!first) return;
    const { preferences } = await findPreferences(trx, agentId);
    const values = {
      zips: turns.map(({ zip }) => zip).join(', '),
      // the earliest
      until: first.until.toISOString(),
      timeZone: preferences.quietHours.timeZone,
    };
    await this.#options.notifications.notify(trx, agentId, { event: 'zip-free', template: 'zip-turn', values }, now);
  }

  /** What fails for one waits for the next round, and the others go on. */
  async #alone(about: object, work: (trx: Transaction<Database>) => Promise<void>): Promise<void> {
    try {
      await this.#options.db.transaction().execute(work);
    } catch (error) {
      this.#options.log.error({ err: error, ...about }, 'a turn of a waitlist could not be given or announced');
    }
  }
}

/** Gives turns every minute, and at once when a server starts, and forgets holds of earlier days. */
export async function scheduleTurns(boss: PgBoss, turns: TurnService): Promise<void> {
  const work = async () => {
    await turns.run();
    await turns.trimHolds();
  };
  await scheduleJob(boss, { queue: QUEUE, cron: '* * * * *', work });
  await boss.send(QUEUE);
}
