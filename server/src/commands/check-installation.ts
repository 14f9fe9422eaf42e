import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { listChannels, openStore, ReleaseError } from '@portal/release';
import { openDatabase } from '../database/connection.ts';
import { readEnv } from '../env/env.ts';
import { requireFreePort } from '../platform/lifecycle/run-server.ts';
import { StartupError } from '../platform/lifecycle/startup-error.ts';

const reasons: Record<string, string> = {
  EACCES: 'this account has no right to it',
  EEXIST: 'it is a file',
  ENOENT: 'it leads through a link to nothing',
  ENOTDIR: 'a part of its path is a file',
  EROFS: 'it is read-only',
  ENOSPC: 'the disk is full',
};

/** Where a portal with these settings keeps its data. */
export interface Installation {
  /** Address of the release store: a folder, or s3://bucket/prefix. */
  releaseStore: string;
  /** The channel of releases that the portal serves. */
  channel: string;
  dataFolder: string;
}

/**
 * Checks for what would stop the portal only after minutes of building: wrong settings, a port in use, a data folder
 * that cannot be written, a database or an external release store that cannot be used.
 * @throws StartupError with one sentence for the first that is wrong
 */
export async function checkInstallation(source = process.env): Promise<Installation> {
  const env = readEnv(source);
  const { portalHost: host, portalPort: port, portalDataFolder: dataFolder } = env;
  try {
    await requireFreePort({ host, port });
  } catch (error) {
    if (!(await isPortal(host, port))) throw error;
    throw new StartupError(
      `Agent Portal runs on port ${port} already; stop it, or set PORTAL_PORT and PORTAL_DATA for a second one.`,
      { cause: error },
    );
  }
  const releaseStore = env.releaseStore ?? path.join(dataFolder, 'releases');
  await requireWritable(dataFolder);
  if (env.databaseUrl) await (await openDatabase(env)).close();
  if (env.releaseStore || env.releaseSigners) await requireStore(releaseStore, env.releaseSigners);
  return { dataFolder, releaseStore, channel: env.portalChannel };
}

/** A start only reads a store that has content or is in S3; in an empty folder it creates one. */
async function requireStore(address: string, signers: string | undefined): Promise<void> {
  try {
    const storeEnv = { RELEASE_SIGNERS: signers };
    const store = await openStore(address, 'read', storeEnv);
    const channels = await listChannels(store).finally(() => store.close());
    if (channels.length === 0 && !address.startsWith('s3://')) (await openStore(address, 'write', storeEnv)).close();
  } catch (error) {
    throw error instanceof ReleaseError ? new StartupError(error.message, { cause: error }) : error;
  }
}

async function isPortal(host: string, port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://${host}:${port}/healthz`, { signal: AbortSignal.timeout(1000) });
    return ((await answer.json()) as { status?: unknown }).status === 'ok';
  } catch {
    // another program uses the port
    return false;
  }
}

async function requireWritable(folder: string): Promise<void> {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    await makeFolder(folder);
    await fs.writeFile(probe, '');
    await fs.rm(probe);
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    const reason = reasons[code] ?? code;
    throw new StartupError(`The data folder ${folder} cannot be written (${reason}); set PORTAL_DATA.`, { cause });
  }
}

/** Node's own recursive mkdir reports a read-only disk as ENOENT, and never ends below /proc. */
async function makeFolder(folder: string): Promise<void> {
  const parent = path.dirname(folder);
  if (!existsSync(parent)) await makeFolder(parent);
  try {
    await fs.mkdir(folder);
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST' && (await fs.stat(folder)).isDirectory();
    if (!isThere) throw error;
  }
}
