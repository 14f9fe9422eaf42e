import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type ChildProcess, spawn } from 'node:child_process';
import { inRoot } from './packages.ts';

export interface Simulators {
  /** Settings that point the server at them. */
  env: { ESCROW_PARTNER_URL: string; CRM_SIMULATOR_URL: string };
  process: ChildProcess;
}

/** Starts the partners for local use on free ports. They end after this process, and not by Ctrl-C. */
export async function startSimulators(): Promise<Simulators> {
  const child = spawn(process.execPath, [inRoot('simulators/src/main.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: process.platform !== 'win32',
  });
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('The simulators of the partners could not be started.'))),
  ])) as [string];
  return { env: JSON.parse(line) as Simulators['env'], process: child };
}
