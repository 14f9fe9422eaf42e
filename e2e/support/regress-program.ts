import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRoot } from '../../scripts/lib/packages.ts';
import type { RegressReport } from '../../scripts/lib/regress/report.ts';
import { type Outcome, runNode } from '../../scripts/lib/run.ts';

/** The shortest test that opens a page, for `--grep`. */
export const QUICK_TEST = 'AUTH-01, HOST-08';

/** `npm run regress`, as a separate process, for one store. */
export class RegressProgram {
  readonly #store: string;
  readonly #out: string;

  /** @param folder for its reports */
  constructor(store: string, folder: string) {
    this.#store = store;
    this.#out = path.join(folder, 'regress-report');
  }

  /**
   * Runs it to completion; also returns its report.
   * @throws Error with its output when it wrote no report
   */
  async run(...args: string[]): Promise<Outcome & Pick<RegressReport, 'portal' | 'sets'>> {
    rmSync(this.#out, { recursive: true, force: true });
    const outcome = await runNode(this.#call(args));
    const file = path.join(this.#out, 'report.json');
    if (!existsSync(file)) throw new Error(`npm run regress wrote no report:\n${outcome.output}`);
    const { portal, sets } = JSON.parse(readFileSync(file, 'utf8')) as RegressReport;
    return { ...outcome, portal, sets };
  }

  /** Starts it, with another temporary folder. */
  start(temporary: string, ...args: string[]): { child: ChildProcess; output: () => string } {
    // Playwright's cache of its tests is kept for its next run, so its location is unchanged.
    const cache = path.join(tmpdir(), `playwright-transform-cache-${process.getuid?.() ?? ''}`);
    const env = { ...process.env, TMPDIR: temporary, PWTEST_CACHE_DIR: cache };
    const child = spawn(process.execPath, this.#call(args), { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    return { child, output: () => output };
  }

  #call(args: string[]): string[] {
    return [inRoot('scripts/regress.ts'), ...args, '--store', this.#store, '--out', this.#out];
  }
}
