import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/** Tells one process from another one that later gets the same number. */
export interface ProcessFacts {
  pid: number;
  /** When the process began, in the words of this system; empty where the system does not tell. */
  startedAt: string;
  /** Which boot of the machine the process belongs to; empty where the start time already tells, or nothing does. */
  boot: string;
}

/** Facts about a running process, by default this one. */
export function processFacts(pid = process.pid): ProcessFacts {
  return { pid, startedAt: startTime(pid), boot: bootName() };
}

/** True while the very process of these facts is running, not merely one with its number. */
export function isRunning(facts: ProcessFacts): boolean {
  return isAlive(facts.pid) && facts.boot === bootName() && facts.startedAt === startTime(facts.pid);
}

/** True when any process has this number, unless it is dead and only waits for its parent to notice. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // in a container often nobody collects the dead, and they would look alive for ever
    return linuxStat(pid)[0] !== 'Z';
  } catch (error) {
    // EPERM: it exists and belongs to someone else
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a process as one text, empty when it is gone or the system does not tell. */
export function commandLine(pid: number): string {
  if (process.platform === 'linux') return readIfThere(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
  return askPs(pid, 'command=');
}

function startTime(pid: number): string {
  if (process.platform !== 'linux') return askPs(pid, 'lstart=');
  return linuxStat(pid)[19] ?? '';
}

/** The values of /proc/<pid>/stat after the name, which stands in parentheses and may hold spaces. */
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
    // ps answers 1 for a process that is gone
    return '';
  }
}
