import { NEW_ORDER, TITLE_READY, TitleFrameMessage } from '@portal/shared/contracts';

/** Messages that may come at once, and how long until there is room for one more, in milliseconds. */
const AT_ONCE = 5;
const ONE_MORE_AFTER = 10_000;
/** A page that was loaded says once that it is ready; it may be loaded again in the same frame. */
const MOST_READY = 20;
/** The same link twice within this time is one order. */
const SAME_ORDER_WITHIN = 2_000;

/**
 * Decides which messages of the partner's page count (CS-140): those in the expected format, each quote and net sheet once, and
 * no more than a person causes, whatever the page sends.
 */
export class TitleMessages {
  readonly #papers = new Set<string>();
  #readies = 0;
  #room = AT_ONCE;
  #filledAt = 0;
  #lastOrder = { link: '', at: -Infinity };

  /**
   * @param now in milliseconds, from any moment on
   * @returns null for what is ignored
   */
  accept(data: unknown, now: number): TitleFrameMessage | null {
    // before it is parsed, so that a thousand a second cost nothing
    if (typeof data !== 'object' || data === null || !('type' in data)) return null;
    if (data.type === TITLE_READY ? this.#readies >= MOST_READY : !this.#hasRoom(now)) return null;
    const parsed = TitleFrameMessage.safeParse(data);
    return parsed.success && this.#isNew(parsed.data, now) ? parsed.data : null;
  }

  #isNew(message: TitleFrameMessage, now: number): boolean {
    if (message.type === TITLE_READY) {
      this.#readies += 1;
      return true;
    }
    if (message.type === NEW_ORDER) {
      const { link, at } = this.#lastOrder;
      if (message.link === link && now - at < SAME_ORDER_WITHIN) return false;
      this.#lastOrder = { link: message.link, at: now };
    } else {
      // the same one with another total is saved again
      const paper = `${message.type} ${message.id} ${message.amountCents ?? ''}`;
      if (this.#papers.has(paper)) return false;
      this.#papers.add(paper);
    }
    this.#room -= 1;
    return true;
  }

  #hasRoom(now: number): boolean {
    if (this.#room < AT_ONCE) {
      const more = Math.floor((now - this.#filledAt) / ONE_MORE_AFTER);
      this.#room = Math.min(AT_ONCE, this.#room + more);
      this.#filledAt += more * ONE_MORE_AFTER;
    } else {
      this.#filledAt = now;
    }
    return this.#room > 0;
  }
}
