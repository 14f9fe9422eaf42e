import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { callbackify } from 'node:util';

const READ_AT_ONCE = 65_536;

/** A file that is read while it is written, by one writer and one reader. */
export class GrowingFile {
  readonly #file: FileHandle;
  readonly #count: (bytes: number) => void;
  /** What the file takes, and how much of that has arrived in it. */
  #bytes = 0;
  #written = 0;
  #state: 'growing' | 'complete' | 'closed' = 'growing';
  #failure: Error | null = null;
  /** Settles with the next change. */
  #change = Promise.withResolvers<void>();

  /** @param count gets the bytes that the file takes more; fewer, below zero, when it is closed */
  constructor(file: FileHandle, count: (bytes: number) => void) {
    this.#file = file;
    this.#count = count;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get isComplete(): boolean {
    return this.#state === 'complete';
  }

  /** One call at a time. @throws Error when the file is closed, or what the disk answers */
  async append(bytes: Uint8Array): Promise<void> {
    if (this.#state === 'closed') throw new Error('The file was closed before it was complete.');
    this.#bytes += bytes.length;
    this.#count(bytes.length);
    await this.#file.writeFile(bytes);
    this.#written += bytes.length;
    this.#announce();
  }

  /** Nothing more will be appended. */
  end(): void {
    if (this.#state === 'growing') this.#state = 'complete';
    this.#announce();
  }

  /** Nothing more will be appended, and what is there is not all: its reader fails. */
  fail(error: Error): void {
    this.#failure = error;
    this.#announce();
  }

  /** All of it from its beginning, also what is not written yet. The end of the stream, in whatever way, closes the file. */
  read(): Readable {
    let position = 0;
    const next = async (): Promise<Uint8Array | null> => {
      while (position === this.#written && this.#state === 'growing' && !this.#failure) await this.#change.promise;
      if (this.#failure) throw this.#failure;
      const length = Math.min(READ_AT_ONCE, this.#written - position);
      if (length === 0) return null;
      const { bytesRead, buffer } = await this.#file.read(Buffer.allocUnsafe(length), 0, length, position);
      position += bytesRead;
      return buffer.subarray(0, bytesRead);
    };
    const discard = callbackify(() => this.discard());
    return new Readable({
      highWaterMark: READ_AT_ONCE,
      read() {
        next().then(
          (piece) => this.push(piece),
          (error: Error) => this.destroy(error),
        );
      },
      destroy: (error, done) => discard((failure) => done(error ?? failure)),
    });
  }

  /** Closes the file, after what is on its way to it. */
  async discard(): Promise<void> {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#count(-this.#bytes);
    this.#announce();
    await this.#file.close();
  }

  #announce(): void {
    this.#change.resolve();
    this.#change = Promise.withResolvers();
  }
}
