import type { StoreUse } from '../store/open-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { CommandOptions } from './options.ts';
import { UsageError } from './usage-error.ts';

/** Where the command line writes, and the environment it reads. */
export interface CliSurroundings {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What a command found or did: for people, for programs, and whether the answer is yes (exit code 0) or no (1). */
export interface CommandAnswer {
  readonly text: string;
  readonly json: unknown;
  readonly isOk: boolean;
}

export interface Command {
  /** How it is called, without the program's name. */
  readonly usage: string;
  readonly summary: string;
  readonly options: readonly (keyof CommandOptions)[];
  readonly use: StoreUse;
  readonly run: (
    store: ReleaseStore,
    names: readonly string[],
    options: CommandOptions,
    surroundings: CliSurroundings,
  ) => Promise<CommandAnswer>;
}

/** Exactly one name after the command. */
export function onlyName(names: readonly string[], what: string): string {
  const [name, ...rest] = names;
  if (name === undefined || rest.length > 0) throw new UsageError(`Name one ${what}.`);
  return name;
}

/** No name after the command. */
export function requireNoNames(names: readonly string[]): void {
  if (names.length > 0) throw new UsageError(`Unexpected argument "${names[0]}".`);
}
