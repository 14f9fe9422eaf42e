import { createRequire } from 'node:module';
import { root } from './packages.ts';
import { spawnOwned } from './spawn-owned.mjs';

export interface Outcome {
  status: number;
  output: string;
  seconds: number;
}

/** Runs a program of node_modules with the project's Node and collects its output. */
export function runTool(name: string, args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  return runNode([binOf(name), ...args], options);
}

interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Also shows the output as it arrives. */
  isShown?: boolean;
  /** Interrupts the program as Ctrl-C does. */
  signal?: AbortSignal;
}

/** Runs a Node program; never throws for its exit code. */
export const runNode = (args: readonly string[], options: RunOptions = {}): Promise<Outcome> =>
  runProgram(process.execPath, args, options);

/** Runs a program; never throws for its exit code. */
export async function runProgram(program: string, args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const started = performance.now();
  const child = spawnOwned(program, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, FORCE_COLOR: '0', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const interrupt = () => child.kill('SIGINT');
  options.signal?.addEventListener('abort', interrupt);
  let output = '';
  const gather = (chunk: Buffer) => {
    output += chunk.toString();
    if (options.isShown) process.stdout.write(chunk);
  };
  child.stdout?.on('data', gather);
  child.stderr?.on('data', gather);
  const status = await new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)));
  options.signal?.removeEventListener('abort', interrupt);
  return { status, output, seconds: (performance.now() - started) / 1000 };
}

/** The script behind a command of an installed package, as its package.json names it. */
function binOf(name: string): string {
  const require = createRequire(import.meta.url);
  const [packageName, command] = name.includes(':') ? (name.split(':') as [string, string]) : [name, name];
  for (const folder of require.resolve.paths(packageName) ?? []) {
    try {
      const file = `${folder}/${packageName}/package.json`;
      const { bin } = require(file) as { bin: string | Record<string, string> };
      const script = typeof bin === 'string' ? bin : bin[command];
      if (script) return `${folder}/${packageName}/${script}`;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  throw new Error(`${name} is not installed`);
}
