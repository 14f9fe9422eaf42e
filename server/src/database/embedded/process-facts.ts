import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/** Distinguishes a process from a later one with the same id. */
export interface ProcessFacts {
  pid: number;
  /** When the process started, in the system's own format; empty where the system does not report it. */
  startedAt: string;
  /** Which boot of the machine the process belongs to; empty where the start time is enough, or nothing is known. */
  boot: string;
}

/** Facts about a running process, by default this one. */
export function processFacts(pid = process.pid): ProcessFacts {
  return { pid, startedAt: startTime(pid), boot: bootName() };
}

/** True while exactly this process is running, not just one with its id. */
export function isRunning(facts: ProcessFacts): boolean {
  return isAlive(facts.pid) && facts.boot === bootName() && facts.startedAt === startTime(facts.pid);
}

/** True when any process has this id, unless it is a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // in a container zombies are often never reaped, and would look alive for ever
    return linuxStat(pid)[0] !== 'Z';
  } catch (error) {
    // EPERM: it exists and belongs to someone else
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a process as one text, empty when it is gone or the system does not report it. */
export function commandLine(pid: number): string {
  if (process.platform === 'linux') return readIfThere(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
  return askPs(pid, 'command=');
}

function startTime(pid: number): string {
  if (process.platform !== 'linux') return askPs(pid, 'lstart=');
  return linuxStat(pid)[19] ?? '';
}

/** The values of /proc/<pid>/stat after the name, which is in parentheses and may contain spaces. */
function linuxStat(pid: number): string[] {
  const afterName = readIfThere(`/proc/${pid}/stat`).split(') ').pop() ?? '';
  return afterName.split(' ');
}

function bootName(): string {
  return readIfThere('/proc/sys/kernel/random/boot_id').trim();
}

function readIfThere(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES') return '';
    throw error;
  }
}

function askPs(pid: number, column: string): string {
  if (process.platform === 'win32') return '';
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    // ps exits with 1 for a process that is gone
    return '';
  }
}
