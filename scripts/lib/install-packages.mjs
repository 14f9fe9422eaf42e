import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawnOwned } from './spawn-owned.mjs';
import { withFileLock } from './with-file-lock.mjs';

/** Adds what the lockfile does not know; what it knows stays. */
const UNFROZEN = ['--no-frozen-lockfile', '--prefer-offline'];
const PNPM = 'pnpm@12.21.0';
const ABORTS = ['SIGINT', 'SIGTERM'];
/** Without a terminal, a line now and then shows progress. */
const LINE_EVERY_MS = 10_000;

/**
 * Installs the packages of the lockfile into a folder, unless exactly those are installed. Runs on any Node from 18 on.
 * @throws Error with one sentence when it cannot be installed
 */
export async function installPackages(root) {
  const stampFile = path.join(root, 'node_modules/.installed');
  const isInstalled = () =>
    existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOf(root) && existsSync(pinnedNode(root));
  if (isInstalled()) return;
  try {
    mkdirSync(path.join(root, '.cache'), { recursive: true });
  } catch (cause) {
    throw new Error(`The folder ${root} cannot be written (${cause.code}); clone it to a folder of yours.`, {
      cause,
    });
  }
  await withInstallLock(root, async () => {
    if (isInstalled()) return;
    if (remotesWithRepository(root).length === 0) await install(root, ['--frozen-lockfile']);
    else await install(root, UNFROZEN, { keepsLockfile: true });
  });
}

/**
 * Adds new packages of the workspace to the lockfile, and links their dependencies.
 * @throws Error with one sentence when that fails, or when the lockfile would get packages that are not of this repository
 */
export async function updatePackages(root) {
  const [other] = remotesWithRepository(root);
  if (other) throw new Error(`${other} has its own repository; move its folder away first, or the lockfile gets it.`);
  await withInstallLock(root, () => install(root, UNFROZEN));
}

const withInstallLock = (root, work) =>
  withFileLock(path.join(root, '.cache/installing.lock'), work, (holder) =>
    console.log(`• Waiting for another process that is installing here (process ${holder}) …`),
  );

async function install(root, options, { keepsLockfile = false } = {}) {
  const stampFile = path.join(root, 'node_modules/.installed');
  const lockfile = path.join(root, 'pnpm-lock.yaml');
  const lockfileBefore = readFileSync(lockfile);
  // an aborted install must not look complete
  rmSync(stampFile, { force: true });
  const restore = () => keepsLockfile && writeFileSync(lockfile, lockfileBefore);
  const abort = () => {
    restore();
    process.exit(1);
  };
  for (const signal of ABORTS) process.on(signal, abort);
  try {
    await runInstaller(root, options);
  } finally {
    restore();
    for (const signal of ABORTS) process.off(signal, abort);
  }
  writeFileSync(stampFile, stampOf(root));
}

/** Remotes with a repository of their own, cloned into this one (docs/decisions/0101): the lockfile does not know them. */
function remotesWithRepository(root) {
  return readdirSync(root).filter((name) =>
    ['remote.json', '.git'].every((file) => existsSync(path.join(root, name, file))),
  );
}

/** The Node that the lockfile pins. */
export function pinnedNode(root) {
  return path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

function stampOf(root) {
  const hash = createHash('sha256').update(process.platform + process.arch);
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']) {
    hash.update(readFileSync(path.join(root, name)));
  }
  for (const name of remotesWithRepository(root)) {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8'));
    hash.update(JSON.stringify([name, dependencies, devDependencies]));
  }
  return hash.digest('hex');
}

async function runInstaller(root, options) {
  const logFile = path.join(root, '.cache/install.log');
  const started = Date.now();
  const progress = showProgress();
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  const child = spawnOwned(npx, ['--yes', PNPM, 'install', ...options, '--reporter=append-only'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  const gather = (chunk) => {
    output += chunk;
    progress.count(installedSoFar(output));
  };
  child.stdout.on('data', gather);
  child.stderr.on('data', gather);
  const failure = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.code === 'ENOENT' ? 'npx: not found' : String(error)));
    child.once('close', (code) => resolve(code === 0 ? null : output));
  });
  progress.end();
  if (failure === null) {
    const seconds = Math.round((Date.now() - started) / 1000);
    const added = installedSoFar(output);
    console.log(added === 0 ? '• The packages are up to date' : `• Installed ${added} packages in ${seconds} s`);
    return;
  }
  writeLog(logFile, failure);
  throw new Error(explainInstallFailure(failure, path.relative(root, logFile)));
}

/** The number of packages in the installer's last line of progress. */
function installedSoFar(output) {
  return Number([...output.slice(-2000).matchAll(/, added (\d+)/g)].pop()?.[1] ?? 0);
}

function showProgress() {
  const isTerminal = process.stdout.isTTY;
  const title = '• Installing packages …';
  let said = Date.now();
  let last = 0;
  if (isTerminal) process.stdout.write(title);
  else console.log(title);
  return {
    count(number) {
      if (number <= last) return;
      last = number;
      if (isTerminal) process.stdout.write(`\r${title} ${number}`);
      else if (Date.now() - said > LINE_EVERY_MS) {
        said = Date.now();
        console.log(`  ${number} so far`);
      }
    },
    end: () => isTerminal && process.stdout.write('\r\u001B[K'),
  };
}

function writeLog(logFile, text) {
  try {
    writeFileSync(logFile, text);
  } catch {
    // the disk is full, which the sentence says already
  }
}

/** Explains in one sentence why the packages could not be installed, from what the installer wrote. */
export function explainInstallFailure(output, logFile) {
  const details = `the installer's output is in ${logFile}`;
  if (output === 'npx: not found') return 'Agent Portal needs npm, which comes with Node; there is no npx on the path.';
  if (/ENOSPC|no space left/i.test(output)) return `The packages could not be installed because the disk is full.`;
  const network = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/;
  const reason = network.exec(output)?.[0] ?? /dns error|error sending request|operation timed out/i.exec(output)?.[0];
  if (reason !== undefined) {
    return `The packages could not be downloaded: the registry of npm cannot be reached (${reason}; ${details}).`;
  }
  if (/CERT_|certificate/i.test(output)) {
    return `The packages could not be downloaded: the registry's certificate is not trusted (${details}).`;
  }
  if (/EACCES|EPERM|permission denied/i.test(output)) {
    return `The packages could not be installed because this account may not write there (${details}).`;
  }
  return `The packages could not be installed; ${details}.`;
}
