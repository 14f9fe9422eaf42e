import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { didYouMean } from '../did-you-mean.ts';
import { ReleaseError } from '../errors.ts';
import { openStore } from '../store/open-store.ts';
import { UsageError } from './usage-error.ts';
import type { CliSurroundings, Command, CommandAnswer } from './command.ts';
import { OPTIONS, type CommandOptions } from './options.ts';
import { keygenCommand } from './keygen-command.ts';
import { pinCommand, pinsCommand, revokeCommand } from './pin-commands.ts';
import { checkCommand, logCommand, showCommand, statusCommand, symbolicateCommand } from './read-commands.ts';
import { repairCommand, verifyCommand } from './repair-commands.ts';
import { retireCommand } from './retire-command.ts';
import { promoteCommand, publishCommand, rollbackCommand, withdrawCommand } from './write-commands.ts';

/** 0: done, or fine. 1: refused, lost a race, not found, or the store failed. 2: the call itself is wrong. */
export type ExitCode = 0 | 1 | 2;

const COMMANDS: Readonly<Record<string, Command>> = {
  publish: publishCommand,
  promote: promoteCommand,
  rollback: rollbackCommand,
  retire: retireCommand,
  withdraw: withdrawCommand,
  pin: pinCommand,
  pins: pinsCommand,
  revoke: revokeCommand,
  status: statusCommand,
  log: logCommand,
  show: showCommand,
  check: checkCommand,
  symbolicate: symbolicateCommand,
  verify: verifyCommand,
  repair: repairCommand,
  keygen: keygenCommand,
};

/** Runs one command. With --json, standard output is one JSON value, `{error}` when the command failed. */
export async function runCli(argv: readonly string[], surroundings: CliSurroundings): Promise<ExitCode> {
  const { out, err } = surroundings;
  const [name = '--help', ...rest] = argv;
  if (name === '--help' || name === '-h' || name === 'help') {
    out(generalHelp());
    return argv.length === 0 ? 2 : 0;
  }
  const isJson = rest.includes('--json');
  try {
    const command = COMMANDS[name];
    if (command === undefined) {
      const hint = didYouMean(name, Object.keys(COMMANDS));
      throw new UsageError(`There is no command "${name}".${hint} Try --help.`);
    }
    if (rest.includes('--help') || rest.includes('-h')) {
      out(commandHelp(command));
      return 0;
    }
    const answer = await runCommand(command, rest, surroundings);
    out(isJson ? JSON.stringify(answer.json, null, 2) : answer.text);
    return answer.isOk ? 0 : 1;
  } catch (error) {
    const failure = failureOf(error);
    if (isJson) out(JSON.stringify({ error: failure }, null, 2));
    else failure.problems.forEach((problem) => err(problem));
    return failure.code === 'invalid' ? 2 : 1;
  }
}

async function runCommand(
  command: Command,
  argv: readonly string[],
  surroundings: CliSurroundings,
): Promise<CommandAnswer> {
  const { values, positionals } = readArguments(command, argv, surroundings.env);
  const { store: address, ...options } = values;
  const store = await openStore(address, command.use, surroundings.env);
  try {
    return await command.run(store, positionals, options as CommandOptions, surroundings);
  } finally {
    store.close();
  }
}

function readArguments(command: Command, argv: readonly string[], env: CliSurroundings['env']) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        ...Object.fromEntries(command.options.map((option) => [option, OPTIONS[option].config])),
        store: { type: 'string', default: env['RELEASE_STORE'] || join(env['PORTAL_DATA'] || '.portal', 'releases') },
        json: { type: 'boolean' },
      },
    });
  } catch (error) {
    // The only errors of parseArgs are mistakes in the call, already worded for people.
    const sentence = error instanceof Error ? error.message : String(error);
    const [, unknown] = /Unknown option '(-[^'=\s]*)'/.exec(sentence) ?? [];
    throw new UsageError(unknown === undefined ? sentence : unknownOption(unknown, command), { cause: error });
  }
}

/** Suggests the option that was meant, or names the commands that take it. */
function unknownOption(typed: string, command: Command): string {
  const own = [...command.options, 'store', 'json', 'help'].map((option) => `--${option}`);
  const others = Object.entries(COMMANDS).filter(([, { options }]) =>
    options.some((option) => `--${option}` === typed),
  );
  const hint = others.length > 0 ? ` ${others.map(([name]) => name).join(', ')} can take it.` : didYouMean(typed, own);
  const [name = ''] = command.usage.split(' ');
  return `Unknown option '${typed}' of ${name}.${hint} Try ${name} --help.`;
}

/** An expected failure as code and sentences; any other error is rethrown. */
function failureOf(error: unknown): { code: string; problems: readonly string[] } {
  if (error instanceof ReleaseError) return { code: error.code, problems: error.problems };
  if (error instanceof UsageError) return { code: 'invalid', problems: [error.message] };
  throw error;
}

function generalHelp(): string {
  const usages = Object.values(COMMANDS).map(({ usage, summary }) => `  ${usage.padEnd(32)}${summary}`);
  return [
    'portal-release: publish remotes one by one, and decide what is live.',
    '',
    ...usages,
    '',
    '  <command> --help                its options',
  ].join('\n');
}

function commandHelp({ usage, summary, options }: Command): string {
  return [
    `portal-release ${usage} [options]`,
    '',
    summary,
    '',
    ...options.map((option) => `  ${OPTIONS[option].help}`),
    '  --store <place>     a folder or s3://bucket/prefix; default RELEASE_STORE, else releases in PORTAL_DATA or .portal',
    '  --json              answer as JSON',
    '',
    'Exit code 0: done. 1: refused, conflict or not found. 2: the call itself is wrong.',
  ].join('\n');
}
