import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRoot } from '../packages.ts';
import { type Outcome, runTool } from '../run.ts';
import { describeTypeErrors, readTypeErrors } from './type-errors.ts';

interface TypeCheckOptions {
  /** The remote's name. */
  name: string;
  /** Its folder. */
  folder: string;
  /** Gets what is to be said of the types, some lines. */
  report: (text: string) => void;
}

/**
 * Checks the types of one remote in a process of its own, so that neither the build nor the page waits for it. Each check
 * goes on from what the one before has learned, and ends by itself: the build, which watches the files, asks for the next.
 */
export class TypeCheck {
  readonly #options: TypeCheckOptions;
  /** For the configuration, and what one check leaves for the next. */
  readonly #work = mkdtempSync(path.join(tmpdir(), 'portal-types-'));
  readonly #config = path.join(this.#work, 'tsconfig.json');
  #underWay: { breakOff: AbortController; over: Promise<void> } | null = null;
  #before = 0;

  constructor(options: TypeCheckOptions) {
    this.#options = options;
    const { folder } = options;
    const config = {
      extends: inRoot('tsconfig.json'),
      compilerOptions: {
        incremental: true,
        tsBuildInfoFile: path.join(this.#work, 'learned.json'),
        typeRoots: [inRoot('node_modules/@types')],
      },
      include: [path.join(folder, 'src'), inRoot('shared/ui/css-modules.d.ts')],
      exclude: [],
    };
    writeFileSync(this.#config, JSON.stringify(config));
  }

  /** Checks the sources as they are now; a check under way of what they were is given up. */
  check(): void {
    const previous = this.#underWay;
    previous?.breakOff.abort();
    const breakOff = new AbortController();
    const over = this.#run(previous?.over, breakOff.signal);
    this.#underWay = { breakOff, over };
  }

  /** Ends the check under way. */
  async close(): Promise<void> {
    this.#underWay?.breakOff.abort();
    await this.#underWay?.over;
    rmSync(this.#work, { recursive: true, force: true });
  }

  async #run(previous: Promise<void> | undefined, breakOff: AbortSignal): Promise<void> {
    // Both would write what they have learned into one file.
    await previous;
    if (breakOff.aborted) return;
    const outcome = await runTool('typescript-native:tsc', ['-p', this.#config, '--pretty', 'false'], { breakOff });
    if (!breakOff.aborted) this.#report(outcome);
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
