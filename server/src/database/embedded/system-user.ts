import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StartupError } from '../../platform/lifecycle/startup-error.ts';

/** The account that PostgreSQL runs as; ids are undefined when it is simply the account of this process. */
export interface SystemUser {
  uid: number | undefined;
  gid: number | undefined;
}

/**
 * PostgreSQL refuses to run as root, so root switches to the owner of an existing data folder, or to an account
 * that owns nothing else.
 * @throws StartupError when no such account exists, or when this process runs under a user id without an account
 */
export function chooseSystemUser(dataFolder: string, passwdFile = '/etc/passwd'): SystemUser {
  const self = process.getuid?.();
  if (self === undefined) return { uid: undefined, gid: undefined };
  if (self !== 0) {
    requireAccount(self);
    return { uid: undefined, gid: undefined };
  }
  const accounts = readAccounts(passwdFile);
  const owner = fs.existsSync(dataFolder) ? fs.statSync(dataFolder).uid : 0;
  const account =
    accounts.find(({ uid }) => owner !== 0 && uid === owner) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody');
  if (!account) {
    throw new StartupError(
      `The embedded database cannot run as root and ${passwdFile} has neither a postgres nor a nobody account; ` +
        'start the portal as an ordinary user or set DATABASE_URL.',
    );
  }
  return { uid: account.uid, gid: account.gid };
}

/** True when the account can enter every folder above this one. */
export function canReach(folder: string, user: SystemUser): boolean {
  if (user.uid === undefined) return true;
  const ancestors = [];
  for (let above = path.dirname(folder); ; above = path.dirname(above)) {
    ancestors.push(above);
    if (above === path.dirname(above)) break;
  }
  return ancestors.every((ancestor) => {
    const { mode, uid, gid } = fs.statSync(ancestor);
    if (uid === user.uid) return (mode & 0o100) !== 0;
    if (gid === user.gid) return (mode & 0o010) !== 0;
    return (mode & 0o001) !== 0;
  });
}

function requireAccount(uid: number): void {
  try {
    os.userInfo();
  } catch {
    throw new StartupError(
      `The embedded database cannot run as user id ${uid}, which has no account in /etc/passwd; ` +
        'start the portal as a named user or set DATABASE_URL.',
    );
  }
}

function readAccounts(passwdFile: string): { name: string; uid: number; gid: number }[] {
  if (!fs.existsSync(passwdFile)) return [];
  return fs
    .readFileSync(passwdFile, 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid }) => name !== '' && uid > 0);
}
