import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A holder touches the lock file every second. One that has not for this long was killed, or hangs. */
const SILENCE_MS = 30_000;

/**
 * Does work that only one process at a time may do, such as installing or building in this folder. Others wait. The
 * lock file names its holder; a stale lock, whose holder was killed, is taken over.
 */
export async function withFileLock(lockFile, work, onWait = () => {}) {
  mkdirSync(path.dirname(lockFile), { recursive: true });
  for (let isFirst = true; !take(lockFile); isFirst = false) {
    if (isFirst) onWait(holderOf(lockFile));
    await delay(200);
  }
  // an error means that the lock was taken over while this process was suspended, so it is no longer ours
  const pulse = setInterval(() => utimes(lockFile, new Date(), new Date(), () => {}), 1000);
  try {
    return await work();
  } finally {
    clearInterval(pulse);
    if (holderOf(lockFile) === process.pid) rmSync(lockFile, { force: true });
  }
}

function take(lockFile) {
  if (isAbandoned(lockFile)) removeAbandoned(lockFile);
  const aside = `${lockFile}.${process.pid}`;
  writeFileSync(aside, String(process.pid));
  try {
    // linking is atomic: the file appears with its content or not at all
    linkSync(aside, lockFile);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(aside, { force: true });
  }
}

function isAbandoned(lockFile) {
  const holder = holderOf(lockFile);
  if (holder === null) return false;
  const { mtimeMs } = statSync(lockFile, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
  return Date.now() - mtimeMs > SILENCE_MS || !isAlive(holder);
}

function removeAbandoned(lockFile) {
  const aside = `${lockFile}.${process.pid}.abandoned`;
  try {
    renameSync(lockFile, aside);
    // another process may have taken it over since the check, and then it is theirs
    if (!isAbandoned(aside)) linkSync(aside, lockFile);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function holderOf(lockFile) {
  try {
    return Number(readFileSync(lockFile, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Whether a process with that id runs, whatever user it belongs to. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is alive and belongs to another user
    return error.code === 'EPERM';
  }
}
