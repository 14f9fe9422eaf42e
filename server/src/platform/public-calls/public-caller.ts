import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { hostOf, NOT_PUBLIC, readAddress, type KnownOrigins } from './read-address.ts';
import { resolveName, type ResolveName } from './resolve-name.ts';
import { sendTo, type SendTo } from './send-to.ts';

/**
 * Why a call had no good answer: `not-public` was never called, `no-name` has no address, `certificate` is not to be
 * trusted, `silent` did not answer in time, `unreachable` is any other connection, `redirected` sent us elsewhere, where
 * we do not go, `refused` answered with another status than 2xx.
 */
type CallFailure = 'not-public' | 'no-name' | 'certificate' | 'silent' | 'unreachable' | 'redirected' | 'refused';

export interface CallResult {
  /** Status of the response; null without one. */
  status: number | null;
  /** Null for an answer of 2xx. */
  failure: CallFailure | null;
  milliseconds: number;
}

interface PublicCallerOptions {
  known?: KnownOrigins;
  /** From the first question to a name server until the head of the answer, in milliseconds. Default 10 seconds. */
  timeoutMs?: number;
  resolve?: ResolveName;
  send?: SendTo;
}

/**
 * Calls addresses that people have entered (D-44, decision 0043). For each call the name is resolved once, refused if any of
 * its addresses is not public, and connected to exactly the address that was checked. Redirects are not followed, and
 * nothing of an answer but its status is read.
 */
export class PublicCaller {
  readonly #options: Required<PublicCallerOptions>;

  constructor(options: PublicCallerOptions) {
    this.#options = { known: new Map(), timeoutMs: 10_000, resolve: resolveName, send: sendTo, ...options };
  }

  /** Posts a JSON text. Never rejects. @param signal ends the call, which is `unreachable` then */
  async post(
    address: string,
    body: string,
    headers: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<CallResult> {
    const before = performance.now();
    const result = await this.#attempt(address, body, headers, signal);
    return { ...result, milliseconds: Math.round(performance.now() - before) };
  }

  /** What is wrong with an address, as far as can be told without a call; null when nothing is. */
  async problemOf(address: string): Promise<string | null> {
    const { known, timeoutMs } = this.#options;
    const read = readAddress(address, known);
    if ('problem' in read) return read.problem;
    if (read.isKnown) return null;
    // a name that has no address today may have one tomorrow: the first delivery tells
    const found = await withTimeout(this.#lookUp(read.url), timeoutMs).catch(() => 'no-name' as const);
    return found === 'not-public' ? NOT_PUBLIC : null;
  }

  async #attempt(
    address: string,
    body: string,
    headers: Record<string, string>,
    ended: AbortSignal | undefined,
  ): Promise<Omit<CallResult, 'milliseconds'>> {
    const { known, timeoutMs, send } = this.#options;
    const read = readAddress(address, known);
    if ('problem' in read) return { status: null, failure: 'not-public' };
    const controller = new AbortController();
    const work = async (): Promise<number | CallFailure> => {
      const target = read.isKnown ? hostOf(read.url) : await this.#lookUp(read.url);
      if (target === 'not-public' || target === 'no-name') return target;
      controller.signal.throwIfAborted();
      return send({ url: read.url, address: target, body, headers, signal: controller.signal });
    };
    try {
      const answer = await withTimeout(work(), timeoutMs, ended);
      return typeof answer === 'number'
        ? { status: answer, failure: failureOfStatus(answer) }
        : { status: null, failure: answer };
    } catch (error) {
      return { status: null, failure: failureOf(error as NodeJS.ErrnoException) };
    } finally {
      controller.abort();
    }
  }

  /** The one address that is connected to, or `not-public` or `no-name`. */
  async #lookUp(url: URL): Promise<string> {
    const host = hostOf(url);
    const addresses = isIP(host) ? [host] : await this.#options.resolve(host).catch(() => []);
    const [first] = addresses;
    if (first === undefined) return 'no-name';
    return addresses.every(isPublicAddress) ? first : 'not-public';
  }
}

class Silence extends Error {}

async function withTimeout<T>(work: Promise<T>, milliseconds: number, ended?: AbortSignal): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const end = new AbortController();
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Silence()), milliseconds);
    ended?.addEventListener('abort', () => reject(new Error('The call was ended.')), { signal: end.signal });
    if (ended?.aborted) reject(new Error('The call was ended.'));
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
    end.abort();
    // what comes of it later is of no interest
    void work.catch(() => {});
  }
}

function failureOfStatus(status: number): CallFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
}

function failureOf(error: NodeJS.ErrnoException): CallFailure {
  if (error instanceof Silence) return 'silent';
  const isCertificate = /^(ERR_(TLS|SSL)|CERT_|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_)/;
  return isCertificate.test(error.code ?? '') ? 'certificate' : 'unreachable';
}
