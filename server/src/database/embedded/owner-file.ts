import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { isRunning, processFacts } from './process-facts.ts';

/** How a client reaches the cluster: the folder of the unix socket, or a loopback address with a password. */
export interface ServerAddress {
  host: string;
  port: number;
  password: string | undefined;
}

const ownership = z.object({
  pid: z.number(),
  startedAt: z.string(),
  boot: z.string(),
  address: z.object({ host: z.string(), port: z.number(), password: z.string().optional() }),
});
export type Ownership = z.output<typeof ownership>;

/** A holder of the takeover lock that has not finished a few file operations within this time was killed. */
const TAKEOVER_LIMIT_MS = 10_000;

/** The owner of the cluster of a folder: exactly one live process, named in `owner.json`. */
export class OwnerFile {
  readonly #file: string;
  readonly #takeoverLock: string;

  constructor(folder: string) {
    this.#file = path.join(folder, 'owner.json');
    this.#takeoverLock = `${this.#file}.takeover`;
  }

  get path(): string {
    return this.#file;
  }

  /**
   * Makes this process the owner, unless a live one exists. A dead owner, even one that was killed, is replaced.
   * @returns undefined when this process owns the cluster now, otherwise the live owner
   */
  async claim(address: ServerAddress): Promise<Ownership | undefined> {
    for (;;) {
      if (this.#create(address)) return undefined;
      const owner = this.read();
      if (owner && isRunning(owner)) return owner;
      if (!this.#removeDead()) await delay(50);
    }
  }

  /** The owner in the file, dead or alive; undefined without one. */
  read(): Ownership | undefined {
    try {
      return ownership.parse(JSON.parse(fs.readFileSync(this.#file, 'utf8')));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      // a file damaged by a crash of the machine has no owner
      if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
      throw error;
    }
  }

  /** Gives up the ownership, if this process has it. */
  release(): void {
    if (this.read()?.pid === process.pid) fs.rmSync(this.#file, { force: true });
  }

  /** Creating a hard link is atomic, so no reader ever sees half an owner. */
  #create(address: ServerAddress): boolean {
    const aside = `${this.#file}.${process.pid}`;
    fs.writeFileSync(aside, JSON.stringify({ ...processFacts(), address }), { mode: 0o600 });
    try {
      fs.linkSync(aside, this.#file);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      return false;
    } finally {
      fs.rmSync(aside, { force: true });
    }
  }

  /** Checks again under a lock before removing: two processes must not both remove, or the second removes the first. */
  #removeDead(): boolean {
    try {
      fs.mkdirSync(this.#takeoverLock);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const age = Date.now() - (fs.statSync(this.#takeoverLock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
      if (age > TAKEOVER_LIMIT_MS) fs.rmSync(this.#takeoverLock, { recursive: true, force: true });
      return false;
    }
    try {
      const owner = this.read();
      if (!owner || !isRunning(owner)) fs.rmSync(this.#file, { force: true });
      return true;
    } finally {
      fs.rmSync(this.#takeoverLock, { recursive: true, force: true });
    }
  }
}
