import { LIVE_BEAT_SECONDS, type LiveEnd, type LiveNews, type LiveNotice } from '@portal/shared/contracts';
import { ProblemError } from '../../platform/responses/problem-error.ts';
import { agentsInReach, isInReach, type AccessControl, type Principal } from '../access/index.ts';
import type { LiveChannel } from './live-channel.ts';
import type { FeedNews } from './live-feed.ts';
import type { LiveEvent } from './live-store.ts';
import { messageId } from './message-id.ts';

interface LiveChannelsOptions {
  access: AccessControl;
  now: () => Date;
}

/** The open channels of this server. What each of them may see is decided again for every message. */
export class LiveChannels {
  readonly #options: LiveChannelsOptions;
  /** With whom each was opened, to find out cheaply who may be concerned. */
  readonly #open = new Map<LiveChannel, Principal>();

  constructor(options: LiveChannelsOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#open.size;
  }

  add(channel: LiveChannel, principal: Principal): void {
    this.#open.set(channel, principal);
  }

  remove(channel: LiveChannel): void {
    this.#open.delete(channel);
  }

  /** Sends each channel what it may see of some news. */
  async send(news: FeedNews): Promise<void> {
    const id = messageId({ horizon: news.horizon, at: this.#options.now() });
    const sending = [...this.#open].map(async ([channel, opener]) => {
      // the person of a channel never changes, only what they may reach
      if (!news.isComplete || changesFor(opener, news.events).length > 0) await this.#sendTo(channel, news, id);
    });
    await Promise.all(sending);
  }

  /** Tells those who show an agent that there is something to read about them; what, they read through its endpoint. */
  sendNotice(notice: LiveNotice, agentId: number): void {
    for (const [channel, opener] of this.#open) if (opener.agentId === agentId) channel.sendNotice(notice);
  }

  /** Tells all who show an agent that there may be something to read, spread over a beat: their pages read it again. */
  sendAllNotices(): void {
    for (const [channel, { agentId }] of this.#open)
      if (agentId !== null) channel.sendAllNotices(LIVE_BEAT_SECONDS * 1000);
  }

  /** Closes the channels whose grant was ended. */
  async checkGrants(): Promise<void> {
    const acting = [...this.#open.keys()].filter(({ caller }) => caller.grantToken !== undefined);
    await Promise.all(acting.map((channel) => this.#identify(channel)));
  }

  /** A sign of life for every channel. */
  beat(horizon: string): void {
    const id = messageId({ horizon, at: this.#options.now() });
    for (const channel of this.#open.keys()) channel.beat(id);
  }

  closeAll(reason: LiveEnd): void {
    for (const channel of this.#open.keys()) channel.close(reason);
  }

  async #sendTo(channel: LiveChannel, { events, isComplete }: FeedNews, id: string): Promise<void> {
    const principal = await this.#identify(channel);
    if (!principal) return;
    const changes = changesFor(principal, events);
    if (!isComplete || changes.length > 0) channel.send({ changes, isComplete }, id);
  }

  /** Who the caller is now, as for a new request; a channel whose caller may no longer follow anything is closed. */
  async #identify(channel: LiveChannel): Promise<Principal | null> {
    const { access } = this.#options;
    try {
      const principal = await access.identify(channel.caller.user, channel.caller.grantToken);
      access.requireOperation(principal, 'referral.follow');
      return principal;
    } catch (error) {
      // Without a database it is not known either: the client opens another channel, which replays what was missed.
      channel.close(error instanceof ProblemError ? 'refused' : 'restart');
      return null;
    }
  }
}

/** The changes that a person may see, as they are sent. */
export function changesFor(principal: Principal, events: readonly LiveEvent[]): LiveNews['changes'] {
  const inReach = agentsInReach(principal);
  return events
    .filter((event) => isInReach(inReach, event))
    .map(({ agentId, referralId, revision, isGone }) => ({
      kind: 'referral',
      agentId,
      agentReferralId: referralId,
      revision,
      ...(isGone && { isGone }),
    }));
}
