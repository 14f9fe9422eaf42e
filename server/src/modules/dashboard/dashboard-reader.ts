import type { DashboardPart, DashboardParts } from '@portal/shared/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { DatabaseUnavailableError } from '../../database/unavailable-error.ts';
import { readColumns, type ColumnName, type DashboardColumns, type DashboardRequest } from './dashboard-columns.ts';
import { PARTS } from './parts.ts';

/** How long the parts are waited for together. Ordinarily they take a few milliseconds. */
const TOGETHER_MS = 150;
/** How long each is then waited for alone; what is not there by then does not hold up the others. */
const ALONE_MS = 150;
/** Dashboards whose parts are read alone at the same time: a busy database must not get more to do because it is slow. */
const ALONE_AT_ONCE = 4;

interface PartsWanted {
  parts: readonly DashboardPart[];
  /** Whether all of them are waited for, however long that takes. */
  wait: boolean;
  /** Id of the request, for the log and for people who report a failure. */
  requestId: string;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}
type Part = { state: 'loaded'; data: unknown } | { state: 'failed'; requestId: string } | { state: 'slow' };
type Columns = Pick<DashboardColumns, ColumnName>;
/** Calls back after so many milliseconds. @returns cancels that */
export type StartTimer = (milliseconds: number, callBack: () => void) => () => void;

const SLOW: Part = { state: 'slow' };

interface DashboardReaderOptions {
  db: Kysely<Database>;
  /** Default: that of Node. Tests end the waiting themselves: how long a database takes depends on what else its machine does. */
  startTimer?: StartTimer | undefined;
}

/**
 * Reads parts of a dashboard, which load and fail independently (DASH-01, docs/decisions/0062). All of them are one statement,
 * because most of what a small one costs is sending it. When that fails or takes long, each part is read alone.
 */
export class DashboardReader {
  readonly #options: DashboardReaderOptions;
  #alone = 0;

  constructor(options: DashboardReaderOptions) {
    this.#options = options;
  }

  /** @returns undefined without the agent @throws DatabaseUnavailableError */
  async read(request: DashboardRequest, wanted: PartsWanted): Promise<DashboardParts | undefined> {
    const parts = [...new Set(wanted.parts)];
    const found = wanted.wait
      ? await this.#readAlone(request, parts, wanted)
      : await this.#readTogether(request, parts, wanted);
    // the rules say what the data of each part is, and the contract checks it
    return found && { agentId: request.agentId, parts: Object.fromEntries(found) as DashboardParts['parts'] };
  }

  async #readTogether(
    request: DashboardRequest,
    parts: readonly DashboardPart[],
    wanted: PartsWanted,
  ): Promise<[DashboardPart, Part][] | undefined> {
    const names = new Set<ColumnName>(['agent', ...parts.flatMap((part) => PARTS[part].columns)]);
    const together = readColumns(this.#options.db, request, [...names]);
    const first = await this.#within(TOGETHER_MS, together.then(toRead, toFailure));
    const isLate = first === 'late';
    const outcome = isLate && this.#alone >= ALONE_AT_ONCE ? await together.then(toRead, toFailure) : first;
    if (outcome === 'late') return this.#readAlone(request, parts, { ...wanted, together });
    if ('columns' in outcome) {
      const { columns } = outcome;
      return columns.agent === null ? undefined : parts.map((part) => [part, makePart(part, columns, request, wanted)]);
    }
    if (outcome.error instanceof DatabaseUnavailableError) throw outcome.error;
    wanted.log.warn({ err: outcome.error }, 'The parts of a dashboard could not be read together');
    return this.#readAlone(request, parts, wanted);
  }

  /** Each part with a statement of its own. @param wanted `together`: if it comes first after all, it is taken */
  async #readAlone(
    request: DashboardRequest,
    parts: readonly DashboardPart[],
    wanted: PartsWanted & { together?: Promise<Columns> },
  ): Promise<[DashboardPart, Part][] | undefined> {
    this.#alone++;
    try {
      const agent = await this.#options.db
        .selectFrom('agent')
        .select('agentId')
        .where('agentId', '=', request.agentId)
        .executeTakeFirst();
      if (!agent) return undefined;
      const read = async (part: DashboardPart): Promise<[DashboardPart, Part]> => {
        const own = this.#readPart(part, request, wanted);
        const late = wanted.together?.then((columns) => makePart(part, columns, request, wanted));
        const reading = late ? Promise.any([late, own]) : own;
        if (wanted.wait) return [part, await reading];
        const outcome = await this.#within(ALONE_MS, reading);
        return [part, outcome === 'late' ? SLOW : outcome];
      };
      return await Promise.all(parts.map(read));
    } finally {
      this.#alone--;
    }
  }

  async #readPart(part: DashboardPart, request: DashboardRequest, wanted: PartsWanted): Promise<Part> {
    try {
      return makePart(
        part,
        (await readColumns(this.#options.db, request, PARTS[part].columns)) as Columns,
        request,
        wanted,
      );
    } catch (error) {
      return failed(part, error, wanted);
    }
  }

  /** What a promise brings, or `late` when that takes longer than so many milliseconds. */
  async #within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value | 'late'> {
    const { promise: late, resolve } = Promise.withResolvers<'late'>();
    const { startTimer = startRealTimer } = this.#options;
    const cancel = startTimer(milliseconds, () => resolve('late'));
    try {
      return await Promise.race([promise, late]);
    } finally {
      cancel();
    }
  }
}

function makePart(part: DashboardPart, columns: Columns, { now }: DashboardRequest, wanted: PartsWanted): Part {
  try {
    return { state: 'loaded', data: PARTS[part].make(columns, now) };
  } catch (error) {
    return failed(part, error, wanted);
  }
}

function failed(part: DashboardPart, error: unknown, { log, requestId }: PartsWanted): Part {
  log.error({ err: error, part }, 'A part of a dashboard failed');
  return { state: 'failed', requestId };
}

const toRead = (columns: Columns) => ({ columns });
const toFailure = (error: unknown) => ({ error });

const startRealTimer: StartTimer = (milliseconds, callBack) => {
  const timer = setTimeout(callBack, milliseconds);
  return () => clearTimeout(timer);
};
