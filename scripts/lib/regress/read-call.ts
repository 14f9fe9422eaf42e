import { parseArgs } from 'node:util';
import { ChannelName, DEFAULT_CHANNEL, ExactVersion, RemoteName, SnapshotId } from '@portal/shared/contracts/release';

/** Why a run, or one of its sets, is not possible; `message` is one sentence. */
export class RegressError extends Error {
  override readonly name: string = 'RegressError';
}

/** The call itself is wrong. */
export class CallError extends RegressError {
  override readonly name = 'CallError';
}

/** Which sets the browser suite runs against. */
export type SetSelection =
  | { kind: 'pin'; token: string }
  | { kind: 'set'; releases: Record<string, string>; channel: string }
  | { kind: 'snapshot'; id: string }
  | { kind: 'matrix'; last: number; channel: string };

export interface RegressCall {
  selection: SetSelection;
  /** Origin of a running portal; null starts one. */
  portal: string | null;
  /** Where the releases are. */
  store: string;
  /** Only tests whose title matches. */
  grep: string | null;
  /** Folder of the report; null creates one. */
  out: string | null;
}

const HELP = `npm run regress <which set> [options]

Runs the browser suite against exactly one set of releases and writes a report that names every one of them.

  --pin <token>              the set of a pin (portal-release pin prints its token)
  --set <remote>@<version>   these releases, several with commas between, all others as on the channel
  --snapshot <id>            the set of a snapshot, as the log and the badge name it
  --matrix last=<number>     the channel, then each remote's last versions, one remote at a time

  --channel <name>           the channel of a set or a matrix; default production
  --portal <address>         a running portal with the accounts of the demonstration; default starts one
  --store <place>            where the releases are; default RELEASE_STORE, else .portal/releases
  --grep <pattern>           only tests whose title matches
  --out <folder>             where the report goes; default .cache/regress/<time>

Exit code 0: every test passed. 1: a test failed, or the set cannot be opened. 2: the call itself is wrong.`;

const KINDS = ['pin', 'set', 'snapshot', 'matrix'] as const;

/**
 * Reads the arguments; returns the help text when it is requested.
 * @throws CallError that says what is wrong with them
 */
export function readCall(args: string[], env: NodeJS.ProcessEnv): RegressCall | string {
  const values = parse(args);
  if (values.help) return HELP;
  const [kind, ...more] = KINDS.filter((name) => values[name] !== undefined);
  if (kind === undefined || more.length > 0) {
    throw new CallError('Say which set, with one of --pin, --set, --snapshot and --matrix.');
  }
  return {
    selection: readers[kind](values[kind]!, readChannel(kind, values.channel)),
    portal: values.portal === undefined ? null : readOrigin(values.portal),
    store: values.store ?? (env['RELEASE_STORE'] || `${env['PORTAL_DATA'] || '.portal'}/releases`),
    grep: values.grep === undefined ? null : requirePattern(values.grep),
    out: values.out ?? null,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        pin: { type: 'string' },
        set: { type: 'string' },
        snapshot: { type: 'string' },
        matrix: { type: 'string' },
        channel: { type: 'string' },
        portal: { type: 'string' },
        store: { type: 'string' },
        grep: { type: 'string' },
        out: { type: 'string' },
        help: {
          type: 'boolean',
          short: 'h',
        },
      },
    }).values;
  } catch (error) {
    // The only errors of parseArgs are mistakes in the call, already worded for people.
    throw new CallError((error as Error).message, { cause: error });
  }
}

const readers: Record<(typeof KINDS)[number], (text: string, channel: string) => SetSelection> = {
  pin: (token) => {
    if (!/^[\w-]+\.[\w-]+$/.test(token))
      throw new CallError('--pin takes the token of a pin, which portal-release pin prints.');
    return { kind: 'pin', token };
  },
  set: (text, channel) => {
    const named = text.split(',').map((part) => readRelease(part.trim()));
    const releases = Object.fromEntries(named);
    if (Object.keys(releases).length < named.length) throw new CallError(`"${text}" names a remote twice.`);
    return { kind: 'set', releases, channel };
  },
  snapshot: (id) => {
    if (!SnapshotId.safeParse(id).success) throw new CallError(`"${id}" is not a snapshot id like 3fa04c11d2e9.`);
    return { kind: 'snapshot', id };
  },
  matrix: (text, channel) => {
    const last = Number(/^last=(\d+)$/.exec(text)?.[1]);
    if (!(last >= 1)) throw new CallError(`--matrix takes last= and a number from 1, like last=2, not "${text}".`);
    return { kind: 'matrix', last, channel };
  },
};

function readChannel(kind: (typeof KINDS)[number], name: string | undefined): string {
  if (name === undefined) return DEFAULT_CHANNEL;
  if (kind === 'pin' || kind === 'snapshot') {
    throw new CallError(`--channel is for --set and --matrix: a ${kind} names every release.`);
  }
  if (!ChannelName.safeParse(name).success) throw new CallError(`"${name}" is not the name of a channel.`);
  return name;
}

function readRelease(text: string): [remote: string, version: string] {
  const [remote = '', version = '', ...more] = text.split('@');
  if (more.length > 0 || !RemoteName.safeParse(remote).success || !ExactVersion.safeParse(version).success) {
    throw new CallError(`"${text}" is not a release like mfe-referrals@1.3.0.`);
  }
  return [remote, version];
}

function readOrigin(address: string): string {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new CallError(`--portal takes an address like http://localhost:8080, not "${address}".`);
  }
  return url.origin;
}

function requirePattern(text: string): string {
  try {
    // For a pattern between slashes, with flags, this covers everything that can be wrong.
    new RegExp(text).test('');
    return text;
  } catch (error) {
    throw new CallError(`--grep takes a pattern: ${(error as Error).message}.`, { cause: error });
  }
}
