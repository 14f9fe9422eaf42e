import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  type CircuitBreakerPolicy,
} from 'cockatiel';
import { IDEMPOTENCY_KEY_HEADER, PartnerProblem } from '@portal/shared/contracts';
import { msg } from '@portal/shared/domain';
import type { ZodType } from 'zod';
import { PartnerError } from './partner-error.ts';
import { wordValue } from '../texts/formats.ts';
import { PartnerRecord, type PartnerHealth, type PartnerState } from './partner-health.ts';
import { readAtMost } from './read-at-most.ts';

interface PartnerClientOptions {
  /** Name as the subject of a sentence: `The escrow partner`. */
  name: string;
  /** The origin, with a path where the partner has one, without a trailing slash. */
  url: string;
  /** How long one answer may take, in milliseconds, until its last byte. Default 15 seconds. */
  timeoutMs?: number;
  /** The longest answer that is read, in bytes. Default 1 MiB. */
  maxBytes?: number;
  /** Failures in a row after which no call is made for a while. Default 5. */
  failuresBeforeStop?: number;
  /** The first pause before the partner is tried again, in milliseconds; it doubles up to a minute. Default 5 seconds. */
  pauseMs?: number;
  now?: () => Date;
}

interface Call<T> {
  path: string;
  /** The format of a good answer. Anything else counts as an outage: nobody acts on half of an answer. */
  answer: ZodType<T>;
  /** Attempts in all. Default 3; 1 where the caller has a queue that tries again. */
  attempts?: number;
  /** Ends the call early, with its reason as the error: that says nothing about the partner. */
  signal?: AbortSignal;
}

interface Post<T> extends Call<T> {
  body: object;
  /** Says that the same key twice is one order. Only then is the call repeated. */
  idempotencyKey?: string;
}

const ATTEMPTS = 3;
const FIRST_REPEAT_MS = 200;
const MAX_PAUSE_MS = 60_000;
const isTemporary = (error: unknown): boolean => error instanceof PartnerError && error.isTemporary;
const isEnded = (error: unknown): boolean => !(error instanceof PartnerError);

/**
 * Another company's system at a configured address (D-38, decision 0044). A call ends within its time, reads a bounded
 * answer in the expected format, follows no redirect, and is repeated only where that is safe. A partner that fails several
 * times in a row gets a pause, in which calls are refused at once.
 */
export class PartnerClient {
  readonly #options: Required<Omit<PartnerClientOptions, 'now'>>;
  readonly #breaker: CircuitBreakerPolicy;
  readonly #record: PartnerRecord;
  /** Since when the breaker is not closed. */
  #since: Date | null = null;

