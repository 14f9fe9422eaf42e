import { spawn, type ChildProcess } from 'node:child_process';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./cluster-program.ts', import.meta.url));

/** A separate process that opens the embedded database of a folder, and can be killed like a real server. */
export interface ClusterProcess {
  child: ChildProcess;
  /** The next line it prints. Undefined when the process ends. */
  nextLine: () => Promise<string | undefined>;
  kill: (signal?: NodeJS.Signals) => Promise<void>;
}

/**
 * @param job `hold` opens and waits; `count` keeps inserting rows into `counter` and prints each committed number
 * @param programsFolder a shared copy of PostgreSQL, or nothing for one inside the data folder
 */
export function startClusterProcess(
  dataFolder: string,
  job: 'hold' | 'count',
  programsFolder?: string,
  identity: { uid?: number; gid?: number } = {},
): ClusterProcess {
  const child = spawn(process.execPath, [program, dataFolder, job, programsFolder ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...identity,
  });
  const lines = readline.createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    nextLine: async () => (await lines.next()).value,
    async kill(signal = 'SIGKILL') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = new Promise((resolve) => child.once('exit', resolve));
      child.kill(signal);
      await exit;
    },
  };
}
