import type { HttpClient } from '@portal/shared/api';
import type { LiveNews, LiveNotice } from '@portal/shared/contracts';
import { LiveConnection, type LiveStatus } from './live-connection.ts';
import { RecentNews } from './recent-news.ts';

/**
 * The most streams of one browser: an admin may act for somebody else in each tab, and HTTP/1.1 has six connections for
 * everything. Tabs without a stream poll every 30 seconds.
 */
const STREAMS_OF_A_BROWSER = 3;
/** A leading tab that the browser has frozen sends nothing; after this silence, in milliseconds, a visible tab takes over. */
const SILENCE_LIMIT = 60_000;

/** A message between tabs. */
type TabMessage =
  | { type: 'hello' }
  | { type: 'news'; news: LiveNews; lastId: string | null }
  | { type: 'notice'; notice: LiveNotice }
  | { type: 'status'; status: LiveStatus; lastId: string | null };

interface TabOptions {
  /** Who is signed in and whose data is shown: tabs with the same name share a connection. */
  name: string;
  http: Pick<HttpClient, 'open'>;
  onNews: (news: LiveNews) => void;
  onNotice: (notice: LiveNotice) => void;
  onStatus: (status: LiveStatus) => void;
}

/**
 * This tab's part in the live updates of a browser. Of the tabs that show the same person one leads: it has the connection and
 * passes on what it receives. A lock of the browser decides which; when that tab is closed, the next one gets the lock.
 */
export class LiveTab {
  readonly #options: TabOptions;
  readonly #closed = new AbortController();
  readonly #channel: BroadcastChannel;
  readonly #connection: LiveConnection;
  readonly #recent = new RecentNews();
  #status: LiveStatus = 'connecting';
  #isLeading = false;
  #heardAt = Date.now();
  /** Ends the wait for the lock, so that it can be taken by force. */
  #waiting = new AbortController();

  constructor(options: TabOptions) {
    this.#options = options;
    const { name, http } = options;
    this.#channel = new BroadcastChannel(name);
    this.#channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => this.#hear(data));
    this.#connection = new LiveConnection({
      http,
      onNews: (news) => {
        this.#say({ type: 'news', news, lastId: this.#connection.lastId });
        this.#take(news);
      },
      onNotice: (notice) => {
        this.#say({ type: 'notice', notice });
        options.onNotice(notice);
      },
      onStatus: (status) => {
        this.#say({ type: 'status', status, lastId: this.#connection.lastId });
        this.#show(status);
      },
    });
    this.#show('connecting');
    this.#say({ type: 'hello' });
    void this.#takeTurns();
    const watch = setInterval(() => this.#takeOverIfSilent(), SILENCE_LIMIT / 4);
    this.#closed.signal.addEventListener('abort', () => clearInterval(watch));
  }

  close(): void {
    this.#closed.abort();
    this.#waiting.abort();
    this.#channel.close();
  }

  async #takeTurns(): Promise<void> {
    for (let steal = false; !this.#closed.signal.aborted; steal = this.#isSilent) {
      this.#waiting = new AbortController();
      // the end of this turn, also when another tab has taken it
      const turn = new AbortController();
      const end = () => turn.abort();
      this.#closed.signal.addEventListener('abort', end);
      try {
        const how = steal ? { steal } : { signal: this.#waiting.signal };
        await navigator.locks.request(this.#options.name, how, () => this.#lead(turn.signal));
        // refused: the session knows, and ends this tab's part
        return;
      } catch {
        // another tab took the lock, or the wait was ended
      } finally {
        // the next leader has the full time to send something
        if (this.#isLeading) this.#heardAt = Date.now();
        this.#isLeading = false;
        this.#closed.signal.removeEventListener('abort', end);
        end();
      }
    }
  }

  async #lead(signal: AbortSignal): Promise<void> {
    this.#isLeading = true;
    for (;;) {
      const hasStreamed = await this.#withStream(() => this.#connection.run(signal, true));
      if (hasStreamed || signal.aborted) return;
      if ((await this.#connection.run(signal, false)) === 'refused') return;
    }
  }

  /** Runs with one of the streams of this browser. @returns false when all are in use */
  async #withStream(run: () => Promise<unknown>): Promise<boolean> {
    for (let place = 1; place <= STREAMS_OF_A_BROWSER; place++) {
      const isMine = await navigator.locks.request(
        `portal-live-stream-${place}`,
        { ifAvailable: true },
        async (lock) => {
          if (lock) await run();
          return lock !== null;
        },
      );
      if (isMine) return true;
    }
    return false;
  }

  #hear(message: TabMessage): void {
    if (message.type === 'hello') {
      if (!this.#isLeading) return;
      const { lastId } = this.#connection;
      this.#say({ type: 'news', news: this.#recent.all(), lastId });
      this.#say({ type: 'status', status: this.#status, lastId });
      return;
    }
    this.#heardAt = Date.now();
    if (this.#isLeading) return;
    if (message.type === 'notice') return this.#options.onNotice(message.notice);
    // where this tab continues if it becomes the leader
    this.#connection.lastId = message.lastId;
    if (message.type === 'news') this.#take(message.news);
    else this.#show(message.status);
  }

  #take(news: LiveNews): void {
    this.#recent.add(news);
    this.#options.onNews(news);
  }

  #show(status: LiveStatus): void {
    this.#status = status;
    this.#options.onStatus(status);
  }

  #say(message: TabMessage): void {
    // a channel of the origin, not a window
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (!this.#closed.signal.aborted) this.#channel.postMessage(message);
  }

  get #isSilent(): boolean {
    return !this.#isLeading && document.visibilityState === 'visible' && Date.now() - this.#heardAt > SILENCE_LIMIT;
  }

  #takeOverIfSilent(): void {
    if (this.#isSilent) this.#waiting.abort();
  }
}