  constructor({ now = () => new Date(), ...options }: PartnerClientOptions) {
    this.#options = {
      timeoutMs: 15_000,
      maxBytes: 1024 * 1024,
      failuresBeforeStop: 5,
      pauseMs: 5_000,
      ...options,
    };
    this.#record = new PartnerRecord(now);
    const { failuresBeforeStop, pauseMs } = this.#options;
    // a trial call that its caller ended leaves open whether the partner is back
    const isFailure = (error: unknown): boolean => isTemporary(error) || (this.#isProbing() && isEnded(error));
    this.#breaker = circuitBreaker(handleWhen(isFailure), {
      breaker: new ConsecutiveBreaker(failuresBeforeStop),
      halfOpenAfter: new ExponentialBackoff({ initialDelay: pauseMs, maxDelay: MAX_PAUSE_MS }),
    });
    this.#breaker.onStateChange((state) => {
      this.#since = state === CircuitState.Closed ? null : (this.#since ?? now());
    });
  }

  /** @throws PartnerError */
  get<T>(call: Call<T>): Promise<T> {
    return this.#repeat(call, { method: 'GET' }, call.attempts ?? ATTEMPTS);
  }

  /** Repeated only with an idempotency key. @throws PartnerError */
  post<T>({ body, idempotencyKey, ...call }: Post<T>): Promise<T> {
    const headers = {
      'content-type': 'application/json',
      ...(idempotencyKey !== undefined && { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
    };
    const attempts = idempotencyKey === undefined ? 1 : (call.attempts ?? ATTEMPTS);
    return this.#repeat(call, { method: 'POST', headers, body: JSON.stringify(body) }, attempts);
  }

  #isProbing(): boolean {
    return this.#breaker.state === CircuitState.HalfOpen;
  }

  /** How calls went on this server since it was started. */
  health(): PartnerHealth {
    const { name, url } = this.#options;
    const state = stateOf(this.#breaker.state);
    return { name, origin: new URL(url).origin, state, since: this.#since, ...this.#record.read() };
  }

  async #repeat<T>(call: Call<T>, request: RequestInit, attempts: number): Promise<T> {
    const { name, timeoutMs } = this.#options;
    // so that repeats of silences do not add up
    const deadline = AbortSignal.timeout(2 * timeoutMs);
    const signal = call.signal ? AbortSignal.any([deadline, call.signal]) : deadline;
    const repeats = retry(handleWhen(isTemporary), {
      maxAttempts: attempts - 1,
      backoff: new ExponentialBackoff({ initialDelay: FIRST_REPEAT_MS }),
    });
    try {
      return await repeats.execute(() => this.#breaker.execute(() => this.#attempt(call, request, signal)), signal);
    } catch (error) {
      if (error instanceof BrokenCircuitError) {
        throw new PartnerError(
          { id: msg('{name} has not answered lately. We will ask again shortly.'), values: { name: wordValue(name) } },
          true,
        );
      }
      throw error;
    }
  }

  async #attempt<T>(call: Call<T>, request: RequestInit, signal: AbortSignal): Promise<T> {
    const start = performance.now();
    try {
      const result = await this.#send(call, request, signal);
      this.#record.succeeded(performance.now() - start);
      return result;
    } catch (error) {
      if (isTemporary(error)) this.#record.failed((error as Error).message);
      throw error;
    }
  }

  async #send<T>(call: Call<T>, request: RequestInit, signal: AbortSignal): Promise<T> {
    const { path, answer } = call;
    const { name, url, timeoutMs, maxBytes } = this.#options;
    let status: number;
    let text: string | null;
    try {
      const response = await fetch(url + path, {
        ...request,
        // a partner that redirects us elsewhere is not the partner that was configured
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      status = response.status;
      text = await readAtMost(response, maxBytes);
    } catch (cause) {
      call.signal?.throwIfAborted();
      const isSilence = (cause as Partial<Error>).name === 'TimeoutError';
      const id = isSilence ? msg('{name} did not answer in time.') : msg('{name} could not be reached.');
      throw new PartnerError({ id, values: { name: wordValue(name) } }, true, { cause });
    }
    const content = text === null ? undefined : parsed(text);
    if (status < 200 || status > 299) throw refusal(name, status, content);
    const read = answer.safeParse(content);
    if (read.success) return read.data;
    const sentence = { id: msg('{name} sent an answer that we could not read.'), values: { name: wordValue(name) } };
    throw new PartnerError(sentence, true, { cause: read.error });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal(name: string, status: number, content: unknown): PartnerError {
  const said = PartnerProblem.safeParse(content).data?.message.slice(0, 300);
  const isOutage = status >= 500 || status === 429;
  // an outage is no answer, also when it has a message
  const refusedWith = said === undefined || isOutage ? null : status;
  const sentence = said ?? { id: msg('{name} answered {status}.'), values: { name: wordValue(name), status } };
  return new PartnerError(sentence, isOutage, { refusedWith });
}

function stateOf(state: CircuitState): PartnerState {
  if (state === CircuitState.Closed) return 'working';
  return state === CircuitState.HalfOpen ? 'probing' : 'stopped';
}
