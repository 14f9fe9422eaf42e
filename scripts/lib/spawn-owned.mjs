import { spawn } from 'node:child_process';

/**
 * Starts a program that ends when this process does, however that happens. It runs in a process group of its own, so
 * that everything it starts itself ends with it, and Ctrl-C reaches this process only. A small shell watches: its
 * input ends with this process, also by kill -9, and then it signals the group. (Windows: a plain child.)
 */
export function spawnOwned(command, args, options = {}) {
  if (process.platform === 'win32') return spawn(command, args, options);
  const child = spawn(command, args, { ...options, detached: true });
  if (child.pid === undefined) return child;
  const watch = spawn('/bin/sh', ['-c', 'read -r _; kill -s TERM -- "-$0"', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watch.unref();
  watch.stdin.unref();
  child.once('exit', () => watch.kill('SIGKILL'));
  return child;
}
