import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { GrowingFile } from './growing-file.ts';

/** All files of a server together; 100,000 rows of an export are about 20 MB. */
const MAX_BYTES = 512 * 1024 * 1024;

/** A text that is complete, or has begun. Read the stream, or destroy it: its end removes the file. */
export interface SpooledText {
  /** Its length; null while it is still being written. */
  bytes: number | null;
  /** Follows what is written; it fails when writing fails. */
  stream: Readable;
  /** Its length, once it is complete. Never settles when writing fails, which ends the stream. */
  complete: Promise<number>;
}

/** There is no room for a text, on the disk or below the limit of the folder. */
export class SpoolFullError extends Error {
  override readonly name = 'SpoolFullError';
}

interface SpoolFolderOptions {
  folder: string;
  /** The most bytes of all files together. Default: `MAX_BYTES`. */
  mostBytes?: number;
}

/**
 * Keeps long responses on disk while they are sent, so that their source is not held for as long as the client takes. A
 * file is unlinked as soon as it is open: it is removed when it is closed, or when the process ends in any way.
 */
export class SpoolFolder {
  readonly #options: Required<SpoolFolderOptions>;
  #bytes = 0;

  constructor(options: SpoolFolderOptions) {
    this.#options = { mostBytes: MAX_BYTES, ...options };
  }

  /** Bytes on the disk now. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Creates the folder, and removes files of a process that was killed before it could unlink them. Files that
   * another process has open are not affected.
   */
  async prepare(): Promise<void> {
    const { folder } = this.#options;
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(folder)) await rm(path.join(folder, name), { force: true });
  }

  /**
   * Writes a text, whatever its reader does: until it has some bytes before this returns, then on in the background. When
   * that fails or is aborted, nothing remains and `pieces` is closed. Destroying the stream ends it too.
   * @param begunAt bytes; by default all of it is written first
   * @throws SpoolFullError without room, the reason of the signal, or what `pieces` throws; later on the stream does
   */
  async keep(
    pieces: AsyncIterable<string | Uint8Array>,
    signal: AbortSignal,
    begunAt = Infinity,
  ): Promise<SpooledText> {
    signal.throwIfAborted();
    const text = new GrowingFile(await this.#openNameless(), (bytes) => (this.#bytes += bytes));
    const isBegun = Promise.withResolvers<void>();
    const complete = Promise.withResolvers<number>();
    void this.#write(pieces, signal, text, () => text.bytes >= begunAt && isBegun.resolve()).then(
      () => {
        text.end();
        complete.resolve(text.bytes);
        isBegun.resolve();
      },
      (error: unknown) => {
        text.fail(error as Error);
        isBegun.reject(error);
      },
    );
    try {
      await isBegun.promise;
    } catch (error) {
      await text.discard();
      throw error;
    }
    return { bytes: text.isComplete ? text.bytes : null, stream: text.read(), complete: complete.promise };
  }

  async #write(
    pieces: AsyncIterable<string | Uint8Array>,
    signal: AbortSignal,
    text: GrowingFile,
    onPiece: () => void,
  ): Promise<void> {
    for await (const piece of pieces) {
      signal.throwIfAborted();
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      if (this.#bytes + bytes.length > this.#options.mostBytes)
        throw new SpoolFullError('The limit of the spool is reached.');
      await text.append(bytes).catch(explainFullDisk);
      onPiece();
    }
    signal.throwIfAborted();
  }

  async #openNameless(): Promise<FileHandle> {
    const name = path.join(this.#options.folder, randomUUID());
    const file = await open(name, 'wx+', 0o600).catch(explainFullDisk);
    await rm(name, { force: true });
    return file;
  }
}

function explainFullDisk(cause: NodeJS.ErrnoException): never {
  if (cause.code !== 'ENOSPC' && cause.code !== 'EDQUOT') throw cause;
  throw new SpoolFullError('The disk of the spool is full.', { cause });
}
