import { readFileSync } from 'node:fs';

const EVERY_MS = 25;

/** Memory of a process on Linux that is in RAM, in MB. NaN elsewhere. */
export function memoryOf(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Does some work. @returns the most memory that the process had meanwhile, in MB */
export async function mostMemoryOf(pid: number, work: () => Promise<void>): Promise<number> {
  let most = memoryOf(pid);
  const watch = setInterval(() => (most = Math.max(most, memoryOf(pid))), EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return most;
}
