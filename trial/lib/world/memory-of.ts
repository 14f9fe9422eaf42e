import { existsSync, readFileSync } from 'node:fs';

/** Whether the memory of another process can be read here: Linux shows it in /proc. */
export const canReadMemory = existsSync('/proc/self/status');

/** The memory of a process now, in megabytes. */
export function memoryOf(processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? NaN) / 1024;
}

/** Does some work and returns the peak memory of a process while it ran, in megabytes. */
export async function peakMemoryOf(processId: number, work: () => Promise<unknown>): Promise<number> {
  let peak = memoryOf(processId);
  const timer = setInterval(() => (peak = Math.max(peak, memoryOf(processId))), 20);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return Math.max(peak, memoryOf(processId));
}
