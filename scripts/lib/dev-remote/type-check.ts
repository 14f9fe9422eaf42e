import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { remoteTypes } from '../remote-types.ts';
import { type Outcome, runTool } from '../run.ts';
import { describeTypeErrors, readTypeErrors } from './type-errors.ts';

interface TypeCheckOptions {
  /** The remote's name. */
  name: string;
  /** Its folder. */
  folder: string;
  /** Called with the lines to print about the types. */
  report: (text: string) => void;
}

/**
 * Checks the types of one remote in a separate process, so that neither the build nor the page waits for it. Each check
 * is incremental and then exits: the build, which watches the files, starts the next one.
 */
export class TypeCheck {
  readonly #options: TypeCheckOptions;
  /** Holds the configuration and the incremental build info. */
  readonly #work = mkdtempSync(path.join(tmpdir(), 'portal-types-'));
  readonly #config = path.join(this.#work, 'tsconfig.json');
  #underWay: { controller: AbortController; done: Promise<void> } | null = null;
  #before = 0;

  constructor(options: TypeCheckOptions) {
    this.#options = options;
    const { folder } = options;
    const learned = { incremental: true, tsBuildInfoFile: path.join(this.#work, 'learned.json') };
    const config = remoteTypes(path.join(folder, 'src'), learned);
    writeFileSync(this.#config, JSON.stringify(config));
  }

  /** Checks the sources as they are now; aborts a check of an earlier state. */
  check(): void {
    const previous = this.#underWay;
    previous?.controller.abort();
    const controller = new AbortController();
    const done = this.#run(previous?.done, controller.signal);
    this.#underWay = { controller, done };
  }

  /** Aborts the check under way. */
  async close(): Promise<void> {
    this.#underWay?.controller.abort();
    await this.#underWay?.done;
    rmSync(this.#work, { recursive: true, force: true });
  }

  async #run(previous: Promise<void> | undefined, signal: AbortSignal): Promise<void> {
    // Both would write the same build info file.
    await previous;
    if (signal.aborted) return;
    const outcome = await runTool('typescript-native:tsc', ['-p', this.#config, '--pretty', 'false'], { signal });
    if (!signal.aborted) this.#report(outcome);
  }

  #report({ status, output }: Outcome): void {
    const { name, report } = this.#options;
    const errors = readTypeErrors(output);
    if (status !== 0 && errors.length === 0) {
      report(`The types of ${name} could not be checked:\n${output}`);
      return;
    }
    const text = describeTypeErrors(name, errors, this.#before);
    this.#before = errors.length;
    if (text) report(text);
  }
}
