import { msg } from '@portal/shared/domain';
import type { FastifyReply } from 'fastify';
import { ProblemError } from '../../../platform/responses/problem-error.ts';
import { Slots, type NoSlot, type SlotLimits } from '../../../platform/limits/slots.ts';
import { SpoolFullError, type SpoolFolder, type SpooledText } from '../../../platform/responses/spool-folder.ts';
import { requirePace } from '../../../platform/http/write-timeout.ts';

/** Concurrent exports, of one person and of one server. */
export interface ExportLimits extends SlotLimits {
  /** How long reading may take, in milliseconds; a hundred thousand rows take some seconds. */
  readMs: number;
}
const EXPORT_LIMITS: ExportLimits = { perHolder: 2, total: 8, readMs: 60_000 };

/**
 * How much is written before the response begins: what fails until then is a problem document. Exports below it, of up to about
 * 1,500 rows of CSV, have a length.
 */
const BEGUN_AT = 262_144;

/** The number of rows of an export, so that a client can show how far it is. */
const TOTAL_ROWS = 'x-total-rows';

/** A file that starts to be read when its first piece is requested. */
export interface ExportSource {
  pieces: AsyncIterable<string | Uint8Array>;
  /** The number of its rows, known with the first piece. */
  totalRows: () => number;
}

export interface ExportAnswer {
  /** The id of the person who exports. */
  holder: string;
  /** The signal ends reading: the client is gone, or it takes too long. */
  open: (signal: AbortSignal) => ExportSource;
  fileName: string;
  contentType: string;
  reply: FastifyReply;
}

interface ExportSenderOptions {
  spool: SpoolFolder;
  /** Limits; those left out keep their defaults. */
  limits?: Partial<ExportLimits> | undefined;
}

/**
 * Sends exports. Each is read at the speed of the database, which is then free again, and sent at that of the client, who
 * sees its beginning while the rest is read. What fails after that ends the connection, so that no client takes a part
 * for the whole. The number of concurrent exports is limited (docs/decisions/0015).
 */
export class ExportSender {
  readonly #options: ExportSenderOptions;
  readonly #slots: Slots;
  readonly #readMs: number;

  constructor(options: ExportSenderOptions) {
    this.#options = options;
    const { readMs, ...slots } = { ...EXPORT_LIMITS, ...options.limits };
    this.#slots = new Slots(slots);
    this.#readMs = readMs;
  }

  /** @throws ProblemError 429 when the person has enough exports under way, 503 when the server has, 504 when it takes too long */
  async send({ holder, open, fileName, contentType, reply }: ExportAnswer): Promise<FastifyReply> {
    const release = this.#slots.take(holder);
    if (typeof release === 'string') throw noSlot(release);
    const closed = new AbortController();
    const onClose = () => {
      release();
      closed.abort();
    };
    // without its listener the slot would never be released
    if (reply.raw.closed) onClose();
    else reply.raw.once('close', onClose);
    const late = AbortSignal.timeout(this.#readMs);
    const source = open(AbortSignal.any([closed.signal, late]));
    const { bytes, stream, complete } = await this.#keep(source, { closed: closed.signal, late }, reply);
    // while it is read, the limit of reading applies
    void complete.then((length) => requirePace(reply, length));
    if (bytes !== null) void reply.header('content-length', bytes);
    return reply
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header(TOTAL_ROWS, source.totalRows())
      .type(contentType)
      .send(stream);
  }

  async #keep(
    { pieces }: ExportSource,
    { closed, late }: { closed: AbortSignal; late: AbortSignal },
    reply: FastifyReply,
  ): Promise<SpooledText> {
    try {
      return await this.#options.spool.keep(pieces, AbortSignal.any([closed, late]), BEGUN_AT);
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
  const own = msg('You already have exports under way. Please wait until one of them is complete.');
  if (reason === 'holder') return new ProblemError(429, 'too_many_exports', own, { headers: { 'retry-after': '5' } });
  const all = msg('Too many exports are under way right now. Please try again in a moment.');
  return new ProblemError(503, 'exports_busy', all, { headers: { 'retry-after': '10' } });
}

function noRoom(cause: unknown): ProblemError {
  const sentence = msg('The server has no room for this export right now. Please try again in a few minutes.');
  return new ProblemError(503, 'no_room', sentence, { headers: { 'retry-after': '120' }, cause });
}

function tooLong(cause: unknown): ProblemError {
  const sentence = msg('This export took too long and was stopped. Please narrow it with the filters.');
  return new ProblemError(504, 'took_too_long', sentence, { headers: { 'retry-after': '60' }, cause });
}

/** No client reads it, but the log shows it. 499 is what proxies log for this. */
function clientIsGone(cause: unknown): ProblemError {
  return new ProblemError(499, 'client_gone', 'The connection was closed before the export was complete.', { cause });
}
