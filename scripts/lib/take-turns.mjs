import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A holder shows every second that it lives. One that did not for this long was killed, or hangs. */
const SILENCE_MS = 30_000;

/**
 * Does work that only one process at a time may do, such as installing or building in this folder. Whoever comes
 * second waits. The lock file names its holder; that of a holder who was killed is taken over.
 * @param onWait is told the holder's process id, once, when there is a wait
 */
export async function takeTurns(lockFile, work, onWait = () => {}) {
  mkdirSync(path.dirname(lockFile), { recursive: true });
  for (let isFirst = true; !take(lockFile); isFirst = false) {
    if (isFirst) onWait(holderOf(lockFile));
    await delay(200);
  }
  // an error means that it was taken over while this process stood still, and then it is not ours to keep
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
    // a link appears with its content or not at all
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
    // somebody else may have taken it over since we looked, and then it is theirs
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

/** Whether a process with that id runs, of whoever. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to somebody else
    return error.code === 'EPERM';
  }
}
