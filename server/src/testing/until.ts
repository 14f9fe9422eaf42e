import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds after which a test that still waits fails, instead of hanging without a word. */
const LIMIT_MS = 60_000;

/** Resolves once something is so. @throws Error when it is not so within a minute */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('What this test waits for has not happened within a minute.');
    await delay(10);
  }
}
