import { LogLevel, PageLogEntry, type PageLogBeacon, type PageLogLevel } from '@portal/shared/contracts/page-log';
import type { LogEntry } from '@portal/shared/log';
import { BeaconQueue } from '../beacons/beacon-queue.ts';
import { codeFrames } from './code-frames.ts';

/** How many entries one visit sends. */
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
 * is doubtful, unless it is critical.
 */
export class PageLog extends BeaconQueue<PageLogEntry> {
  readonly #options: Pick<PageLogOptions, 'level' | 'origin'>;
  readonly #known = new Set<string>();

  constructor({ visit, send, whenIdle, isLeaving, ...options }: PageLogOptions) {
    super({ send: (entries) => send({ visit: visit(), entries }), schedule: whenIdle, isLeaving });
    this.#options = options;
  }

  add(entry: LogEntry): void {
    const { level, origin } = this.#options;
    if (level === 'none' || LogLevel.options.indexOf(entry.level) < LogLevel.options.indexOf(level)) return;
    const described = describe(entry, origin);
    const text = JSON.stringify(described);
    if (this.#known.has(text) || this.#known.size >= PER_VISIT) return;
    this.#known.add(text);
    this.put(described, entry.level === 'critical');
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
