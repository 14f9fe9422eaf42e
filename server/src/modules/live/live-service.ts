import type { ServerResponse } from 'node:http';
import type { Kysely } from 'kysely';
import { LIVE_BEAT_SECONDS, type LivePoll } from '@portal/shared/contracts';
import type { Database } from '../../database/database.ts';
import { Slots } from '../../platform/limits/slots.ts';
import { ProblemError, tooMany } from '../../platform/responses/problem-error.ts';
import { agentsInReach, type AccessControl, type Principal } from '../access/index.ts';
import { LiveChannel, type ChannelCaller } from './live-channel.ts';
import { changesFor, LiveChannels } from './live-channels.ts';
import { LiveFeed } from './live-feed.ts';
import { MAX_MISSED, readMissed } from './live-store.ts';
import { horizonOf, messageId } from './message-id.ts';

/** A browser has one for each person it shows; a few devices have a few. */
const CHANNELS_OF_A_PERSON = 10;
const CHANNELS_OF_A_SERVER = 5_000;
const RETRY_SECONDS = 30;

interface LiveServiceOptions {
  db: Kysely<Database>;
  connectionString: string;
  access: AccessControl;
  log: { warn: (sentence: string) => void };
  now: () => Date;
}

/** Tells open pages what was changed elsewhere (docs/decisions/0034). Nothing runs before the first channel is opened. */
export class LiveService {
  readonly #options: LiveServiceOptions;
  readonly #slots = new Slots({ perHolder: CHANNELS_OF_A_PERSON, total: CHANNELS_OF_A_SERVER });
  readonly #channels: LiveChannels;
  readonly #feed: LiveFeed;
  #beat: NodeJS.Timeout | undefined;

  constructor(options: LiveServiceOptions) {
    this.#options = options;
    const { db, connectionString, access, log, now } = options;
    const channels = new LiveChannels({ access, now });
    this.#channels = channels;
    this.#feed = new LiveFeed({
      db,
      connectionString,
      log,
      onNews: (news) => channels.send(news),
      onGrants: () => channels.checkGrants(),
      onNotice: (notice, agentId) => channels.sendNotice(notice, agentId),
      onMissedNotices: () => channels.sendAllNotices(),
    });
  }

  /** What a person has missed since a message, and the id for the next call. */
  async poll(principal: Principal, lastEventId: unknown): Promise<LivePoll> {
    const now = this.#options.now();
    const since = horizonOf(lastEventId, now);
    const { horizon, events } = await readMissed(this.#options.db, agentsInReach(principal), since.horizon);
    // of a database that was replaced
    const isAhead = since.horizon !== null && BigInt(since.horizon) > BigInt(horizon);
    const isComplete = since.isKnown && !isAhead && events.length <= MAX_MISSED;
    return {
      changes: isComplete ? changesFor(principal, events) : [],
      isComplete,
      id: messageId({ horizon, at: now }),
    };
  }

  /**
   * Opens a channel that sends what a person has missed, and then what is new, until their token or grant ends.
   * @param begin called when everything else has succeeded; returns the response, whose head was written
   * @throws ProblemError 429 when the person has too many, 503 when the server has
   */
  async open(
    principal: Principal,
    caller: ChannelCaller,
    { lastEventId, begin }: { lastEventId: unknown; begin: () => ServerResponse },
  ): Promise<void> {
    const { log, now } = this.#options;
    const release = this.#slots.take(principal.userId);
    if (release === 'holder') throw tooMany('You have too many open pages with live updates.', RETRY_SECONDS);
    if (release === 'total') throw noRoom();
    try {
      await this.#feed.start();
    } catch (error) {
      release();
      throw error;
    }
    this.#beat ??= setInterval(() => this.#beatAll(), LIVE_BEAT_SECONDS * 1000).unref();
    const response = begin();
    // gone while the feed was started: it will not be closed again
    if (response.destroyed) return release();
    const channel = new LiveChannel({ response, caller, lifetimeMs: lifetimeOf(principal, caller, now()) });
    this.#channels.add(channel, principal);
    response.once('close', () => {
      release();
      this.#channels.remove(channel);
    });
    try {
      const { id, ...missed } = await this.poll(principal, lastEventId);
      channel.begin(missed, id);
    } catch (error) {
      // the client opens another one
      log.warn(`a live channel was not opened: ${String(error)}`);
      channel.close('restart');
    }
  }

  /** Closes every channel, so that a server that stops does not wait for them. */
  closeChannels(): void {
    this.#channels.closeAll('restart');
  }

  /** How many there are on this server. */
  get openChannels(): number {
    return this.#channels.size;
  }

  async stop(): Promise<void> {
    clearInterval(this.#beat);
    await this.#feed.stop();
  }

  #beatAll(): void {
    this.#feed.beat();
    this.#channels.beat(this.#feed.horizon);
  }
}

/** Milliseconds until the first of the tokens and the grant expires. */
function lifetimeOf({ grant }: Principal, { user }: ChannelCaller, now: Date): number {
  const ends = [user.expiresAt, ...(grant ? [grant.expiresAt] : [])];
  return Math.min(...ends.map((end) => end.getTime())) - now.getTime();
}

function noRoom(): ProblemError {
  return new ProblemError(503, 'service_unavailable', 'There are too many open pages with live updates.', {
    headers: { 'retry-after': String(RETRY_SECONDS) },
  });
}
