import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';
import { StartupError } from '../../platform/lifecycle/startup-error.ts';
import { installPrograms, removeOtherVersions } from './binaries.ts';
import { chooseAddress, makeFolder, prepareClusterFolder, removeSocketFolder } from './cluster-folder.ts';
import { OwnerFile, type Ownership, type ServerAddress } from './owner-file.ts';
import { explainFailure } from './postgres-failure.ts';
import { initializeData, PostgresServer, readyServer } from './postgres-server.ts';
import { isRunning } from './process-facts.ts';
import { chooseSystemUser } from './system-user.ts';

export interface LaunchOptions {
  /** The folder that keeps the data; the cluster is in its `postgres` folder. */
  dataFolder: string;
  /** Receives a sentence when the server dies and when it is back. */
  log?: (sentence: string) => void;
  /** Default true. False only for throw-away data of tests. */
  isDurable?: boolean;
  /** Default: a unix socket, or a loopback port with a password on Windows. */
  transport?: 'socket' | 'loopback';
  /** Default: the cluster's own folder. Tests share one copy of the programs. */
  programsFolder?: string | undefined;
}

export interface EmbeddedDatabase {
  address: ServerAddress;
  user: string;
  /** True when another live process runs the server; `stop` then leaves it running. */
  isAttached: boolean;
  /** The process id of the server, when this process runs it. */
  serverProcessId: () => number | undefined;
  stop: () => Promise<void>;
}

/** How long a process that attaches waits for the owner to finish starting, recovery after a crash included. */
const ATTACH_LIMIT_MS = 120_000;

/**
 * Starts the PostgreSQL of a data folder, or attaches to it when another live process runs it already. Survives
 * kill -9 of this process at any moment: the next start takes over and no committed row is lost.
 * @throws StartupError with one plain sentence
 */
export async function launchEmbedded(options: LaunchOptions): Promise<EmbeddedDatabase> {
  const { dataFolder, log = () => {} } = options;
  const transport = options.transport ?? (process.platform === 'win32' ? 'loopback' : 'socket');
  const user = chooseSystemUser(path.join(dataFolder, 'postgres'));
  const folder = prepareClusterFolder(path.resolve(dataFolder), user);
  const ownerFile = new OwnerFile(folder);
  const address = chooseAddress(
    folder,
    user,
    transport,
    transport === 'loopback' ? await getPort({ host: '127.0.0.1' }) : 0,
  );

  for (;;) {
    const owner = await claim(ownerFile, address, folder);
    if (!owner) break;
    if (await waitUntilReady(owner, ownerFile, folder)) return attached(owner);
  }

  try {
    makeFolder(folder, user);
    if (transport === 'socket') makeFolder(address.host, user);
    const programs = prepare(folder, () => installPrograms(options.programsFolder ?? folder, user));
    if (!options.programsFolder) removeOtherVersions(folder, programs);
    const plan = { folder, programs, user, address, isDurable: options.isDurable ?? true };
    prepare(folder, () => initializeData(plan));
    const server = new PostgresServer({ plan, log });
    await server.start();
    return {
      address,
      user: 'app',
      isAttached: false,
      serverProcessId: () => server.processId,
      async stop() {
        await server.stop();
        removeSocketFolder(folder, address);
        ownerFile.release();
      },
    };
  } catch (error) {
    ownerFile.release();
    throw error;
  }
}

async function claim(ownerFile: OwnerFile, address: ServerAddress, folder: string): Promise<Ownership | undefined> {
  try {
    return await ownerFile.claim(address);
  } catch (cause) {
    throw explainFailure(folder, String(cause), cause);
  }
}

/** @returns false when the owner died while we waited, so that this process may take over */
async function waitUntilReady(owner: Ownership, ownerFile: OwnerFile, folder: string): Promise<boolean> {
  const limit = Date.now() + ATTACH_LIMIT_MS;
  while (Date.now() < limit) {
    if (readyServer(folder) !== undefined) return true;
    if (!isRunning(owner) || ownerFile.read()?.pid !== owner.pid) return false;
    await delay(50);
  }
  throw new StartupError(
    `The process ${owner.pid} owns the database but its server does not answer; ` +
      `end that process, or remove ${ownerFile.path} if it is not a portal.`,
  );
}

function attached(owner: Ownership): EmbeddedDatabase {
  return {
    address: { host: owner.address.host, port: owner.address.port, password: owner.address.password },
    user: 'app',
    isAttached: true,
    serverProcessId: () => undefined,
    stop: () => Promise.resolve(),
  };
}

function prepare<T>(folder: string, step: () => T): T {
  try {
    return step();
  } catch (cause) {
    if (cause instanceof StartupError) throw cause;
    throw explainFailure(folder, String(cause), cause);
  }
}
