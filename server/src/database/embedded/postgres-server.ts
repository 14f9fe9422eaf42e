import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { environmentForPrograms } from '../../env/env.ts';
import type { Programs } from './binaries.ts';
import type { ServerAddress } from './owner-file.ts';
import { explainFailure, isPassing } from './postgres-failure.ts';
import { commandLine, isAlive } from './process-facts.ts';
import type { SystemUser } from './system-user.ts';

/** The parts of one server of one cluster. */
export interface ServerPlan {
  folder: string;
  programs: Programs;
  user: SystemUser;
  address: ServerAddress;
  /** False only for throw-away data of tests: a commit is then not forced to the disk. */
  isDurable: boolean;
}

const SUPERUSER = 'app';
/** A start that fails for a transient reason is retried this often, a quarter of a second apart. */
const START_ATTEMPTS = 80;

/** Settings for one machine: durable, small in memory, without processes that only large servers need. */
const settings = [
  'timezone=UTC',
  'log_timezone=UTC',
  'lc_messages=C',
  'log_min_messages=log',
  'max_connections=80',
  'shared_buffers=256MB',
  'effective_cache_size=1GB',
  'work_mem=16MB',
  'maintenance_work_mem=128MB',
  'random_page_cost=1.1',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_logical_replication_workers=0',
  'max_wal_size=2GB',
  'checkpoint_timeout=15min',
  'max_parallel_workers_per_gather=0',
  'jit=off',
  'dynamic_shared_memory_type=mmap',
];
const throwAwaySettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=64MB'];

function dataFolderOf(folder: string): string {
  return path.join(folder, 'data');
}

/**
 * Creates the data of a new cluster in a temporary folder and renames it, so that an interrupted first start never
 * looks finished. Existing data is left alone.
 * @throws StartupError when the folder holds something other than a database
 */
export function initializeData(plan: ServerPlan): void {
  const data = dataFolderOf(plan.folder);
  if (fs.existsSync(path.join(data, 'PG_VERSION'))) return;
  if (fs.existsSync(data)) {
    throw explainFailure(data, 'FATAL: it holds no PostgreSQL data, although something is there; move it away');
  }
  removeUnfinished(plan.folder);
  // a unique name: an initdb whose Node was killed may still be writing into the previous one
  const aside = `${data}.new-${process.pid}-${Date.now()}`;
  const { status, error, stdout, stderr } = spawnSync(
    plan.programs.initdb,
    [
      '-D',
      aside,
      '-U',
      SUPERUSER,
      '-E',
      'UTF8',
      '--no-instructions',
      '--data-checksums',
      '--no-locale',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...authentication(plan),
      ...(plan.isDurable ? [] : ['--no-sync']),
    ],
    { ...processOptions(plan), encoding: 'utf8' },
  );
  if (error || status !== 0) throw explainFailure(data, `${String(error ?? '')}\n${stderr}\n${stdout}`, error);
  fs.renameSync(aside, data);
  if (plan.isDurable) syncFolder(plan.folder);
}

interface PostgresServerOptions {
  plan: ServerPlan;
  log: (sentence: string) => void;
}

/**
 * Runs PostgreSQL as a child of this process and restarts it whenever it dies before `stop`. A server left over
 * by a process that was killed is shut down first.
 */
export class PostgresServer {
  readonly #options: PostgresServerOptions;
  #child: ChildProcess | undefined;
  #isStopping = false;
  #restart: Promise<void> | undefined;
  /** When Node exits without `stop`, the server still shuts down cleanly. */
  readonly #onProcessExit = () => this.#child?.kill('SIGINT');

  constructor(options: PostgresServerOptions) {
    this.#options = options;
  }

  get processId(): number | undefined {
    return this.#child?.pid;
  }

