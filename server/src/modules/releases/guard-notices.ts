import { createHash } from 'node:crypto';
import type { LogEntry } from '@portal/shared/contracts/release';
import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { GUARD, readChangesSince, ROLLOUT_PLAN, type ReleaseStore } from '@portal/release';
import type { Database } from '../../database/database.ts';
import { withinTransaction } from '../../database/within-transaction.ts';
import { scheduleJob } from '../jobs/index.ts';
import type { OutboxService } from '../outbox/index.ts';
import { factsOfChange, factsOfStep, headlineOf, noticeOf, type GuardFacts } from './rules/guard-notice.ts';

const QUEUE = 'guard-notices';
const EVERY_MINUTE = '* * * * *';
/** How late an act is still reported, in milliseconds: longer than an outage of all servers, shorter than the outbox keeps rows. */
const REPORTED_WITHIN = 24 * 3_600_000;

interface GuardNoticesOptions {
  db: Kysely<Database>;
  store: ReleaseStore;
  /** The channel that the portal serves. */
  channel: string;
  outbox: OutboxService;
  /** The portal's own address without a trailing slash. */
  origin: string;
  now: () => Date;
}

/**
 * Reports what the guard and rollouts in steps did, or could not do, through the outbox. The log of the channel is the source:
 * a change is in it as soon as it counts, so a server that is killed right after it loses nothing. The id of a notice is made of
 * what it is about, so several servers queue it once.
 */
export class GuardNotices {
  readonly #options: GuardNoticesOptions;

  constructor(options: GuardNoticesOptions) {
    this.#options = options;
  }

  /** Queues a notice of every change by the guard, and of what people should know of steps, that has none yet. */
  async reportActs(): Promise<void> {
    const { store, channel, now } = this.#options;
    const since = new Date(now().getTime() - REPORTED_WITHIN);
    for (const change of await readChangesSince(store, channel, since)) {
      // With its time: in a new store the revisions begin at 1 again.
      const about = `${change.channel} ${change.revision} ${change.when}`;
      if (change.who === GUARD) await this.#queue(about, factsOfChange(change));
      if (change.who === ROLLOUT_PLAN) await this.#reportStep(about, change);
    }
  }

  /** A step that does not fit is reported once, however often its reasons change. */
  async #reportStep(about: string, change: LogEntry): Promise<void> {
    const facts = factsOfStep(change);
    if (facts === null) return;
    const [rollout] = change.changes.flatMap(({ to }) => to?.rollout ?? []);
    const isWaiting = facts.act === 'step-does-not-fit' && rollout !== undefined;
    await this.#queue(isWaiting ? `${rollout.id} at ${rollout.weight}` : about, facts);
  }

  /** Queues a notice that the guard could not act on a trial, once for each trial: it goes on trying. */
  async reportFailure(trialId: string, facts: GuardFacts): Promise<void> {
    await this.#queue(`${facts.releases.join()} ${trialId}`, facts);
  }

  /** Has one of the servers look each minute for acts that were not reported because a server was killed or the database was down. */
  async schedule(boss: PgBoss): Promise<void> {
    await scheduleJob(boss, { queue: QUEUE, cron: EVERY_MINUTE, work: () => this.reportActs() });
  }

  async #queue(about: string, facts: GuardFacts): Promise<void> {
    const { db, outbox, origin } = this.#options;
    const body = noticeOf(facts, `${origin}/admin/settings?tab=3`);
    const call = { hook: 'release-guard', template: 'release-guard', subject: headlineOf(facts), body } as const;
    await withinTransaction(db, (trx) => outbox.call({ ...call, messageId: idOf(about) }, trx));
  }
}

/** The same UUID for the same text (version 8 of RFC 9562, which leaves its bits to us). */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
