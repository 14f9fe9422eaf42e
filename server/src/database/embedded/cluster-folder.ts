import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StartupError } from '../../platform/lifecycle/startup-error.ts';
import type { ServerAddress } from './owner-file.ts';
import { canReach, type SystemUser } from './system-user.ts';

/** The longest path that every system accepts for a unix socket, with a margin. */
const MAX_SOCKET_PATH_LENGTH = 100;
const SOCKET_PORT = 5432;

/**
 * The folder that holds everything of one embedded cluster, created if it is missing: `<dataFolder>/postgres`. When root
 * keeps the data folder below a folder that the database account cannot enter (like /root), the cluster is in
 * /var/lib/agent-portal and `postgres` is a symbolic link to it; removing the link starts with an empty cluster.
 * @throws StartupError when the folder cannot be created
 */
export function prepareClusterFolder(dataFolder: string, user: SystemUser): string {
  const folder = path.join(dataFolder, 'postgres');
  if (process.platform !== 'win32' && /["$`\\\n]/.test(folder)) {
    // initdb hands its own path to a shell
    throw new StartupError(
      `The data folder ${dataFolder} has a character that PostgreSQL cannot use; set PORTAL_DATA.`,
    );
  }
  try {
    fs.mkdirSync(dataFolder, { recursive: true });
    if (isBrokenLink(folder)) fs.unlinkSync(folder);
    if (!fs.existsSync(folder)) {
      if (canReach(folder, user)) fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
      else linkElsewhere(folder);
    }
    const real = fs.realpathSync(folder);
    handOver(real, user);
    return real;
  } catch (cause) {
    if (cause instanceof StartupError) throw cause;
    throw new StartupError(`The data folder ${dataFolder} cannot be written (${reason(cause)}); set PORTAL_DATA.`, {
      cause,
    });
  }
}

/** Creates another folder for the account that PostgreSQL runs as. */
export function makeFolder(folder: string, user: SystemUser): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  handOver(folder, user);
}

/**
 * Where the server of this folder listens: a unix socket, which only this account can use. Windows has none that
 * PostgreSQL's clients in Node reach, so there it is a free loopback port and a password.
 */
export function chooseAddress(
  folder: string,
  user: SystemUser,
  transport: 'socket' | 'loopback',
  freePort: number,
): ServerAddress {
  if (transport === 'loopback') {
    return { host: '127.0.0.1', port: freePort, password: readOrMakePassword(path.join(folder, 'password'), user) };
  }
  const inside = path.join(folder, 'run');
  const isShortEnough = path.join(inside, `.s.PGSQL.${SOCKET_PORT}`).length <= MAX_SOCKET_PATH_LENGTH;
  return { host: isShortEnough ? inside : shortSocketFolder(folder, user), port: SOCKET_PORT, password: undefined };
}

/** Removes the socket folder again when it had to be outside of the cluster's own folder. */
export function removeSocketFolder(folder: string, { host, password }: ServerAddress): void {
  if (password === undefined && !host.startsWith(folder)) fs.rmSync(host, { recursive: true, force: true });
}

function shortSocketFolder(folder: string, user: SystemUser): string {
  const name = crypto.createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const short = path.join(os.tmpdir(), `agent-portal-${name}`);
  fs.mkdirSync(short, { recursive: true, mode: 0o700 });
  // the name is predictable, so a folder that another user created first is refused
  const { uid, mode } = fs.lstatSync(short);
  const isOurs = uid === process.getuid?.() || uid === user.uid;
  if (!isOurs || (mode & 0o077) !== 0) throw new StartupError(`The folder ${short} belongs to someone else.`);
  return short;
}

function readOrMakePassword(file: string, user: SystemUser): string {
  if (!fs.existsSync(file)) fs.writeFileSync(file, crypto.randomBytes(24).toString('base64url'), { mode: 0o600 });
  handOver(file, user);
  return fs.readFileSync(file, 'utf8');
}

function linkElsewhere(folder: string): void {
  const parentFolder = '/var/lib/agent-portal';
  fs.mkdirSync(parentFolder, { recursive: true, mode: 0o755 });
  const real = fs.mkdtempSync(path.join(parentFolder, 'postgres-'));
  try {
    fs.symlinkSync(real, folder);
  } catch (error) {
    fs.rmdirSync(real);
    // another process made the link first
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function isBrokenLink(file: string): boolean {
  return fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true && !fs.existsSync(file);
}

function handOver(file: string, user: SystemUser): void {
  if (user.uid === undefined || user.gid === undefined) return;
  const { uid, gid } = fs.statSync(file);
  if (uid !== user.uid || gid !== user.gid) fs.chownSync(file, user.uid, user.gid);
}

function reason(cause: unknown): string {
  return (cause as NodeJS.ErrnoException).code ?? String(cause);
}
