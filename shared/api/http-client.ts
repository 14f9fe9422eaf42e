import {
  addressOf,
  endpointPath,
  type ENDPOINTS,
  IDEMPOTENCY_KEY_HEADER,
  READS_BY_POST,
  type ServiceAddresses,
  type StartedRequest,
} from '@portal/shared/contracts';
import { currentLocale, t } from '@portal/shared/i18n';
import { log } from '@portal/shared/log';
import type { z } from 'zod';
import { ApiError, errorOfResponse, errorOfThrown } from './api-error.ts';
import { EarlyRequests } from './early-requests.ts';
import { WriteActions } from './write-actions.ts';

type QueryValue = string | number | boolean | readonly string[] | undefined;

export interface RequestOptions<S extends z.ZodType> {
  /** Fills the placeholders of the endpoint. */
  path?: Record<string, string | number>;
  /** Lists are joined with commas; undefined and empty lists are left out. */
  query?: Record<string, QueryValue>;
  /** Sent as JSON; a Blob as its bytes. */
  body?: unknown;
  /** The schema of the response; without it the response is not read. */
  schema?: S;
  signal?: AbortSignal | undefined;
  /** Whether it changes something, so that it must not be done twice. Default: by method and endpoint. */
  isWrite?: boolean;
  /** Whether it goes on when the page is closed; for bodies of at most 64 KB. Default: no. */
  keepalive?: boolean;
  /** Replace the client's own headers of these names. */
  headers?: Record<string, string>;
}

export interface DownloadOptions extends Pick<RequestOptions<z.ZodType>, 'path' | 'query' | 'signal'> {
  /** Called with each piece as it arrives, without any content encoding, and with the headers of the response. */
  onPiece?: (piece: Uint8Array, headers: Headers) => void;
}

/** The caller: headers added to every request, and a callback for refusals by the server. */
export interface Credentials {
  headers: () => Promise<Record<string, string>>;
  /** Called once per refused call, before the error is thrown. */
  onRefused: (error: ApiError) => void;
  /**
   * Called when a call was refused for its tokens. @returns whether there are newer ones, with which it is sent once more
   * @throws when that cannot be known without a network
   */
  renew?: () => Promise<boolean>;
  /** Called after each call with whether there was a response. */
  onNetwork?: (isReached: boolean) => void;
  /** The grant of the person acted for, if any: the same request for another person is another action. */
  actingGrant?: () => string | null;
}

/** How often a request that another server is still processing is retried. */
const MAX_RETRIES = 5;
const RETRY_DELAY_MS = 1_000;
/** The content type of every file: the server detects what it is. */
const BYTES = 'application/octet-stream';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request as it is sent. */
interface Call extends Pick<RequestOptions<z.ZodType>, 'body' | 'signal' | 'keepalive' | 'headers'> {
  method: Method;
  url: string;
}

/**
 * Calls the portal's server, and services at another address. Every failure is thrown as an ApiError; a 401 or an expired grant
 * is also reported to the session, in this one place.
 */
export class HttpClient {
  #credentials: Credentials = { headers: () => Promise.resolve({}), onRefused: () => {} };
  #baseHeaders: Record<string, string> = {};
  #services: ServiceAddresses = {};
  #early = new EarlyRequests([]);
  readonly #writes = new WriteActions();

  useCredentials(credentials: Credentials): void {
    this.#credentials = credentials;
  }

  /** Headers of every request, such as the snapshot of the page. */
  useHeaders(headers: Record<string, string>): void {
    this.#baseHeaders = headers;
  }

  /** Services that are not at the portal's own address (API-01). */
  useServices(services: ServiceAddresses): void {
    this.#services = services;
  }

  /** Requests that a script of the HTML started before this client existed. */
  useEarlyRequests(started: readonly StartedRequest[]): void {
    this.#early = new EarlyRequests(started);
  }

