import { once } from 'node:events';
import { spawnOwned } from '../spawn-owned.mjs';

export interface BlockResult {
  isRight: boolean;
  output: string;
}

/** Timeout of a block; builds on a busy machine take minutes. */
const TIMEOUT = 15 * 60_000;

/**
 * Runs commands in a shell, in a folder, up to the first that fails. With `readyText` they are
 * interrupted, as by Ctrl-C, once they have printed it, and must then exit by themselves.
 */
export async function runBlock(
  commands: string,
  { cwd, env, readyText }: { cwd: string; env: NodeJS.ProcessEnv; readyText: string | null },
): Promise<BlockResult> {
  const child = spawnOwned('bash', ['-e', '-u', '-o', 'pipefail', '-c', commands], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let isReady = false;
  // the whole process group, as from a terminal
  const signal = (name: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, name); // it was started
  };
  const gather = (chunk: Buffer) => {
    output += chunk.toString();
    if (readyText === null || isReady || !output.includes(readyText)) return;
    isReady = true;
    signal('SIGINT');
  };
  child.stdout?.on('data', gather);
  child.stderr?.on('data', gather);
  const timeout = setTimeout(() => signal('SIGKILL'), TIMEOUT);
  const [status] = (await once(child, 'close')) as [number | null];
  clearTimeout(timeout);
  return { isRight: readyText === null ? status === 0 : isReady, output };
}
