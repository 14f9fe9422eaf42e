import { randomBytes } from 'node:crypto';
import { ENDPOINTS, type CalendarFeed, type NewCalendarFeed } from '@portal/shared/contracts';
import { calendarFile } from '@portal/shared/domain';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import { hashSecret } from '../../platform/security/hash-secret.ts';
import { notFound } from '../../platform/responses/problem-error.ts';
import type { CalendarFeedTable } from './calendar-feed-tables.ts';
import { deleteFeed, findFeed, findFeedByToken, findSides, markRead, putFeed } from './calendar-feed-store.ts';
import { feedEvents } from './rules/feed-events.ts';

const TOKEN_BYTES = 32;
const NAME = 'Agent Portal';
const REFRESH_HOURS = 1;

interface CalendarFeedServiceOptions {
  db: Kysely<Database>;
  now: () => Date;
}

/**
 * The calendar feed of an agent: appointments and the days on which updates are due, for a calendar that cannot sign in.
 * Its address is a secret of 256 bits, of which only the hash is kept; a new one ends the one before.
 */
export class CalendarFeedService {
  readonly #options: CalendarFeedServiceOptions;

  constructor(options: CalendarFeedServiceOptions) {
    this.#options = options;
  }

  async read(agentId: number): Promise<CalendarFeed | null> {
    const row = await findFeed(this.#options.db, agentId);
    return row ? toFeed(row) : null;
  }

  /** Makes a new address; the one before no longer works. */
  async create(agentId: number): Promise<NewCalendarFeed> {
    const { db, now } = this.#options;
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const row = { agentId, tokenHash: hashSecret(token), createdAt: now(), lastReadAt: null };
    await putFeed(db, row);
    return { feed: toFeed(row), link: `${ENDPOINTS.calendarFeedFile}?${new URLSearchParams({ token })}` };
  }

  async revoke(agentId: number): Promise<void> {
    await deleteFeed(this.#options.db, agentId);
  }

  /**
   * The iCalendar file of a token.
   * @param origin of the portal, for the links of the events
   * @throws ProblemError 404 for a token that is none, or no longer one
   */
  async file(token: string, origin: string): Promise<string> {
    const { db } = this.#options;
    const now = this.#options.now();
    const feed = await findFeedByToken(db, hashSecret(token));
    if (!feed) throw notFound('There is no such calendar feed.');
    await markRead(db, feed.agentId, now);
    const sides = await findSides(db, feed.agentId);
    const subscription = { name: NAME, refreshHours: REFRESH_HOURS };
    return calendarFile(feedEvents(sides, now.getTime(), origin), now.getTime(), subscription);
  }
}

const toFeed = ({ createdAt, lastReadAt }: Selectable<CalendarFeedTable>): CalendarFeed => ({
  createdAt: createdAt.toISOString(),
  lastReadAt: lastReadAt?.toISOString() ?? null,
});
