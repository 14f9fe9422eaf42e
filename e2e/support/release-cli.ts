import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { inRoot } from '../../scripts/lib/packages.ts';

/** The release command line, as a team calls it: a separate process. */
export class ReleaseCli {
  readonly #store: string;

  constructor(store: string) {
    this.#store = store;
  }

  /**
   * Runs one command to completion.
   * @throws Error with its output when its exit code is not 0
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
   * Runs one command that is refused, and returns its output.
   * @throws Error when it succeeded, or when the call itself was wrong
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

  /** Publishes a temporary build, and removes it. */
  async publishBuild(remote: string, build: string): Promise<void> {
    await this.run('publish', remote, '--dir', build);
    rmSync(build, { recursive: true });
  }

  /** Runs one command and parses its JSON output. */
  async runJson<T>(...args: string[]): Promise<T> {
    return JSON.parse(await this.run(...args, '--json')) as T;
  }
}
