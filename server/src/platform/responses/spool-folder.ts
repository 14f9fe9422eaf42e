import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** All files of a server together; 100,000 rows of an export are about 20 MB. */
const MOST_BYTES = 512 * 1024 * 1024;

/** A text that was written whole. Read the stream, or destroy it: its end removes the file. */
export interface SpooledText {
  bytes: number;
  stream: Readable;
}

/** There is no room for a text, on the disk or below the limit of the folder. */
export class SpoolFullError extends Error {
  override readonly name = 'SpoolFullError';
}

/**
 * Keeps long answers on the disk while they are sent, so that what they are made from is not held for as long as their
 * reader takes. A file loses its name as soon as it is open: it is gone when it is closed, or when the process ends in
 * whatever way.
 */
export class SpoolFolder {
  readonly #folder: string;
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(folder: string, mostBytes = MOST_BYTES) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
  }

  /** Bytes on the disk now. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Makes the folder, and removes files of a process that was killed before it could take their names away. Files that
   * another process has open are not harmed by that.
   */
  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    for (const name of await readdir(this.#folder)) await rm(path.join(this.#folder, name), { force: true });
  }

  /**
   * Writes a text to its end. When that fails or is aborted, nothing of it is left and `pieces` is closed.
   * @throws SpoolFullError without room, the reason of the signal, or what `pieces` throws
   */
  async keep(pieces: AsyncIterable<string>, signal: AbortSignal): Promise<SpooledText> {
    signal.throwIfAborted();
    const file = await this.#openNameless();
    let written = 0;
    const release = () => {
      this.#bytes -= written;
      written = 0;
    };
    try {
      for await (const piece of pieces) {
        signal.throwIfAborted();
        const bytes = Buffer.from(piece);
        if (this.#bytes + bytes.length > this.#mostBytes)
          throw new SpoolFullError('The limit of the spool is reached.');
        this.#bytes += bytes.length;
        written += bytes.length;
        await file.writeFile(bytes).catch(explainFullDisk);
      }
      signal.throwIfAborted();
    } catch (error) {
      release();
      await file.close();
      throw error;
    }
    const bytes = written;
    const stream = file.createReadStream({ start: 0 });
    stream.once('close', release);
    return { bytes, stream };
  }

  async #openNameless(): Promise<FileHandle> {
    const name = path.join(this.#folder, randomUUID());
    const file = await open(name, 'wx+', 0o600).catch(explainFullDisk);
    await rm(name, { force: true });
    return file;
  }
}

function explainFullDisk(cause: NodeJS.ErrnoException): never {
  if (cause.code !== 'ENOSPC' && cause.code !== 'EDQUOT') throw cause;
  throw new SpoolFullError('The disk of the spool is full.', { cause });
}
