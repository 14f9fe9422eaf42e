import fs from 'node:fs';
import { StartupError } from '../../platform/lifecycle/startup-error.ts';

/** Transient reasons: an earlier server is still stopping or starting. */
const passing = /shared memory block|lock file .* already exists|is starting up|is shutting down/i;

/** True when a start that failed with these log lines should simply be retried. */
export function isPassing(log: string): boolean {
  return passing.test(log);
}

/** @throws StartupError when the disk of a folder has too little free space */
export function requireSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = fs.statfsSync(folder);
  if (bavail * bsize < bytes) throw new StartupError(diskFull(folder));
}

/** Explains in one sentence why PostgreSQL could not be prepared or started, from what it wrote. */
export function explainFailure(folder: string, log: string, cause?: unknown): StartupError {
  return new StartupError(sentence(folder, log), { cause });
}

function sentence(folder: string, log: string): string {
  if (/no space left on device|ENOSPC|wrote only \d+ of \d+ bytes/i.test(log)) {
    return diskFull(folder);
  }
  if (/could not look up effective user/i.test(log)) {
    return 'The embedded database needs an account in /etc/passwd for the user that runs it; set DATABASE_URL instead.';
  }
  if (/spawn(Sync)? .*ENOENT/i.test(log)) {
    return 'The embedded database does not run on this system (its programs need glibc); set DATABASE_URL to a PostgreSQL.';
  }
  if (/spawn.*(EPERM|EINVAL)|setuid/i.test(log)) {
    return 'The embedded database cannot step down from root here; start the portal as an ordinary user or set DATABASE_URL.';
  }
  if (/administrative permissions/i.test(log)) {
    return 'The embedded database refuses administrator rights; start the portal as an ordinary user or set DATABASE_URL.';
  }
  if (/database files are incompatible|initialized by PostgreSQL version/i.test(log)) {
    return `The database folder ${folder} was made by another version of PostgreSQL; move it away or set DATABASE_URL.`;
  }
  if (/permission denied|EACCES/i.test(log)) {
    return `The database folder ${folder} cannot be used by the account that runs the database (permission denied).`;
  }
  return `The database folder ${folder} is damaged or cannot be used: ${decisiveLine(log)}.`;
}

function diskFull(folder: string): string {
  return `The disk that holds the database folder ${folder} is full.`;
}

function decisiveLine(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  const decisive = lines.find((line) => /PANIC|FATAL|error:/i.test(line)) ?? lines.at(-1) ?? 'it gave no reason';
  return decisive
    .replace(/^.*?(PANIC|FATAL|error):\s*/i, '')
    .trim()
    .replace(/\.$/, '');
}
