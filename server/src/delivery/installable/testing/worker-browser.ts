import { readFileSync } from 'node:fs';
import vm from 'node:vm';

export const ORIGIN = 'https://portal.example.com';
type Handler = (event: object) => void;

class FakeCache {
  readonly entries = new Map<string, Response>();

  async match(request: string | { url: string }): Promise<Response | undefined> {
    return this.entries.get(addressOf(request))?.clone();
  }
  async put(request: string | { url: string }, response: Response): Promise<void> {
    if (response.type === 'opaque') throw new TypeError('an opaque response');
    this.entries.set(addressOf(request), response);
  }
  async delete(request: string | { url: string }): Promise<boolean> {
    return this.entries.delete(addressOf(request));
  }
  async keys(): Promise<{ url: string }[]> {
    return [...this.entries.keys()].map((url) => ({ url }));
  }
}

const addressOf = (request: string | { url: string }) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).href;

interface SentRequest {
  url: string;
  method?: string;
  mode?: string;
  headers?: Record<string, string>;
}

/** A browser as a service worker sees it, with caches in memory and a network that the test answers. */
export class WorkerBrowser {
  readonly stores = new Map<string, FakeCache>();
  /** Every address that was asked for over the network. */
  readonly requested: string[] = [];
  /** The pages that are open. */
  openPages: string[] = [];
  isUnregistered = false;
  network: (path: string) => Response | Promise<Response> = () => new Response('no', { status: 404 });
  readonly #handlers = new Map<string, Handler>();

  /** Runs the program of a worker. @param file beside installable.ts */
  constructor(file: string) {
    const caches = {
      open: async (name: string) => {
        if (!this.stores.has(name)) this.stores.set(name, new FakeCache());
        return this.stores.get(name);
      },
      keys: async () => [...this.stores.keys()],
      delete: async (name: string) => this.stores.delete(name),
      match: async (request: string, { cacheName }: { cacheName: string }) =>
        this.stores.get(cacheName)?.match(request),
    };
    const self = {
      location: new URL(ORIGIN),
      addEventListener: (type: string, handler: Handler) => this.#handlers.set(type, handler),
      skipWaiting: async () => {},
      clients: { claim: async () => {}, matchAll: async () => this.openPages.map((id) => ({ id })) },
      registration: {
        navigationPreload: { enable: async () => {} },
        unregister: async () => (this.isUnregistered = true),
      },
    };
    const fetch = async (request: string | SentRequest) => {
      const url = new URL(addressOf(request));
      this.requested.push(url.pathname + url.search);
      const response = await this.network(url.pathname + url.search);
      // what a browser says of a response of the page's own origin
      if (response.type === 'default') Object.defineProperty(response, 'type', { value: 'basic' });
      return response;
    };
    const code = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
    vm.runInNewContext(code, { self, caches, fetch, URL, Response, Set, Object, Promise, Error, RegExp, Array });
  }

  /** Sends an event and waits for all that it began. @returns the response of the worker; undefined when it let the event pass */
  async send(type: string, event: object = {}): Promise<Response | undefined> {
    const waiting: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    this.#handlers.get(type)?.({
      waitUntil: (promise: Promise<unknown>) => waiting.push(promise),
      respondWith: (response: Promise<Response>) => (answer = Promise.resolve(response)),
      ...event,
    });
    const response = await answer;
    for (let index = 0; index < waiting.length; index++) await waiting[index];
    return response;
  }

  async start(): Promise<void> {
    await this.send('install');
    await this.send('activate');
  }

  get(path: string, changes: Partial<SentRequest> = {}): Promise<Response | undefined> {
    const { headers, ...others } = changes;
    const url = new URL(path, ORIGIN).href;
    return this.send('fetch', {
      request: { url, method: 'GET', mode: 'cors', headers: new Headers(headers), ...others },
    });
  }

  /** A page says which releases it may load. */
  name(page: string, releases: string[]): Promise<Response | undefined> {
    return this.send('message', { data: { type: 'set', releases }, source: { id: page } });
  }

  /** The paths of everything that is kept. */
  get kept(): string[] {
    return [...this.stores.values()].flatMap(({ entries }) => [...entries.keys()].map((url) => new URL(url).pathname));
  }
}
