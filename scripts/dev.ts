// `npm run dev`: a portal that follows the sources. After a change it builds what changed, restarts the server and
// reloads the open pages.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import getPort from 'get-port';
import './lib/end-with-parent.ts';
import { reloadingPortal } from './lib/dev/reloading-portal.ts';
import { watchSources } from './lib/dev/watch-sources.ts';
import { inRoot } from './lib/packages.ts';
import { spawnOwned } from './lib/spawn-owned.mjs';

const port = Number(process.env['PORTAL_PORT'] || 8080);
const innerPort = await getPort({ host: '127.0.0.1' });
const origin = `http://localhost:${innerPort}`;
const front = await reloadingPortal(port, origin).catch((error: Error) => {
  console.error(`Port ${port} cannot be used (${error.message}). Stop what uses it, or set PORTAL_PORT.`);
  process.exit(1);
});

let portal: ChildProcess | null = null;
/** The file that changed next; null to stop. */
let next = Promise.withResolvers<string | null>();
const ending = new AbortController();

function start(): ChildProcess {
  return spawnOwned(process.execPath, [inRoot('scripts/start.ts')], {
    env: { ...process.env, PORTAL_PORT: String(innerPort), PORTAL_PUBLIC_URL: front.url },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

async function isReady(): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => null);
  return answer?.ok ?? false;
}

/** Runs one portal after the other, each until a source changes. */
async function run(): Promise<void> {
  for (let isFirst = true; !ending.signal.aborted; isFirst = false) {
    next = Promise.withResolvers();
    portal = start();
    const ended = once(portal, 'exit');
    while (isRunning(portal) && !(await isReady())) await new Promise((resolve) => setTimeout(resolve, 300));
    if (!isFirst && isRunning(portal)) front.reload();
    await ended;
    // A portal that crashed has printed why; the next change may fix it.
    const file = await next.promise;
    if (file !== null) console.log(`\n• ${file} changed`);
  }
}

function endPortal(reason: string | null): void {
  next.resolve(reason);
  portal?.kill('SIGINT');
}

watchSources(endPortal);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    ending.abort();
    endPortal(null);
  });
}
await run();
process.exit(0);
