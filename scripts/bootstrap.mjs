// The only file that runs on whatever Node is installed (18 or later). It installs what the lockfile says, with a
// pinned pnpm, and hands over to the Node that the project pins.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PNPM = 'pnpm@12.21.0';
const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = path.join(root, 'node_modules/.installed');
const node = path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

const [command, ...rest] = process.argv.slice(2);
const scripts = { start: 'start.ts', test: 'test.ts', 'demo-reset': 'demo-reset.ts' };
if (!Object.hasOwn(scripts, command))
  fail(`Unknown command "${command}". Use one of: ${Object.keys(scripts).join(', ')}.`);
if (Number(process.versions.node.split('.')[0]) < 18) {
  fail(`Agent Portal needs Node 18 or later to start; this is ${process.version}.`);
}

function installStamp() {
  const hash = createHash('sha256');
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']) {
    hash.update(readFileSync(path.join(root, name)));
  }
  return hash.digest('hex');
}

const stamp = installStamp();
if (!existsSync(stampFile) || !existsSync(node) || readFileSync(stampFile, 'utf8') !== stamp) {
  console.log('• Installing the packages of the lockfile …');
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  const install = spawnSync(npx, ['--yes', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  if (install.status !== 0) {
    console.error((install.stdout ?? '') + (install.stderr ?? ''));
    fail('The packages could not be installed; what the installer said stands above.');
  }
  writeFileSync(stampFile, stamp);
}

const child = spawn(node, [path.join(root, 'scripts', scripts[command]), ...rest], { cwd: root, stdio: 'inherit' });
// Ctrl-C reaches the child by itself; a signal sent to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => signal === 'SIGTERM' && child.kill(signal));
}
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
