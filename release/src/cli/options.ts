import type { ParseArgsConfig } from 'node:util';
import {
  DEFAULT_CHANNEL,
  DEFAULT_GUARD,
  HOLD_MINUTES,
  MIN_WATCHED_LOADS,
  type RolloutGuard,
} from '@portal/shared/contracts/release';
import { ReleaseError } from '../errors.ts';
import { requireWeight } from '../promote/rollout.ts';
import type { Steps } from '../steps/require-steps.ts';
import { UsageError } from './usage-error.ts';
import { whoRuns } from './who.ts';

/** The options every command may take; a command names those it does. */
export interface CommandOptions {
  readonly base?: string;
  readonly channel: string;
  readonly dir?: string;
  readonly from?: string;
  readonly hold?: string;
  readonly 'if-new'?: boolean;
  readonly limit?: string;
  readonly 'max-failures'?: string;
  readonly 'max-lcp'?: string;
  readonly 'min-loads'?: string;
  readonly 'min-visitors'?: string;
  readonly 'no-watch'?: boolean;
  readonly percent?: string;
  readonly portal?: string;
  readonly 'previous-bad'?: boolean;
  readonly reason?: string;
  readonly steps?: string;
  readonly 'stop-rollouts'?: boolean;
  readonly to?: string;
  readonly 'trust-clock'?: boolean;
  readonly ttl: string;
  readonly version?: string;
  readonly who?: string;
  readonly 'with-pages'?: boolean;
}

interface OptionHelp {
  readonly config: NonNullable<ParseArgsConfig['options']>[string];
  readonly help: string;
}

export const OPTIONS: Readonly<Record<keyof CommandOptions, OptionHelp>> = {
  base: {
    config: { type: 'string' },
    help: '--base <place>      the channel or snapshot the set starts from; default production',
  },
  channel: {
    config: { type: 'string', default: DEFAULT_CHANNEL },
    help: '--channel <name>    the channel; default production',
  },
  dir: {
    config: { type: 'string' },
    help: '--dir <folder>      a build that is there already; default: build the package in this workspace',
  },
  from: {
    config: { type: 'string' },
    help: '--from <place>      what a channel or snapshot has and this channel does not; with remotes, only theirs',
  },
  hold: {
    config: { type: 'string' },
    help: `--hold <minutes>    ... minimum minutes per step; default ${HOLD_MINUTES.default}`,
  },
  'if-new': {
    config: { type: 'boolean' },
    help: '--if-new            what an earlier call did for the same release is no error; for jobs that may run again',
  },
  limit: { config: { type: 'string' }, help: '--limit <number>    how many entries; default 20' },
  'max-failures': {
    config: { type: 'string' },
    help: '--max-failures <p>  it has failed when it fails for more than p per cent of its visitors; default 2',
  },
  'max-lcp': {
    config: { type: 'string' },
    help: '--max-lcp <p>       a rollout has also failed when its p75 of LCP is more than p per cent of that of what is live',
  },
  'min-loads': {
    config: { type: 'string' },
    help: `--min-loads <n>     ... once n different visitors had it; default ${DEFAULT_GUARD.minLoads}, for everybody at least ${MIN_WATCHED_LOADS}`,
  },
  'min-visitors': {
    config: { type: 'string' },
    help: '--min-visitors <n>  ... once n different visitors of each have reported it; default 200',
  },
  'no-watch': {
    config: { type: 'boolean' },
    help: '--no-watch          when it fails in its first hour it is only marked as failed, not rolled back by itself',
  },
  percent: {
    config: { type: 'string' },
    help: '--percent <p>       for p per cent of the visitors, up to two decimals; default everybody',
  },
  portal: {
    config: { type: 'string' },
    help: '--portal <address>  the portal the link is for; default PORTAL_URL, PORTAL_PUBLIC_URL, else localhost with PORTAL_PORT',
  },
  'previous-bad': {
    config: { type: 'boolean' },
    help: '--previous-bad      what is live now is bad: no rollback and no browser returns to it',
  },
  reason: { config: { type: 'string' }, help: '--reason <text>     why; kept in the log' },
  steps: {
    config: { type: 'string' },
    help: '--steps <p,p,…>     roll out in steps, such as 5,25,100; each follows automatically once the guard has counted enough visitors and found no problem',
  },
  'stop-rollouts': {
    config: { type: 'boolean' },
    help: '--stop-rollouts     rollouts of other remotes that need what goes away stop in the same change',
  },
  to: {
    config: { type: 'string' },
    help: '--to <x.y.z>        the exact version to return to, even one that is not known to be good',
  },
  'trust-clock': {
    config: { type: 'boolean' },
    help: '--trust-clock       the clock of this machine is right, even if the store or its newest record disagrees',
  },
  ttl: {
    config: { type: 'string', default: '8h' },
    help: '--ttl <time>        for how long, e.g. 30m, 8h or 2d; default 8h, at most 30d',
  },
  version: {
    config: { type: 'string' },
    help: '--version <x.y.z>   the version to build, or the one the build must be of; default that of the package',
  },
  who: {
    config: { type: 'string' },
    help: '--who <name>        who does it; default the name git or this machine knows',
  },
  'with-pages': {
    config: { type: 'boolean' },
    help: '--with-pages        take its pages and parcels away too; without it, a remote that still has some is refused',
  },
};

