import { NEW_ORDER, TITLE_READY, TitleFrameMessage } from '@portal/shared/contracts';

/** Messages that may come in a burst, and how long until one more is allowed, in milliseconds. */
const AT_ONCE = 5;
const ONE_MORE_AFTER = 10_000;
/** A page that was loaded says once that it is ready; it may be loaded again in the same frame. */
const MAX_READY = 20;
/** The same link twice within this time is one order. */
const SAME_ORDER_WITHIN = 2_000;

/** Result for a valid message that exceeds the limit and is dropped: the visitor must be told. */
export const TOO_MANY = 'too-many';

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
  #isReported = false;

  /**
   * @param now in milliseconds, from any moment on
   * @returns null for what is ignored; `TOO_MANY` once, for the first of those for which there is no room
   */
  accept(data: unknown, now: number): TitleFrameMessage | typeof TOO_MANY | null {
    if (typeof data !== 'object' || data === null || !('type' in data)) return null;
    const isReady = data.type === TITLE_READY;
    const hasRoom = isReady ? this.#readies < MAX_READY : this.#hasRoom(now);
    // before it is parsed, so that a thousand a second cost nothing
    if (!hasRoom && (isReady || this.#isReported)) return null;
    const parsed = TitleFrameMessage.safeParse(data);
    if (!parsed.success || this.#isKnown(parsed.data, now)) return null;
    if (!hasRoom) {
      this.#isReported = true;
      return TOO_MANY;
    }
    this.#count(parsed.data, now);
    return parsed.data;
  }

  #isKnown(message: TitleFrameMessage, now: number): boolean {
    if (message.type === TITLE_READY) return false;
    if (message.type !== NEW_ORDER) return this.#papers.has(keyOf(message));
    return message.link === this.#lastOrder.link && now - this.#lastOrder.at < SAME_ORDER_WITHIN;
  }

  #count(message: TitleFrameMessage, now: number): void {
    if (message.type === TITLE_READY) {
      this.#readies += 1;
      return;
    }
    if (message.type === NEW_ORDER) this.#lastOrder = { link: message.link, at: now };
    else this.#papers.add(keyOf(message));
    this.#room -= 1;
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

type PaperMessage = Exclude<TitleFrameMessage, { type: typeof TITLE_READY | typeof NEW_ORDER }>;

/** Key of a quote or net sheet: the same one with another total is saved again. */
const keyOf = ({ type, id, amountCents }: PaperMessage): string => `${type} ${id} ${amountCents ?? ''}`;
