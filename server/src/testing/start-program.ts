// Starts a portal with settings from its argument, and prints what went wrong and what is open afterwards.
import { setTimeout as delay } from 'node:timers/promises';
import { readEnv, type Env } from '../env/env.ts';
import { openPortal } from '../portal/run-portal.ts';

/** Shorter than the time an unclosed idle connection stays open. */
const CLOSING_LIMIT_MS = 15_000;

const [given] = process.argv.slice(2) as [string];
// opens the output, which this process owns
console.log('• Reading the settings …');
const before = process.getActiveResourcesInfo().length;
try {
  const { settings, env } = JSON.parse(given) as { settings: NodeJS.ProcessEnv; env: Partial<Env> };
  await openPortal({ ...readEnv(settings), ...env });
  console.log('started');
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
}
const limit = performance.now() + CLOSING_LIMIT_MS;
while (process.getActiveResourcesInfo().length > before && performance.now() < limit) await delay(50);
const open = process.getActiveResourcesInfo().slice(before);
console.log(open.length === 0 ? 'nothing is open' : `still open: ${open.join(', ')}`);
// otherwise the process must exit by itself
if (open.length > 0) process.exit(1);
