import type { LiveNotice } from '@portal/shared/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { RepeatFilter } from '../../platform/limits/repeat-filter.ts';
import { LiveListener } from './live-listener.ts';
import { MAX_AT_ONCE, readSince, type LiveEvent } from './live-store.ts';

/** What is new since the last reading. */
export interface FeedNews {
  events: LiveEvent[];
  /** False: there was more than is passed on. */
  isComplete: boolean;
  horizon: string;
}

interface LiveFeedOptions {
  db: Kysely<Database>;
  connectionString: string;
  log: { warn: (sentence: string) => void };
  /** Called with what is new, one reading after the other. */
  onNews: (news: FeedNews) => Promise<void>;
  /** Called when a grant was ended anywhere, and when such news may have been missed. */
  onGrants: () => Promise<void>;
  onNotice: (notice: LiveNotice, agentId: number) => void;
  /** Called when notices may have been missed, which are stored nowhere. */
  onMissedNotices: () => void;
}

/** Pause after a reading, in milliseconds: what arrives meanwhile is read together, so that a burst is a few messages. */
const PAUSE_MS = 100;

/**
 * Reads what is new on each notification of PostgreSQL, and at each beat, so that a lost notification costs seconds. Every
 * event is passed on at least once. Commits can overtake each other: a reading begins at the oldest transaction that was still
 * running during the previous one, and leaves out what was passed on already.
 */
export class LiveFeed {
  readonly #options: LiveFeedOptions;
  readonly #reports: RepeatFilter;
  #listener: LiveListener | null = null;
  #starting: Promise<void> | null = null;
  #horizon: string | null = null;
  #passedOn = new Set<string>();
  #reading: Promise<void> | null = null;
  #isNewsWaiting = false;
  #pause: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: LiveFeedOptions) {
    this.#options = options;
    this.#reports = new RepeatFilter({ write: (sentence) => options.log.warn(sentence) });
  }

  /** The transaction at which the next reading begins. Empty before the start. */
  get horizon(): string {
    return this.#horizon ?? '';
  }

  /** Begins to read and to listen, once; what is written from now on is passed on. @throws while there is no database */
  start(): Promise<void> {
    this.#starting ??= this.#start().catch((error: unknown) => {
      this.#starting = null; // the next call tries again
      throw error;
    });
    return this.#starting;
  }

  /** Reads now, or right after the current reading and its pause. */
  wake(): void {
    if (this.#isStopped || this.#horizon === null) return;
    if (this.#reading || this.#pause) this.#isNewsWaiting = true;
    else this.#reading = this.#readOnce();
  }

  /** To be called every few seconds. */
  beat(): void {
    this.#listener?.ping();
    this.wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#pause);
    // first, because the start waits for it
    await this.#listener?.stop();
    await this.#starting?.catch(() => {});
    await this.#reading;
  }

  async #start(): Promise<void> {
    const { db, connectionString, onGrants, onNotice, onMissedNotices } = this.#options;
    this.#horizon = (await readSince(db, null)).horizon;
    if (this.#isStopped) return;
    this.#listener = new LiveListener({
      connectionString,
      onNews: (news) => {
        if (news === 'grants') return void onGrants();
        if (news === 'changes') return this.wake();
        const [notice, agentId] = news.split(' ') as [LiveNotice, string];
        onNotice(notice, Number(agentId));
      },
      onListening: () => {
        this.wake();
        void onGrants();
        onMissedNotices();
      },
      onLost: (error) =>
        this.#reports.report('listener', `live updates are late: no connection that listens (${error.message})`),
    });
    // a channel that was open before it would miss notices
    await this.#listener.hasBegun;
  }

  async #readOnce(): Promise<void> {
    this.#isNewsWaiting = false;
    try {
      await this.#read();
    } catch (error) {
      // the next beat tries again from the same horizon
      this.#reports.report('reading', `live updates are late: reading them failed (${String(error)})`);
    }
    this.#reading = null;
    if (this.#isStopped) return;
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      if (this.#isNewsWaiting) this.wake();
    }, PAUSE_MS);
  }

  async #read(): Promise<void> {
    const { horizon, events } = await readSince(this.#options.db, this.#horizon);
    const fresh = events.filter((event) => !this.#passedOn.has(nameOf(event)));
    const isComplete = events.length <= MAX_AT_ONCE;
    if (fresh.length > 0) await this.#options.onNews({ events: fresh, isComplete, horizon });
    // what is older is not read again
    this.#passedOn = new Set(
      events.filter(({ transactionId }) => BigInt(transactionId) >= BigInt(horizon)).map(nameOf),
    );
    this.#horizon = horizon;
  }
}

// the transaction, because revisions start over when a referral was returned and assigned again
const nameOf = ({ agentId, referralId, revision, transactionId }: LiveEvent): string =>
  `${agentId}/${referralId}/${revision}/${transactionId}`;