  /** @throws StartupError with the reason PostgreSQL gives, once it is clear that waiting does not help */
  async start(): Promise<void> {
    await this.#endLeftover();
    await this.#startPatiently();
    process.once('exit', this.#onProcessExit);
  }

  /** Fast shutdown: open transactions are rolled back, everything committed is on disk when this resolves. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    process.removeListener('exit', this.#onProcessExit);
    await this.#restart;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    // on Windows signals kill a program at once; pg_ctl can stop it cleanly
    if (process.platform === 'win32') this.#stopWithPgCtl();
    else child.kill('SIGINT');
    const limit = setTimeout(() => child.kill('SIGQUIT'), 30_000);
    await exit;
    clearTimeout(limit);
  }

  async #startPatiently(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        this.#child = await this.#startOnce();
        return;
      } catch (error) {
        const log = error instanceof ServerExit ? error.log : String(error);
        if (this.#isStopping || attempt === START_ATTEMPTS || !isPassing(log)) {
          throw explainFailure(dataFolderOf(this.#options.plan.folder), log, error);
        }
        await delay(250);
      }
    }
  }

  async #startOnce(): Promise<ChildProcess> {
    const { plan } = this.#options;
    const { folder, programs, address, isDurable } = plan;
    const logFile = path.join(folder, 'postgres.log');
    keepPrevious(logFile);
    const output = fs.openSync(logFile, 'w', 0o600);
    const isSocket = address.password === undefined;
    const all = [
      isSocket ? 'listen_addresses=' : `listen_addresses=${address.host}`,
      isSocket ? `unix_socket_directories=${quoteListItem(address.host)}` : 'unix_socket_directories=',
      'unix_socket_permissions=0700',
      ...settings,
      ...(isDurable ? [] : throwAwaySettings),
    ];
    const child = spawn(
      programs.postgres,
      ['-D', dataFolderOf(folder), '-p', String(address.port), ...all.flatMap((setting) => ['-c', setting])],
      {
        ...processOptions(plan),
        stdio: ['ignore', output, output],
        // its own process group: Ctrl-C in a terminal reaches only the portal, which then stops the database last
        detached: true,
        windowsHide: true,
      },
    );
    fs.closeSync(output);
    this.#endWithNode(child);
    const failure = { message: '' };
    child.once('error', (error) => (failure.message = String(error)));
    while (!this.#isReady(child)) {
      if (failure.message || child.exitCode !== null || child.signalCode !== null) {
        throw new ServerExit(`${failure.message}\n${tail(logFile)}`);
      }
      await delay(15);
    }
    child.once('exit', (code, signal) => this.#onExit(code, signal));
    // the exit may have happened between the last check and the listener
    if (child.exitCode !== null || child.signalCode !== null) throw new ServerExit(tail(logFile));
    return child;
  }

  /**
   * When this process is killed and cannot stop the server, a small shell does: its input closes with this process.
   * Windows has no such shell; there the next start stops the leftover server.
   */
  #endWithNode(child: ChildProcess): void {
    if (process.platform === 'win32' || child.pid === undefined) return;
    const watch = spawn('/bin/sh', ['-c', 'read -r _; kill -s INT "$0"', String(child.pid)], {
      ...processOptions(this.#options.plan),
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    watch.unref();
    (watch.stdin as Socket).unref();
    child.once('exit', () => watch.kill('SIGKILL'));
  }

  #isReady(child: ChildProcess): boolean {
    return readyServer(this.#options.plan.folder) === child.pid;
  }

  #onExit(code: number | null, signal: NodeJS.Signals | null): void {
    const { log } = this.#options;
    if (this.#isStopping) return;
    log(`The database stopped unexpectedly (${signal ?? code}) and is started again.`);
    this.#restart = this.#startPatiently().then(
      () => log('The database runs again.'),
      (error: Error) => log(`The database could not be started again. ${error.message}`),
    );
  }

  async #endLeftover(): Promise<void> {
    const { folder } = this.#options.plan;
    const pid = Number(readPidFile(folder)[0]);
    if (!pid || !isAlive(pid)) return;
    const isOurs = process.platform === 'win32' || commandLine(pid).includes(dataFolderOf(folder));
    if (!isOurs) {
      // after a reboot the process id may belong to any program; PostgreSQL would take that for a running server
      fs.rmSync(pidFile(folder), { force: true });
      return;
    }
    this.#stopWithPgCtl();
    while (isAlive(pid) && fs.existsSync(pidFile(folder))) await delay(50);
  }

  #stopWithPgCtl(): void {
    const { plan } = this.#options;
    const { programs, folder } = plan;
    const options = { ...processOptions(plan), encoding: 'utf8' as const };
    const stop = (mode: string) =>
      spawnSync(programs.pgCtl, ['stop', '-D', dataFolderOf(folder), '-m', mode, '-w', '-t', '30'], options);
    if (stop('fast').status !== 0) stop('immediate');
  }
}

/**
 * The process id of the server that accepts connections on this cluster, if there is one. PostgreSQL keeps its state in
 * the eighth line of its pid file; a connection would not show whether the server is still recovering.
 */
export function readyServer(folder: string): number | undefined {
  const [pid, , , , , , , state] = readPidFile(folder);
  return state?.trim() === 'ready' && isAlive(Number(pid)) ? Number(pid) : undefined;
}

/** PostgreSQL ended before it was ready. */
class ServerExit extends Error {
  readonly log: string;
  constructor(log: string) {
    super('PostgreSQL ended before it was ready');
    this.log = log;
  }
}

function authentication({ address, folder }: ServerPlan): string[] {
  if (address.password === undefined) return ['--auth=trust'];
  return ['--auth=scram-sha-256', `--pwfile=${path.join(folder, 'password')}`];
}

function processOptions({ user, folder }: ServerPlan) {
  return {
    cwd: folder,
    env: { ...environmentForPrograms(), HOME: folder, LC_ALL: 'C', TZ: 'UTC' },
    ...(user.uid === undefined ? {} : { uid: user.uid, gid: user.gid }),
  };
}

function pidFile(folder: string): string {
  return path.join(dataFolderOf(folder), 'postmaster.pid');
}

function readPidFile(folder: string): string[] {
  try {
    return fs.readFileSync(pidFile(folder), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function keepPrevious(logFile: string): void {
  if (fs.existsSync(logFile)) fs.renameSync(logFile, `${logFile}.previous`);
}

function tail(file: string): string {
  return fs.readFileSync(file, 'utf8').slice(-8000);
}

function removeUnfinished(folder: string): void {
  for (const name of fs.readdirSync(folder)) {
    if (name.startsWith('data.new'))
      fs.rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A comma or quote in a folder name would otherwise end the list of socket folders. */
function quoteListItem(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}
