import type { FastifyReply } from 'fastify';
import { ProblemError } from '../../platform/responses/problem-error.ts';
import { Slots } from '../../platform/limits/slots.ts';
import type { NoSlot, SlotLimits } from '../../platform/limits/slots.ts';
import { SpoolFullError } from '../../platform/responses/spool-folder.ts';
import type { SpoolFolder, SpooledText } from '../../platform/responses/spool-folder.ts';
import { requirePace } from '../../platform/http/write-timeout.ts';

/** Exports at a time, of one person and of all on one server. */
export interface ExportLimits extends SlotLimits {
  /** How long reading may take, in milliseconds; a hundred thousand rows take about five seconds. */
  readMs: number;
}
const EXPORT_LIMITS: ExportLimits = { perHolder: 2, total: 8, readMs: 60_000 };

export interface ExportAnswer {
  /** Whose export it is, by their id. */
  holder: string;
  /** Begins to read when it is asked for its first piece. */
  text: AsyncIterable<string>;
  fileName: string;
  reply: FastifyReply;
}

/**
 * Sends exports. Each is read whole at the pace of the database, which then is free again, and sent at that of the
 * client, who gets all of it or a problem document. A limited number is under way at a time (docs/decisions/0015).
 */
export class ExportSender {
  readonly #spool: SpoolFolder;
  readonly #slots: Slots;
  readonly #readMs: number;

  /** @param limits those left out are the defaults */
  constructor(spool: SpoolFolder, limits: Partial<ExportLimits> = {}) {
    const { readMs, ...slots } = { ...EXPORT_LIMITS, ...limits };
    this.#spool = spool;
    this.#slots = new Slots(slots);
    this.#readMs = readMs;
  }

  /** @throws ProblemError 429 when the person has enough exports under way, 503 when the server has, 504 when it takes too long */
  async send({ holder, text, fileName, reply }: ExportAnswer): Promise<FastifyReply> {
    const release = this.#slots.take(holder);
    if (typeof release === 'string') throw noSlot(release);
    const closed = new AbortController();
    const onClose = () => {
      release();
      closed.abort();
    };
    // without its listener the slot would be taken for ever
    if (reply.raw.closed) onClose();
    else reply.raw.once('close', onClose);
    const { bytes, stream } = await this.#keep(text, closed.signal, reply);
    requirePace(reply, bytes);
    return reply
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('content-length', bytes)
      .type('text/csv; charset=utf-8')
      .send(stream);
  }

  async #keep(text: AsyncIterable<string>, closed: AbortSignal, reply: FastifyReply): Promise<SpooledText> {
    const late = AbortSignal.timeout(this.#readMs);
    try {
      return await this.#spool.keep(text, AbortSignal.any([closed, late]));
    } catch (error) {
      if (closed.aborted) throw clientIsGone(error);
      if (late.aborted) throw tooLong(error);
      if (!(error instanceof SpoolFullError)) throw error;
      reply.log.error({ err: error }, 'there is no room for an export');
      throw noRoom(error);
    }
  }
}

function noSlot(reason: NoSlot): ProblemError {
  const own = 'You already have exports under way. Please wait until one of them is complete.';
  if (reason === 'holder') return new ProblemError(429, 'too_many_exports', own, { headers: { 'retry-after': '5' } });
  const all = 'Too many exports are under way right now. Please try again in a moment.';
  return new ProblemError(503, 'exports_busy', all, { headers: { 'retry-after': '10' } });
}

function noRoom(cause: unknown): ProblemError {
  const sentence = 'The server has no room for this export right now. Please try again in a few minutes.';
  return new ProblemError(503, 'no_room', sentence, { headers: { 'retry-after': '120' }, cause });
}

function tooLong(cause: unknown): ProblemError {
  const sentence = 'This export took too long and was stopped. Please narrow it with the filters.';
  return new ProblemError(504, 'took_too_long', sentence, { headers: { 'retry-after': '60' }, cause });
}

/** Nobody reads it; the log shows it. 499 is what proxies log for this. */
function clientIsGone(cause: unknown): ProblemError {
  return new ProblemError(499, 'client_gone', 'The connection was closed before the export was complete.', { cause });
}
