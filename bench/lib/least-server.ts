import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PlanMode, Statement } from './bare-statements.ts';

/** A page of one statement. */
export interface LeastPage {
  connectionString: string;
  mode: PlanMode;
  statement: Statement;
}

export interface LeastServer {
  url: string;
  stop: () => void;
}

const CHILD = fileURLToPath(new URL('./least-server-child.ts', import.meta.url));

/**
 * A server that does nothing but run the statement of a page and send its rows as JSON, with node:http and pg: no sign-in, no
 * permissions, no contract, no log. What it takes above the statement no server of Node saves.
 */
export async function startLeastServer(page: LeastPage): Promise<LeastServer> {
  const child = fork(CHILD);
  child.send(page);
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.disconnect() };
}