/** Who acts and why, both for the log, and whether to trust the clock of this machine. */
export async function actorOf(options: CommandOptions): Promise<{ who: string; why: string; isClockTrusted: boolean }> {
  const { reason } = options;
  if (reason === undefined || reason.trim() === '')
    throw new UsageError('Say why with --reason "…"; the log keeps it.');
  return { why: reason, who: options.who ?? (await whoRuns()), isClockTrusted: isClockTrusted(options) };
}

export const isClockTrusted = (options: CommandOptions): boolean => options['trust-clock'] === true;

const NUMBER = /^-?\d+(\.\d+)?$/;

/** A number as it was typed; UsageError for anything else. */
function numberOf(name: keyof CommandOptions, text: string): number {
  if (NUMBER.test(text)) return Number(text);
  throw new UsageError(`--${name} takes a number, not "${text}".`);
}

/** The share of the visitors, if one was named. */
export function percentOption({ percent }: CommandOptions): number | undefined {
  return percent === undefined ? undefined : numberOf('percent', percent);
}

/** The shares that a rollout goes through by itself, if they were named. */
export function stepsOption({ steps, hold, percent }: CommandOptions): Steps | undefined {
  if (steps === undefined) {
    if (hold !== undefined) throw new UsageError('--hold needs --steps.');
    return undefined;
  }
  if (percent !== undefined) throw new UsageError('--steps names the shares already: leave out --percent.');
  const texts = steps.split(',').map((text) => text.trim());
  const wrong = texts.filter((text) => !NUMBER.test(text));
  if (wrong.length > 0) {
    const sentences = wrong.map((text) => `--steps takes shares such as 5,25,100, not "${text}".`);
    throw new ReleaseError('invalid', sentences);
  }
  return { percents: texts.map(Number), holdMinutes: hold === undefined ? undefined : numberOf('hold', hold) };
}

/** A whole number from 1 as it was typed; UsageError for anything else. */
function countOf(name: keyof CommandOptions, text: string): number {
  const count = numberOf(name, text);
  if (!Number.isInteger(count) || count < 1) throw new UsageError(`--${name} takes a whole number from 1.`);
  return count;
}

/** How slow a rollout may be, if the options say so. */
function slownessOption(options: CommandOptions): RolloutGuard['slowness'] {
  const { 'max-lcp': maxLcp, 'min-visitors': minVisitors } = options;
  if (maxLcp === undefined) {
    if (minVisitors !== undefined) throw new UsageError('--min-visitors needs --max-lcp.');
    return undefined;
  }
  if (options.percent === undefined && options.steps === undefined) {
    throw new UsageError('--max-lcp is for a rollout: add --percent or --steps.');
  }
  const limit = countOf('max-lcp', maxLcp);
  if (limit < 100 || limit > 1_000) throw new UsageError('--max-lcp takes a whole number from 100 to 1000.');
  return { maxLcp: limit, minVisitors: countOf('min-visitors', minVisitors ?? '200') };
}

/** When a release counts as failed, if the options say so; what they leave out has its default. */
export function guardOption(options: CommandOptions): RolloutGuard | undefined {
  const { 'max-failures': maxFailures, 'min-loads': minLoads } = options;
  const slowness = slownessOption(options);
  if (maxFailures === undefined && minLoads === undefined && slowness === undefined) return undefined;
  return {
    maxFailures: requireWeight(numberOf('max-failures', maxFailures ?? '2')),
    minLoads: minLoads === undefined ? DEFAULT_GUARD.minLoads : countOf('min-loads', minLoads),
    ...(slowness && { slowness }),
  };
}

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** How long something is to last, in milliseconds. */
export function ttlOption({ ttl }: CommandOptions): number {
  const [, count = '', unit = ''] = /^(\d{1,6})([mhd])$/.exec(ttl) ?? [];
  const milliseconds = UNITS[unit];
  if (milliseconds === undefined) throw new UsageError(`--ttl takes a time such as 30m, 8h or 2d, not "${ttl}".`);
  return Number(count) * milliseconds;
}

/**
 * The portal a link is for, without a trailing slash: the one that was named, else the address the server of the same
 * environment uses.
 */
export function portalOption({ portal }: CommandOptions, env: Readonly<Record<string, string | undefined>>): string {
  const address =
    portal ?? (env['PORTAL_URL'] || env['PORTAL_PUBLIC_URL'] || `http://localhost:${env['PORTAL_PORT'] || '8080'}`);
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
    throw new UsageError(`"${address}" is not the address of a portal, such as https://portal.example.com.`);
  }
  return address.replace(/\/+$/, '');
}

/** How many lines of the log. */
export function limitOption({ limit = '20' }: CommandOptions): number {
  const count = Number(limit);
  if (!Number.isInteger(count) || count < 1) throw new UsageError('--limit takes a whole number from 1.');
  return count;
}
