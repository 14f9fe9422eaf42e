import { LogLevel, PageLogEntry, type PageLogBeacon, type PageLogLevel } from '@portal/shared/contracts/page-log';
import type { LogEntry } from '@portal/shared/log';
import { codeFrames } from './code-frames.ts';

/** What one beacon may hold (shared/contracts/page/page-log.ts), and how many entries one visit sends. */
const AT_MOST = 20;
const PER_VISIT = 50;

interface PageLogOptions {
  /** From which level on entries are sent. */
  level: PageLogLevel;
  origin: string;
  /** The current token of this visit. */
  visit: () => string;
  /** Returns whether the browser queued the beacon; one that was not is sent again with the next. */
  send: (beacon: PageLogBeacon) => boolean;
  /** Schedules a call of `send` in an idle moment. */
  whenIdle: (run: () => void) => void;
  /** Whether the browser is navigating away. It cancels requests then; Firefox lets the page see them fail. */
  isLeaving: () => boolean;
}

/**
 * Sends the log of the page to the server (HOST-61). The same entry is sent once in a visit, so that a failure that repeats
 * itself cannot flood anybody. Only words of the code leave the browser (CS-032). What is logged while the page is being left
 * is held back, unless it is critical: it is sent when the page stays after all, and never when it unloads.
 */
export class PageLog {
  readonly #options: PageLogOptions;
  readonly #known = new Set<string>();
  #waiting: PageLogEntry[] = [];
  /** Logged while the page was being left. */
  #doubtful: PageLogEntry[] = [];

  constructor(options: PageLogOptions) {
    this.#options = options;
  }

  add(entry: LogEntry): void {
    const { level, origin, isLeaving } = this.#options;
    if (level === 'none' || LogLevel.options.indexOf(entry.level) < LogLevel.options.indexOf(level)) return;
    const described = describe(entry, origin);
    const text = JSON.stringify(described);
    if (this.#known.has(text) || this.#known.size >= PER_VISIT) return;
    this.#known.add(text);
    if (entry.level !== 'critical' && isLeaving()) this.#doubtful.push(described);
    else this.#wait(described);
  }

  /** The page stays, though it was about to be left: what was logged since then did happen. */
  stayed(): void {
    const happened = this.#doubtful;
    this.#doubtful = [];
    for (const entry of happened) this.#wait(entry);
  }

  /** The page unloads: what was logged while it was being left is dropped. */
  left(): void {
    this.#doubtful = [];
    this.flush();
  }

  /** Sends what has been collected. */
  flush(): void {
    const { visit, send } = this.#options;
    while (this.#waiting.length > 0) {
      const entries = this.#waiting.slice(0, AT_MOST);
      if (!send({ visit: visit(), entries })) return;
      this.#waiting = this.#waiting.slice(entries.length);
    }
  }

  #wait(entry: PageLogEntry): void {
    if (this.#waiting.push(entry) === 1) this.#options.whenIdle(() => this.flush());
  }
}

/**
 * From which level on one visit sends: only what is critical, unless the visit is in the sample.
 * @param chance a random number from 0 up to 1
 */
export function levelOfVisit(level: PageLogLevel, share: number, chance: number): PageLogLevel {
  return chance < share || level === 'none' ? level : 'critical';
}

function describe({ level, message, error }: LogEntry, origin: string): PageLogEntry {
  const thrown = innermost(error);
  return {
    level,
    message: message.slice(0, 200),
    error: thrown && {
      name: thrown.name.slice(0, 100),
      code: textOf(thrown, 'code'),
      status: statusOf(thrown),
      requestId: textOf(thrown, 'requestId'),
    },
    frames: codeFrames(thrown?.stack, origin).filter((frame) => PageLogEntry.shape.frames.safeParse([frame]).success),
  };
}

/** An error that wraps another says less than the one it wraps. */
function innermost(error: unknown): Error | null {
  if (!(error instanceof Error)) return null;
  return error.cause instanceof Error ? innermost(error.cause) : error;
}

function textOf(error: Error, name: 'code' | 'requestId'): string | null {
  const value = (error as Partial<Record<typeof name, unknown>>)[name];
  return typeof value === 'string' ? value.slice(0, 100) : null;
}

function statusOf(error: Error): number | null {
  const { status } = error as { status?: unknown };
  return typeof status === 'number' && Number.isInteger(status) && status >= 0 && status <= 599 ? status : null;
}
