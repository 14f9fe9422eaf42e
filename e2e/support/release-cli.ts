import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inRoot } from '../../scripts/lib/packages.ts';

/** The release command line, as a team calls it: a program of its own. */
export class ReleaseCli {
  readonly #store: string;

  constructor(store: string) {
    this.#store = store;
  }

  /**
   * Runs one command to its end.
   * @throws Error with what it wrote when its exit code is not 0
   */
  async run(...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, [
      inRoot('release/src/cli.ts'),
      ...args,
      ...['--store', this.#store],
    ]);
    return stdout;
  }

  /** Runs one command and reads its answer for programs. */
  async ask<T>(...args: string[]): Promise<T> {
    return JSON.parse(await this.run(...args, '--json')) as T;
  }
}
