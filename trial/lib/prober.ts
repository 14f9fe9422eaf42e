import { setTimeout as delay } from 'node:timers/promises';
import { asCurl, HttpClient, type Call, type Outcome } from './http-client.ts';

/** A response that other callers got during an attack. */
export interface Probe {
  call: Call;
  outcome: Outcome;
}

/** Sends the same few requests again and again, as other people do, until it is stopped. */
export class Prober {
  readonly #client: HttpClient;
  readonly #calls: readonly Call[];
  readonly #every: number;
  readonly #limit: number;
  readonly #probes: Probe[] = [];
  #isEnding = false;
  #running: Promise<void[]> | undefined;

  /** @param options.limit timeout of a probe, in milliseconds */
  constructor(url: string, calls: readonly Call[], options: { every?: number; limit?: number } = {}) {
    this.#client = new HttpClient(url, calls.length * 2);
    this.#calls = calls;
    this.#every = options.every ?? 100;
    this.#limit = options.limit ?? 10_000;
  }

  start(): void {
    this.#running = Promise.all(this.#calls.map((call) => this.#ask(call)));
  }

  /** Stops it and returns all probes. */
  async end(): Promise<Probe[]> {
    this.#isEnding = true;
    await this.#running;
    this.#client.close();
    return this.#probes;
  }

  async #ask(call: Call): Promise<void> {
    while (!this.#isEnding) {
      this.#probes.push({ call, outcome: await this.#client.send(call, this.#limit) });
      await delay(this.#every);
    }
  }
}

/** What a probe got, in a few words. */
export function describeProbe(url: string, { call, outcome }: Probe): { cause: string; reproduction: string } {
  const path = call.path.split('?')[0];
  const got = outcome.kind === 'none' ? outcome.reason : `answered ${outcome.status}`;
  return { cause: `${call.method} ${path}: ${got}`, reproduction: asCurl(url, call) };
}

export const isOk = ({ outcome }: Probe): boolean => outcome.kind === 'answer' && outcome.status === 200;
