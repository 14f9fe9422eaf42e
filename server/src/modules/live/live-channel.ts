import type { ServerResponse } from 'node:http';
import { LIVE_NOTICES, type LiveEnd, type LiveNews, type LiveNotice } from '@portal/shared/contracts';
import type { VerifiedUser } from '../../platform/tokens/verified-user.ts';

/** More than this waits for a client only when it does not read. */
const MAX_WAITING_BYTES = 64 * 1024;

/** Who opened a channel: what is needed to decide again what they may see. */
export interface ChannelCaller {
  user: VerifiedUser;
  grantToken: string | undefined;
}

interface LiveChannelOptions {
  response: ServerResponse;
  caller: ChannelCaller;
  /** Until the first of token and grant expires. */
  lifetimeMs: number;
}

/** One open response of server-sent events. What a client does not read is never more than a few messages. */
export class LiveChannel {
  readonly #options: LiveChannelOptions;
  readonly caller: ChannelCaller;
  readonly #end: NodeJS.Timeout;
  /** What came before the replay was read; null once it was sent. */
  #early: { news: LiveNews; id: string }[] | null = [];
  #wasBlocked = false;
  #notices: NodeJS.Timeout | undefined;

  constructor(options: LiveChannelOptions) {
    this.#options = options;
    this.caller = options.caller;
    this.#end = setTimeout(() => this.close('expired'), options.lifetimeMs);
    this.#end.unref();
    options.response.once('close', () => {
      clearTimeout(this.#end);
      clearTimeout(this.#notices);
    });
  }

  /** Sends what was missed, and from now on everything else. */
  begin(news: LiveNews, id: string): void {
    this.#write(messageOf(news, id));
    for (const early of this.#early ?? []) this.#write(messageOf(early.news, early.id));
    this.#early = null;
  }

  send(news: LiveNews, id: string): void {
    // its id must not be seen before what was missed is sent
    if (this.#early) this.#early.push({ news, id });
    else this.#write(messageOf(news, id));
  }

  /** Says that there is something to read about the agent who is shown. The data has no meaning; a message needs some. */
  sendNotice(notice: LiveNotice): void {
    this.#write(`event: ${notice}\ndata: ${notice}\n\n`);
  }

  /** Sends each notice once, at a random time within so many milliseconds. Calls until then are one. */
  sendAllNotices(withinMs: number): void {
    this.#notices ??= setTimeout(() => {
      this.#notices = undefined;
      for (const notice of LIVE_NOTICES) this.sendNotice(notice);
    }, Math.random() * withinMs).unref();
  }

  /** A sign of life, with the newest id. Cuts off a client that has read nothing since the last one. */
  beat(id: string): void {
    const { response } = this.#options;
    if (this.#early) return;
    const isBlocked = response.writableNeedDrain;
    if (isBlocked && this.#wasBlocked) response.destroy();
    else if (!isBlocked) this.#write(`:\nid: ${id}\n\n`);
    this.#wasBlocked = isBlocked;
  }

  /** Says why, and ends the response. */
  close(reason: LiveEnd): void {
    const { response } = this.#options;
    if (response.writableEnded) return;
    response.end(`event: end\ndata: ${reason}\n\n`);
  }

  #write(text: string): void {
    const { response } = this.#options;
    if (response.writableEnded || response.destroyed) return;
    response.write(text);
    if (response.writableLength > MAX_WAITING_BYTES) response.destroy();
  }
}

const messageOf = (news: LiveNews, id: string): string => `id: ${id}\ndata: ${JSON.stringify(news)}\n\n`;
