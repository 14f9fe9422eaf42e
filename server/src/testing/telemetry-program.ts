// Starts a portal with the settings of its argument, prints its address and how many modules of OpenTelemetry were loaded,
// and closes it when its input ends.
import { registerHooks } from 'node:module';
import type { Env } from '../env/env.ts';

let loaded = 0;
registerHooks({
  load(url, context, nextLoad) {
    if (url.includes('opentelemetry') || url.includes('open-telemetry')) loaded += 1;
    return nextLoad(url, context);
  },
});
const { readEnv } = await import('../env/env.ts');
const { openPortal } = await import('../portal/run-portal.ts');

const [given] = process.argv.slice(2) as [string];
const { settings, env } = JSON.parse(given) as { settings: NodeJS.ProcessEnv; env: Partial<Env> };
const { address, close } = await openPortal({ ...readEnv(settings), ...env });
console.log(JSON.stringify({ address, loaded }));
process.stdin.on('end', () => void close());
process.stdin.resume();
