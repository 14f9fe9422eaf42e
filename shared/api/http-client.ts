import { endpointPath, type ENDPOINTS, IDEMPOTENCY_KEY_HEADER, READS_BY_POST } from '@portal/shared/contracts';
import type { z } from 'zod';
import { ApiError, errorOfResponse, errorOfThrown } from './api-error.ts';
import { WriteActions } from './write-actions.ts';

type QueryValue = string | number | boolean | readonly string[] | undefined;

export interface RequestOptions<S extends z.ZodType> {
  /** Fills the placeholders of the endpoint. */
  path?: Record<string, string | number>;
  /** Lists are joined with commas; undefined and empty lists are left out. */
  query?: Record<string, QueryValue>;
  body?: unknown;
  /** What the answer must look like; without it the answer is not read. */
  schema?: S;
  signal?: AbortSignal | undefined;
  /** Whether it changes something, so that it must not be done twice. Default: by method and endpoint. */
  isWrite?: boolean;
}

/** Who calls: headers added to every request, and what happens when the server refuses the caller. */
export interface Credentials {
  headers: () => Promise<Record<string, string>>;
  /** Called once per refused call, before the error is thrown. */
  onRefused: (error: ApiError) => void;
  /** The grant of the person acted for, if any: the same request for another person is another action. */
  actingGrant?: () => string | null;
}

/** While the same request is still being worked on elsewhere, it is asked about so often. */
const ASKED_AGAIN_AT_MOST = 5;
const ASKED_AGAIN_AFTER_MS = 1_000;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Calls of the portal's own server. Every failure is thrown as an ApiError; a 401 or a lapsed grant is also told to
 * the session, in this one place.
 */
export class HttpClient {
  #credentials: Credentials = { headers: () => Promise.resolve({}), onRefused: () => {} };
  #baseHeaders: Record<string, string> = {};
  readonly #writes = new WriteActions();

  useCredentials(credentials: Credentials): void {
    this.#credentials = credentials;
  }

  /** Headers of every request, such as the snapshot the page was made from. */
  useHeaders(headers: Record<string, string>): void {
    this.#baseHeaders = headers;
  }

  async request<S extends z.ZodType>(
    method: Method,
    endpoint: keyof typeof ENDPOINTS,
    options: RequestOptions<S> = {},
  ): Promise<z.infer<S>> {
    const url = endpointPath(endpoint, options.path) + queryText(options.query);
    const { body, signal, isWrite = method !== 'GET' && !READS_BY_POST.has(endpoint) } = options;
    if (!isWrite) return this.#ask(endpoint, method, url, options, signal);
    const action = JSON.stringify([method, url, body, this.#credentials.actingGrant?.() ?? null]);
    return this.#writes.perform(action, (key) =>
      whileInUse(() => this.#ask(endpoint, method, url, options, signal, { [IDEMPOTENCY_KEY_HEADER]: key })),
    );
  }

  async #ask<S extends z.ZodType>(
    endpoint: keyof typeof ENDPOINTS,
    method: Method,
    url: string,
    options: RequestOptions<S>,
    signal: AbortSignal | undefined,
    headers: Record<string, string> = {},
  ): Promise<z.infer<S>> {
    const response = await this.#send(method, url, options.body, signal, headers);
    if (!options.schema) return undefined as z.infer<S>;
    const answer: unknown = await response.json().catch((thrown: unknown) => {
      // Anything but bad JSON is an answer that was stopped, or broke off, on its way.
      throw thrown instanceof SyntaxError
        ? unexpectedAnswer(endpoint, response, String(thrown))
        : errorOfThrown(thrown);
    });
    const parsed = options.schema.safeParse(answer);
    if (!parsed.success) throw unexpectedAnswer(endpoint, response, parsed.error.message);
    return parsed.data;
  }

  /** Asks for a file: its bytes, and the name the server gives it. */
  async download(
    endpoint: keyof typeof ENDPOINTS,
    { path, query, signal }: Pick<RequestOptions<z.ZodType>, 'path' | 'query' | 'signal'> = {},
  ): Promise<{ blob: Blob; fileName: string | null }> {
    const response = await this.#send('GET', endpointPath(endpoint, path) + queryText(query), undefined, signal);
    const [, fileName = null] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    const blob = await response.blob().catch((thrown: unknown) => {
      throw errorOfThrown(thrown);
    });
    return { blob, fileName };
  }

  async #send(
    method: Method,
    url: string,
    body: unknown,
    signal?: AbortSignal,
    own: Record<string, string> = {},
  ): Promise<Response> {
    let response: Response;
    try {
      const headers: Record<string, string> = {
        accept: 'application/json',
        ...this.#baseHeaders,
        ...(await this.#credentials.headers()),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...own,
      };
      response = await fetch(url, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        ...(signal ? { signal } : {}),
      });
    } catch (thrown) {
      throw errorOfThrown(thrown);
    }
    if (response.ok) return response;
    const error = await errorOfResponse(response);
    if (error.status === 401 || error.code.startsWith('grant_')) this.#credentials.onRefused(error);
    throw error;
  }
}

/** Asks again while another server still works on the same request: its answer is the answer to this one. */
async function whileInUse<T>(send: () => Promise<T>): Promise<T> {
  for (let asked = 1; ; asked++) {
    try {
      return await send();
    } catch (error) {
      const isInUse = error instanceof ApiError && error.code === 'idempotency_key_in_use';
      if (!isInUse || asked > ASKED_AGAIN_AT_MOST) throw error;
      await new Promise((resolve) => setTimeout(resolve, ASKED_AGAIN_AFTER_MS));
    }
  }
}

function unexpectedAnswer(endpoint: string, response: Response, reason: string): ApiError {
  console.error(`The answer of ${endpoint} is not what the contract says: ${reason}`);
  return new ApiError('We were unable to complete the request.', {
    status: response.status,
    code: 'unexpected_answer',
    requestId: response.headers.get('x-request-id'),
  });
}

function queryText(query: Record<string, QueryValue> = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    parameters.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = parameters.toString();
  return text && `?${text}`;
}
