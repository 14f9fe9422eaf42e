import type { ParseArgsConfig } from 'node:util';
import type { ReleaseStore } from '../store/release-store.ts';
import type { StoreUse } from '../store/open-store.ts';

/** The options every command may take; a command names those it does. */
export type CommandOptions = Readonly<{
  channel: string;
  dir?: string;
  limit?: string;
  reason?: string;
  version?: string;
  who?: string;
}>;

/** What a command found or did: for people, for programs, and whether it says yes (exit code 0) or no (1). */
export type CommandAnswer = Readonly<{ text: string; json: unknown; isOk: boolean }>;

export type Command = Readonly<{
  /** How it is called, without the program's name. */
  usage: string;
  summary: string;
  options: readonly (keyof CommandOptions)[];
  use: StoreUse;
  run: (store: ReleaseStore, names: readonly string[], options: CommandOptions) => Promise<CommandAnswer>;
}>;

/** The command line itself is wrong (exit code 2). */
export class UsageError extends Error {}

type OptionHelp = Readonly<{ config: NonNullable<ParseArgsConfig['options']>[string]; help: string }>;

export const OPTIONS: Readonly<Record<keyof CommandOptions, OptionHelp>> = {
  channel: {
    config: { type: 'string', default: 'production' },
    help: '--channel <name>    the channel; default production',
  },
  dir: { config: { type: 'string' }, help: '--dir <folder>      the build folder; default <remote>/dist' },
  limit: { config: { type: 'string' }, help: '--limit <number>    how many entries; default 20' },
  reason: { config: { type: 'string' }, help: '--reason <text>     why; kept in the log' },
  version: {
    config: { type: 'string' },
    help: '--version <x.y.z>   the version the build must be of; default whatever it is of',
  },
  who: {
    config: { type: 'string' },
    help: '--who <name>        who does it; default the name git or this machine knows',
  },
};

/** Exactly one name after the command. */
export function onlyName(names: readonly string[], what: string): string {
  const [name, ...rest] = names;
  if (name === undefined || rest.length > 0) throw new UsageError(`Name one ${what}.`);
  return name;
}

export function requireReason({ reason }: CommandOptions): string {
  if (reason === undefined || reason.trim() === '')
    throw new UsageError('Say why with --reason "…"; the log keeps it.');
  return reason;
}
