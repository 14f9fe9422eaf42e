import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database.ts';
import { outsideTransaction } from '../../database/one-transaction.ts';
import { BoundedLog } from '../../platform/limits/bounded-log.ts';
import { readLine } from './rules/stored-line.ts';

/** Requests of one caller and hour whose lines are stored, and of all callers. */
const PER_CALLER = 300;
const PER_HOUR = 20_000;
const LINES_OF_A_REQUEST = 30;
const REQUESTS_UNDER_WAY = 2_000;
/** Lines that wait for the database; beyond these the oldest go. They are in the log of the server. */
const MAX_WAITING = 5_000;
const BATCH = 500;
const EVERY_MILLISECONDS = 1_000;

const REQUEST_ID = /"requestId":"([\w-]+)"/;
const MESSAGE = /"msg":"([^"]*)"/;
const CALLER = /"caller":\{"userId":"([^"]+)"/;

interface Warnings {
  warn: (facts: Record<string, unknown>, sentence: string) => void;
}

/**
 * Keeps the lines of requests that failed, were refused to somebody signed in, or carry what a page or a release says of
 * itself, for the support view of admins (D-49). Everything else is forgotten when its request is answered. It is given
 * each line of the log, so it looks only at the text of those it forgets.
 */
export class SupportLog {
  readonly #bounded: BoundedLog;
  /** Lines of requests that may still fail. */
  readonly #underWay = new LRUCache<string, string[]>({ max: REQUESTS_UNDER_WAY });
  /** Requests whose further lines are stored, with their number of lines. */
  readonly #kept = new LRUCache<string, number>({ max: REQUESTS_UNDER_WAY });
  #waiting: string[] = [];
  #db: Kysely<Database> | null = null;
  #log: Warnings | undefined;
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> = Promise.resolve();
  #isFailing = false;

  constructor(now: () => Date = () => new Date()) {
    this.#bounded = new BoundedLog({
      perSource: PER_CALLER,
      total: PER_HOUR,
      now,
      onLeftOut: (kind, requests) => this.#log?.warn({ kind, requests }, 'requests are not in the support view'),
    });
  }

  /** A line of the log. */
  write(line: string): void {
    const requestId = REQUEST_ID.exec(line)?.[1];
    if (requestId === undefined) return;
    const isLast = line.includes('"msg":"request answered"');
    const stored = this.#kept.get(requestId);
    if (stored !== undefined) {
      if (stored < LINES_OF_A_REQUEST) this.#add([line]);
      // a caller who gives many requests one id gets no more lines for it
      if (isLast) this.#kept.delete(requestId);
      else this.#kept.set(requestId, stored + 1);
      return;
    }
    const before = this.#underWay.get(requestId) ?? [];
    if (isOfPage(line)) {
      // bounded where it was received; what the server did with the report says nothing
      this.#underWay.delete(requestId);
      this.#add([line]);
    } else if (isTrouble(line)) {
      this.#underWay.delete(requestId);
      if (!this.#bounded.allows(sourceOf(line), 'failed or refused')) return;
      this.#kept.set(requestId, before.length + 1);
      this.#add([...before, line]);
    } else if (isLast) {
      this.#underWay.delete(requestId);
    } else if (before.length < LINES_OF_A_REQUEST) {
      this.#underWay.set(requestId, [...before, line]);
    }
  }

  /** Begins to store the lines, those so far too. */
  start(db: Kysely<Database>, log: Warnings): void {
    this.#db = db;
    this.#log = log;
    this.#schedule();
  }

  /** Stores what waits. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.flush();
    this.#db = null;
  }

  /** Resolves when the lines so far are stored, or could not be. */
  flush(): Promise<void> {
    // the timer is started by whatever request writes a line, also inside of its transaction
    this.#storing = outsideTransaction(() => this.#storing.then(() => this.#store()));
    return this.#storing;
  }

  #add(lines: readonly string[]): void {
    this.#waiting.push(...lines);
    if (this.#waiting.length > MAX_WAITING) this.#waiting.splice(0, this.#waiting.length - MAX_WAITING);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#db === null || this.#timer || this.#waiting.length === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, EVERY_MILLISECONDS).unref();
  }

  async #store(): Promise<void> {
    while (this.#db && this.#waiting.length > 0) {
      const lines = this.#waiting.splice(0, BATCH);
      const rows = lines.flatMap((line) => readLine(line) ?? []);
      try {
        if (rows.length > 0) {
          const values = rows.map((row) => ({ ...row, fields: JSON.stringify(row.fields) }));
          await this.#db.insertInto('supportLine').values(values).execute();
        }
        this.#isFailing = false;
      } catch (error) {
        if (!this.#isFailing) this.#log?.warn({ err: error }, 'lines for the support view could not be stored yet');
        this.#isFailing = true;
        this.#waiting.unshift(...lines);
        this.#schedule();
        return;
      }
    }
  }
}

/** A line that a page sent: of its log, or about a release that failed. */
const isOfPage = (line: string): boolean =>
  line.startsWith('{"level":"warn"') || line.startsWith('{"level":"error"')
    ? line.includes('"page":{') || line.includes('"reference":')
    : false;

/** Whose share of the lines it uses: a flood of one message of people who are not signed in leaves room for the others. */
const sourceOf = (line: string): string => CALLER.exec(line)?.[1] ?? `nobody: ${MESSAGE.exec(line)?.[1]}`;

/** What a line says by itself: others are only stored together with such a one. */
function isTrouble(line: string): boolean {
  if (/^\{"level":"(?:warn|error|fatal)"/.test(line)) return true;
  return line.includes('"msg":"request refused"') && line.includes('"caller":');
}
