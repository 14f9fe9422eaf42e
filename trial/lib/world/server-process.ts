import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { inRoot } from '../../../scripts/lib/packages.ts';
import { spawnOwned } from '../../../scripts/lib/spawn-owned.mjs';
import type { Outcome } from '../http-client.ts';

const READY_LIMIT = 120_000;

/** The server of the portal as a separate process, which can be killed and restarted on the same port. */
export class ServerProcess {
  readonly url: string;
  readonly logFile: string;
  readonly #settings: Record<string, string>;
  #child: ChildProcess | undefined;

  constructor(options: { url: string; logFile: string; settings: Record<string, string> }) {
    this.url = options.url;
    this.logFile = options.logFile;
    this.#settings = options.settings;
  }

  /** @throws Error with the log when the server ends before it is ready, or is not ready in time */
  async start(): Promise<void> {
    const log = openSync(this.logFile, 'a');
    const child = spawnOwned(process.execPath, [inRoot('server/src/main.ts')], {
      env: { ...process.env, ...this.#settings },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.#child = child;
    for (const limit = Date.now() + READY_LIMIT; Date.now() < limit; await delay(50)) {
      if (hasEnded(child)) throw new Error(`The server ended before it was ready:\n${this.log()}`);
      const answer = await fetch(`${this.url}/readyz`).catch(() => null);
      if (answer?.ok) return;
    }
    await this.kill();
    throw new Error(`The server was not ready in ${READY_LIMIT / 1000} seconds:\n${this.log()}`);
  }

  /** The process id. @throws Error when it is not running */
  get processId(): number {
    if (this.#child?.pid === undefined || hasEnded(this.#child)) throw new Error('The server is not running');
    return this.#child.pid;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && !hasEnded(this.#child);
  }

  /** What it has written so far. */
  log(): string {
    return readFileSync(this.logFile, 'utf8');
  }

  /** Why a request failed, from its log line, in brackets; empty where nothing is logged. */
  async reasonOf(outcome: Outcome): Promise<string> {
    const requestId = outcome.kind === 'answer' ? outcome.headers['x-request-id'] : undefined;
    if (typeof requestId !== 'string') return '';
    const find = () =>
      this.log()
        .split('\n')
        .findLast((text) => text.includes(requestId) && text.includes('"err"'));
    // the response may arrive before its log line
    for (let tries = 0; tries < 10 && !find(); tries++) await delay(10);
    const line = find();
    const message = line && /"message":"((?:[^"\\]|\\.)*)"/.exec(line)?.[1];
    // details of the input are left out, so that the same fault has the same text
    return message
      ? ` (${message
          .replaceAll(/\\".*?\\"/g, '…')
          .replaceAll(/\d+/g, '#')
          .slice(0, 120)})`
      : '';
  }

  /** Like kill -9: the process cannot react. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    // a server that hangs while it stops must not block the trial
    const limit = setTimeout(() => child.kill('SIGKILL'), 30_000);
    await ended;
    clearTimeout(limit);
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;
