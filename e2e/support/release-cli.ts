import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
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
      '--store',
      this.#store,
    ]);
    return stdout;
  }

  /**
   * Runs one command that is refused, and answers what it wrote.
   * @throws Error when it went through, or when the call itself was wrong
   */
  async refused(...args: string[]): Promise<string> {
    try {
      await this.run(...args);
    } catch (error) {
      const { code, stdout, stderr } = error as { code?: unknown; stdout: string; stderr: string };
      if (code === 1) return `${stdout}${stderr}`;
      throw error;
    }
    throw new Error(`It was not refused: ${args.join(' ')}`);
  }

  /** Publishes a build that was made for this, and removes it. */
  async publishBuild(remote: string, build: string): Promise<void> {
    await this.run('publish', remote, '--dir', build);
    rmSync(build, { recursive: true });
  }

  /** Runs one command and reads its answer for programs. */
  async ask<T>(...args: string[]): Promise<T> {
    return JSON.parse(await this.run(...args, '--json')) as T;
  }
}
