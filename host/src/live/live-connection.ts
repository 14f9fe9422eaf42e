import { ApiError, type HttpClient } from '@portal/shared/api';
import {
  LAST_EVENT_ID_HEADER,
  LIVE_BEAT_SECONDS,
  LIVE_NOTICES,
  LiveNews,
  type LiveNotice,
  LivePoll,
} from '@portal/shared/contracts';
import { SECOND_MS } from '@portal/shared/durations';
import { eventStreamParser, type StreamMessage } from './event-stream.ts';

/** The first message is sent at once; a proxy that holds it back cannot be used for a stream. */
const FIRST_MESSAGE_LIMIT = 10 * SECOND_MS;
/** More than two beats of the server are missing. */
const STALL_LIMIT = (2 * LIVE_BEAT_SECONDS + 10) * SECOND_MS;
/** After this many streams in a row that brought nothing, the server is polled instead. */
const STREAM_ATTEMPTS = 3;
const POLL_EVERY = 30 * SECOND_MS;
/** After this many polls a stream is tried again. */
const POLLS_BEFORE_STREAM = 10;
const MAX_RETRY_MS = 30 * SECOND_MS;

/** How changes arrive: pushed, not at the moment, or by polling. */
export type LiveStatus = 'live' | 'connecting' | 'polling';

interface ConnectionOptions {
  http: Pick<HttpClient, 'open'>;
  onNews: (news: LiveNews) => void;
  /** Called when something about the agent who is shown has changed; its own endpoint says what. */
  onNotice?: (notice: LiveNotice) => void;
  /** Also called at each beat of the server that brings no news. */
  onStatus: (status: LiveStatus) => void;
  /** Waits; ends earlier when the signal is aborted or the network is back. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * The one connection of a browser to the server's live updates, for one person. A stream that ends or stalls is reopened after
 * the last message; where streams are impossible, it polls every 30 seconds.
 */
export class LiveConnection {
  /** Id of the last message, from any tab. */
  lastId: string | null = null;
  readonly #options: ConnectionOptions & Required<Pick<ConnectionOptions, 'wait'>>;

  constructor(options: ConnectionOptions) {
    this.#options = { wait: waitOnline, ...options };
  }

  /**
   * Runs until the signal is aborted, or the server refuses this person, which the HTTP client reports to the session.
   * @param mayStream false: it only polls, for a few minutes
   */
  async run(signal: AbortSignal, mayStream: boolean): Promise<'done' | 'refused'> {
    const { wait, onStatus } = this.#options;
    for (let failures = 0; !signal.aborted;) {
      if (!mayStream || failures >= STREAM_ATTEMPTS) {
        const answer = await this.#poll(signal);
        if (answer === 'refused' || !mayStream) return answer;
        failures = 0;
      }
      onStatus('connecting');
      const end = await this.#stream(signal);
      if (end === 'refused') return end;
      failures = end === 'failed' ? failures + 1 : 0;
      // so that not everyone reconnects to a restarting server at the same moment
      if (!signal.aborted) await wait(jittered(Math.min(MAX_RETRY_MS, SECOND_MS * 2 ** failures)), signal);
    }
    return 'done';
  }

  /** @returns 'ended' after at least one message, 'failed' without one, 'refused' when this person may not */
  async #stream(signal: AbortSignal): Promise<'ended' | 'failed' | 'refused'> {
    const { http, onStatus } = this.#options;
    const abort = new AbortController();
    const stop = () => abort.abort();
    signal.addEventListener('abort', stop);
    let stall = setTimeout(stop, FIRST_MESSAGE_LIMIT);
    let isLive = false;
    const parse = eventStreamParser((message) => {
      clearTimeout(stall);
      stall = setTimeout(stop, STALL_LIMIT);
      this.#receive(message);
      // news counts as a beat itself
      if (!isLive || message.data === '') onStatus('live');
      isLive = true;
    });
    try {
      const response = await http.open('live', { headers: this.#headers('text/event-stream'), signal: abort.signal });
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader(); // a successful GET has a body
      for (let read = await reader.read(); !read.done; read = await reader.read()) parse(read.value);
    } catch (error) {
      if (isRefusal(error)) return 'refused';
      // anything else is a connection that was lost or stalled: expected, and opened again
    } finally {
      clearTimeout(stall);
      signal.removeEventListener('abort', stop);
      stop();
    }
    return isLive ? 'ended' : 'failed';
  }

  #receive({ id, event, data }: StreamMessage): void {
    if (id !== null) this.lastId = id;
    const notice = LIVE_NOTICES.find((name) => name === event);
    if (notice) this.#options.onNotice?.(notice);
    if (event === 'message' && data !== '') this.#options.onNews(LiveNews.parse(JSON.parse(data)));
  }

  async #poll(signal: AbortSignal): Promise<'done' | 'refused'> {
    const { http, wait, onNews, onStatus } = this.#options;
    for (let count = 0; count < POLLS_BEFORE_STREAM && !signal.aborted; count++) {
      try {
        const response = await http.open('live', { headers: this.#headers('application/json'), signal });
        const { id, ...news } = LivePoll.parse(await response.json());
        this.lastId = id;
        onNews(news);
        onStatus('polling');
      } catch (error) {
        if (isRefusal(error)) return 'refused';
        onStatus('connecting');
      }
      await wait(jittered(POLL_EVERY), signal);
    }
    return 'done';
  }

  #headers(accept: string): Record<string, string> {
    return { accept, ...(this.lastId !== null && { [LAST_EVENT_ID_HEADER]: this.lastId }) };
  }
}

/** Signed out, without a grant or without a role: another attempt would be refused too. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** Between half and all of a duration. */
const jittered = (milliseconds: number): number => milliseconds * (0.5 + Math.random() / 2);

function waitOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
    window.addEventListener('online', done);
  });
}
