import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type ChildProcess, spawn } from 'node:child_process';
import { inRoot } from './packages.ts';

/** Settings that a simulator stands in for. */
type SimulatorSetting =
  | 'ESCROW_PARTNER_URL'
  | 'CRM_SIMULATOR_URL'
  | 'SALES_SYSTEM_URL'
  | 'NOTIFICATION_WEBHOOK_URL'
  | 'UNLOCK_WEBHOOK_URL'
  | 'PROPERTY_RECORDS_URL'
  | 'OPEN_ESCROW_WEBHOOK_URL'
  | 'LEAD_ENDPOINT_URL'
  | 'LEAD_ZAPIER_URL'
  | 'WEBINAR_WIDGET_URL'
  | 'PAYMENT_URL'
  | 'PAYMENT_WEBHOOK_SECRET'
  | 'TITLE_PARTNER_URL'
  | 'TITLE_PARTNER_CLIENT_SECRET';

export interface Simulators {
  /** Settings that point the server at them. */
  env: Record<SimulatorSetting, string>;
  process: ChildProcess;
}

/**
 * Starts the partners for local use on free ports. They end after this process, and not by Ctrl-C.
 * @param bookFile where the payment partner keeps its payments over a restart; default nowhere
 */
export async function startSimulators({ bookFile }: { bookFile?: string } = {}): Promise<Simulators> {
  const child = spawn(process.execPath, [inRoot('simulators/src/main.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...(bookFile !== undefined && { PAYMENT_BOOK: bookFile }) },
    detached: process.platform !== 'win32',
  });
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('The simulators of the partners could not be started.'))),
  ])) as [string];
  return { env: JSON.parse(line) as Simulators['env'], process: child };
}
