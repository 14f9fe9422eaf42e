// The only program that runs on whatever Node is installed (18 or later). It installs the packages of the lockfile and
// starts the script with the Node that the project pins.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages, pinnedNode } from './lib/install-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const scripts = new Map([
  ['start', 'start.ts'],
  ['dev', 'dev.ts'],
  ['test', 'test.ts'],
  ['demo-reset', 'demo-reset.ts'],
  ['new-remote', 'new-remote.ts'],
  ['ci-remote', 'ci-remote.ts'],
]);

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

if (Number(process.versions.node.split('.')[0]) < 18) {
  fail(`Agent Portal needs Node 18 or later to start; this is ${process.version}.`);
}
const [command = '', ...rest] = process.argv.slice(2);
const script = scripts.get(command);
if (script === undefined) fail(`Unknown command "${command}". Use one of: ${[...scripts.keys()].join(', ')}.`);

// When npm is killed it sends no signal, but the parent of this process changes.
const parent = process.ppid;
const isFromNpm = process.env.npm_lifecycle_event !== undefined;
if (isFromNpm) setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 1000).unref();

try {
  await installPackages(root);
} catch (error) {
  fail(error.message);
}

// The channel closes when this process is gone, also after kill -9 (lib/end-with-parent.ts).
const child = spawn(pinnedNode(root), [path.join(root, 'scripts', script), ...rest], {
  cwd: root,
  // Every program it starts strips types and compiles the same files; from the cache a server loads in half the time.
  env: { ...process.env, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, '.cache/node-compile') },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
// Ctrl-C in a terminal reaches both; the server treats two within a moment as one.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => fail(`The Node of this project does not run on this machine (${error.message}).`));
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
