import { spawn } from 'node:child_process';

/**
 * Starts a program that ends when this process does, however that happens. It runs in a separate process group, so that
 * everything it starts ends with it, and Ctrl-C reaches only this process. A small shell watches: its input closes with
 * this process, also by kill -9, and then it signals the group. (Windows: a plain child.)
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