  async request<S extends z.ZodType>(
    method: Method,
    endpoint: keyof typeof ENDPOINTS,
    options: RequestOptions<S> = {},
  ): Promise<z.infer<S>> {
    const { path, query, schema, isWrite = method !== 'GET' && !READS_BY_POST.has(endpoint), ...sent } = options;
    const call: Call = { ...sent, method, url: this.#address(endpoint, path, query) };
    if (!isWrite) return this.#read(endpoint, call, schema);
    const action = JSON.stringify([method, call.url, nameOfBody(call.body), this.#grant()]);
    return this.#writes.perform(action, (key) =>
      whileInUse(() =>
        this.#read(endpoint, { ...call, headers: { ...call.headers, [IDEMPOTENCY_KEY_HEADER]: key } }, schema),
      ),
    );
  }

  /** Sends a call and reads its response with the schema; without one the response is not read. */
  async #read<S extends z.ZodType>(
    endpoint: keyof typeof ENDPOINTS,
    call: Call,
    schema: S | undefined,
  ): Promise<z.infer<S>> {
    const response = await this.#send(call);
    if (!schema) return undefined as z.infer<S>;
    const body: unknown = await response.json().catch((thrown: unknown) => {
      // Anything but bad JSON is a response that was aborted or cut off.
      throw thrown instanceof SyntaxError ? unexpectedResponse(endpoint, response, thrown) : errorOfThrown(thrown);
    });
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw unexpectedResponse(endpoint, response, parsed.error);
    return parsed.data;
  }

  /** Fetches a file: its bytes, and its name from the server. */
  async download(
    endpoint: keyof typeof ENDPOINTS,
    { path, query, signal, onPiece }: DownloadOptions = {},
  ): Promise<{ blob: Blob; fileName: string | null }> {
    const response = await this.#send({ method: 'GET', url: this.#address(endpoint, path, query), signal });
    const [, fileName = null] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    const blob = await readFile(response, onPiece).catch((thrown: unknown) => {
      throw errorOfThrown(thrown);
    });
    return { blob, fileName };
  }

  /** Opens a response that the caller reads as it comes. A failure before its first byte is an ApiError as usual. */
  open(
    endpoint: keyof typeof ENDPOINTS,
    { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
  ): Promise<Response> {
    return this.#send({ method: 'GET', url: this.#address(endpoint), signal, headers });
  }

  #address(
    endpoint: keyof typeof ENDPOINTS,
    path?: RequestOptions<z.ZodType>['path'],
    query?: RequestOptions<z.ZodType>['query'],
  ): string {
    return addressOf(endpointPath(endpoint, path), this.#services) + queryText(query);
  }

  async #send(call: Call): Promise<Response> {
    const grant = this.#grant();
    let response = await this.#sendOnce(call);
    if (response.ok) return response;
    if (response.status === 401 && (await this.#renew())) {
      response = await this.#sendOnce(call);
      if (response.ok) return response;
    }
    const error = await errorOfResponse(response);
    // a grant that has been replaced meanwhile says nothing about its successor
    const isGrantOver = error.code.startsWith('grant_') && this.#grant() === grant;
    if (error.status === 401 || isGrantOver) this.#credentials.onRefused(error);
    throw error;
  }

  #grant(): string | null {
    return this.#credentials.actingGrant?.() ?? null;
  }

  async #renew(): Promise<boolean> {
    try {
      return (await this.#credentials.renew?.()) ?? false;
    } catch (thrown) {
      throw errorOfThrown(thrown);
    }
  }

  async #sendOnce({ method, url, body, keepalive = false, signal, headers: own }: Call): Promise<Response> {
    try {
      const headers: Record<string, string> = {
        accept: 'application/json',
        // the server's sentences are in the language of the page, which need not be that of the browser (decision 0095)
        'accept-language': currentLocale(),
        ...this.#baseHeaders,
        ...(await this.#credentials.headers()),
        ...(body === undefined ? {} : { 'content-type': body instanceof Blob ? BYTES : 'application/json' }),
        ...own,
      };
      if (method !== 'GET') this.#early.dropBefore(url);
      const early = method === 'GET' ? await this.#early.take(url, headers, signal) : null;
      const response =
        early ??
        (await fetch(url, {
          method,
          headers,
          body: body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body),
          keepalive,
          ...(signal ? { signal } : {}),
        }));
      this.#credentials.onNetwork?.(true);
      return response;
    } catch (thrown) {
      const error = errorOfThrown(thrown);
      if (error.code === 'network') this.#credentials.onNetwork?.(false);
      throw error;
    }
  }
}

const namesOfBlobs = new WeakMap<Blob, string>();
let blobs = 0;

/** A body as part of the name of an action. The bytes of a file are not read for it: every Blob has its own name. */
function nameOfBody(body: unknown): unknown {
  if (!(body instanceof Blob)) return body;
  const name = namesOfBlobs.get(body) ?? `file ${(blobs += 1)}`;
  namesOfBlobs.set(body, name);
  return name;
}

/** The body of a response; all of it, or what its stream throws. */
async function readFile(response: Response, onPiece: DownloadOptions['onPiece']): Promise<Blob> {
  if (!onPiece || !response.body) return response.blob();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  // not every browser can iterate a stream
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    pieces.push(read.value);
    onPiece(read.value, response.headers);
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
}

/** Retries while another server still processes the same request: its response is the response to this call. */
async function whileInUse<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      const isInUse = error instanceof ApiError && error.code === 'idempotency_key_in_use';
      if (!isInUse || attempt > MAX_RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
}

function unexpectedResponse(endpoint: string, response: Response, cause: Error): ApiError {
  log.error(`The response of ${endpoint} violates its contract`, cause);
  return new ApiError(t('We were unable to complete the request.'), {
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
