import { ENDPOINTS, LiveNews, type LiveChange, type LiveNotice } from '@portal/shared/contracts';
import type { Headers } from '../../testing/test-portal.ts';

/** A channel as a browser has it, over a real connection. */
export class TestChannel {
  readonly response: Response;
  /** The names of all events so far. */
  readonly events: string[] = [];
  /** The id of the last message. */
  lastId = '';
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #abort: AbortController;
  #text = '';

  private constructor(response: Response, abort: AbortController) {
    this.response = response;
    this.#abort = abort;
    this.#reader = response.body!.getReader(); // a GET has a body
  }

  /** Opens it and reads the first message, which is there at once. */
  static async open(origin: string, headers: Headers, lastEventId?: string): Promise<TestChannel> {
    const abort = new AbortController();
    const response = await fetch(origin + ENDPOINTS.live, {
      headers: {
        ...headers,
        accept: 'text/event-stream',
        ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      },
      signal: abort.signal,
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return new TestChannel(response, abort);
  }

  /** The next message; the reason when the server ends the channel. What staff did is left out. */
  async next(): Promise<LiveNews | { end: string }> {
    for (;;) {
      const { event, data } = await this.#message();
      if (event === 'end') return { end: data };
      if (event === undefined) return LiveNews.parse(JSON.parse(data));
    }
  }

  /** Waits until this is said of the agent. */
  async notice(notice: LiveNotice): Promise<void> {
    for (;;) {
      const { event, data } = await this.#message();
      if (event === notice) return;
      if (event === 'end') throw new Error(`The channel ended: ${data}`);
    }
  }

  async #message(): Promise<{ event: string | undefined; data: string }> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end === -1) {
        const { done, value } = await this.#reader.read();
        if (done) return { event: 'end', data: 'without a reason' };
        this.#text += Buffer.from(value).toString();
        continue;
      }
      const fields = new Map(
        this.#text
          .slice(0, end)
          .split('\n')
          .map((line) => line.split(/: ?/, 2) as [string, string]),
      );
      const data = this.#text.slice(0, end).split('\ndata: ')[1];
      this.#text = this.#text.slice(end + 2);
      this.lastId = fields.get('id') ?? this.lastId;
      const event = fields.get('event');
      if (event !== undefined) this.events.push(event);
      if (data !== undefined) return { event, data };
    }
  }

  /** The next changes, whatever the number of messages they come in. */
  async changes(count: number): Promise<LiveChange[]> {
    const changes: LiveChange[] = [];
    while (changes.length < count) {
      const news = await this.next();
      if ('end' in news) throw new Error(`The channel ended: ${news.end}`);
      changes.push(...news.changes);
    }
    return changes;
  }

  close(): void {
    this.#abort.abort();
  }
}
