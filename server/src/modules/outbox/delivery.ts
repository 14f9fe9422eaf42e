import type { Kysely } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { withinTransaction } from '../../database/within-transaction.ts';
import {
  claimMessage,
  giveUp,
  markSent,
  postpone,
  type ClaimedMessage,
  type MessageKey,
  type QueuedMessage,
} from './outbox-store.ts';
import { MAX_ATTEMPTS, secondsToNextAttempt } from './rules/next-attempt.ts';
import { renderMessage, withoutSecrets, type RenderedMessage } from './templates/render-message.ts';
import type { MessageSite } from './templates/templates.ts';
import { DeliveryError, type Transports } from './transports/transport.ts';

/** Asks for another attempt after some seconds; taken back with the transaction that asks. */
type EnqueueRetry = (trx: Kysely<Database>, message: QueuedMessage, seconds: number) => Promise<void>;

export interface DeliveryOptions {
  db: Kysely<Database>;
  transports: Transports;
  site: MessageSite;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  retry: EnqueueRetry;
  now: () => Date;
}

/**
 * Delivers messages, each at least once: a server that dies after the handover and before it is stored leaves a message
 * that another one delivers again, with the same Message-ID. The log has ids and reasons, no recipients and no words.
 */
export class Delivery {
  readonly #options: DeliveryOptions;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /** One attempt, if the message is due and no other server has it. */
  async attempt(key: MessageKey): Promise<void> {
    const { db, transports } = this.#options;
    const claimed = await claimMessage(db, key);
    if (!claimed) return;
    // its server was killed in every attempt
    if (claimed.attempts > MAX_ATTEMPTS) return this.#giveUp(claimed, 'No attempt came to an end.');
    const rendered = this.#render(claimed);
    if (typeof rendered === 'string') return this.#giveUp(claimed, rendered);
    try {
      await transports[claimed.channel].deliver({ ...claimed, ...rendered });
    } catch (error) {
      return this.#failed(claimed, error);
    }
    await markSent(db, claimed, transports.isLocal ? claimed.templateValues : withoutSecrets(claimed));
  }

  /** The message, or why it cannot be delivered. */
  #render(claimed: ClaimedMessage): RenderedMessage | string {
    try {
      const rendered = renderMessage(claimed, this.#options.site);
      const isOver = rendered.expiresAt !== null && rendered.expiresAt <= this.#options.now();
      return isOver ? 'Its code had expired before it could be delivered.' : rendered;
    } catch (error) {
      return (error as Error).message;
    }
  }

  async #failed(claimed: ClaimedMessage, error: unknown): Promise<void> {
    // anything else is a fault of ours; it is tried again and is in the log
    const { message: reason, isPermanent } =
      error instanceof DeliveryError ? error : { message: 'An unexpected error; see the log.', isPermanent: false };
    const { messageId, channel, template, attempts } = claimed;
    if (!(error instanceof DeliveryError)) this.#options.log.error({ err: error, messageId }, 'a delivery failed');
    const seconds = isPermanent ? null : secondsToNextAttempt(attempts);
    if (seconds === null) return this.#giveUp(claimed, reason);
    const isMine = await withinTransaction(this.#options.db, async (trx) => {
      if (!(await postpone(trx, claimed, reason, seconds))) return false;
      await this.#options.retry(trx, claimed, seconds);
      return true;
    });
    const facts = { messageId, channel, template, attempts, reason, seconds };
    if (isMine) this.#options.log.warn(facts, 'a message was not delivered and is tried again');
  }

  async #giveUp(claimed: ClaimedMessage, reason: string): Promise<void> {
    const { messageId, channel, template, attempts } = claimed;
    const isMine = await giveUp(this.#options.db, claimed, reason);
    const facts = { messageId, channel, template, attempts, reason };
    if (isMine) this.#options.log.error(facts, 'a message was given up; staff can retry or discard it');
  }
}
