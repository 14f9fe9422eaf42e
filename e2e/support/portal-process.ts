import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import path from 'node:path';
import getPort from 'get-port';
import { inRoot } from '../../scripts/lib/packages.ts';
import { buildChanged } from '../../scripts/lib/build.ts';
import { releaseLocally } from '../../scripts/lib/release-locally.ts';
import { spawnOwned } from '../../scripts/lib/spawn-owned.mjs';
import { startSimulators, type Simulators } from '../../scripts/lib/start-simulators.ts';
import { copyTemplate } from './portal-template.ts';

export interface PortalProcess {
  url: string;
  /** Its release store. */
  releaseStore: string;
  /** Settings that lead to the simulators. */
  partners: Simulators['env'];
  process: ChildProcess;
  stop: () => Promise<void>;
}

interface PortalOptions {
  /** For all of its data. */
  dataFolder: string;
  /** Existing releases to serve; by default, those of this repository are built and released into the data folder. */
  store?: string | undefined;
  /** Settings that differ from the defaults, such as `SUPPORT_PHONE`. */
  settings?: Record<string, string>;
  /** Default: a free one. */
  port?: number;
  /** Aborts a portal that is still starting. */
  breakOff?: AbortSignal;
}

/** Starts a portal on a free port; it is ready when this resolves. It ends with this process, however that happens. */
export async function startPortal(options: PortalOptions): Promise<PortalProcess> {
  const { dataFolder, store, settings, breakOff } = options;
  // When run by root, the database uses another account, and with a folder closed to that account its data would be elsewhere and stay there.
  chmodSync(dataFolder, 0o755);
  copyTemplate(dataFolder);
  const releaseStore = store ?? path.join(dataFolder, 'releases');
  if (store === undefined) {
    await buildChanged(() => {});
    await releaseLocally(releaseStore, dataFolder);
  }
  const partners = await startSimulators();
  const port = options.port ?? (await getPort({ host: '127.0.0.1' }));
  const url = `http://localhost:${port}`;
  const child = spawnOwned(process.execPath, [inRoot('server/src/main.ts')], {
    env: {
      ...process.env,
      ...partners.env,
      PORTAL_PORT: String(port),
      PORTAL_DATA: dataFolder,
      RELEASE_STORE: releaseStore,
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const stop = async () => {
    partners.process.kill('SIGTERM');
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await isReady(url, child, () => output, breakOff);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, releaseStore, partners: partners.env, process: child, stop };
}

async function isReady(
  url: string,
  child: ChildProcess,
  output: () => string,
  breakOff: AbortSignal | undefined,
): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    breakOff?.throwIfAborted();
    if (child.exitCode !== null) throw new Error(`The portal ended before it was ready:\n${output()}`);
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The portal was not ready in two minutes:\n${output()}`);
}
