import type { GivenUpMessages, MessagePreview } from '@portal/shared/contracts/outbox';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withinTransaction } from '../../database/within-transaction.ts';
import { conflict, notFound } from '../../platform/responses/problem-error.ts';
import { writeAudit, type Principal } from '../access/index.ts';
import { toGivenUpMessage, toMessagePreview } from './message-view.ts';
import {
  countMessages,
  discardMessage,
  findMessage,
  findMessages,
  retryMessage,
  takeGivenUp,
  type MessageRow,
} from './outbox-store.ts';
import type { OutboxService } from './outbox-service.ts';
import { withoutSecrets } from './templates/render-message.ts';
import type { MessageSite } from './templates/templates.ts';

/** The newest ones. A longer list has one cause, such as a mail server that is down, and not many. */
const MAX_SHOWN = 200;

interface Deciding {
  admin: Principal;
  messageId: string;
  requestId: string;
}

interface GivenUpServiceOptions {
  db: Kysely<Database>;
  outbox: OutboxService;
  site: MessageSite;
  now: () => Date;
}

/** Messages that were given up, for staff: each is tried again or discarded, and the audit log says by whom. */
export class GivenUpService {
  readonly #options: GivenUpServiceOptions;

  constructor(options: GivenUpServiceOptions) {
    this.#options = options;
  }

  async list(): Promise<GivenUpMessages> {
    const { db, site } = this.#options;
    const rows = await findMessages(db, MAX_SHOWN, 'given-up');
    const total = await countMessages(db, 'given-up');
    return { messages: rows.map((row) => toGivenUpMessage(row, site)), total };
  }

  /** @throws ProblemError 404 for a message that was never given up, or is not any more */
  async preview(messageId: string): Promise<MessagePreview> {
    const { db, site } = this.#options;
    const row = await findMessage(db, messageId);
    if (row?.state !== 'given-up') throw notFound('This message does not need a decision.');
    return toMessagePreview(row, site);
  }

  /** @throws ProblemError 404, 409 when somebody else has decided */
  async retry(deciding: Deciding): Promise<void> {
    await this.#decide({ ...deciding, decision: 'retry' }, async (trx, row) => {
      await retryMessage(trx, row);
      await this.#options.outbox.deliver(trx, row);
    });
  }

  /** @throws ProblemError 404, 409 when somebody else has decided */
  async discard(deciding: Deciding, reason: string): Promise<void> {
    await this.#decide({ ...deciding, decision: 'discard', reason }, (trx, row) =>
      discardMessage(trx, row, withoutSecrets(row)),
    );
  }

  async #decide(
    { admin, messageId, requestId, decision, reason }: Deciding & { decision: string; reason?: string },
    change: (trx: Kysely<Database>, row: MessageRow) => Promise<void>,
  ): Promise<void> {
    const { db, now } = this.#options;
    await withinTransaction(db, async (trx) => {
      const row = await takeGivenUp(trx, messageId);
      if (!row) {
        if (await findMessage(trx, messageId))
          throw conflict('already_decided', 'Someone else has already handled this message.');
        throw notFound('There is no such message.');
      }
      await change(trx, row);
      await writeAudit(trx, {
        actor: admin,
        event: 'write',
        grant: admin.grant,
        operation: 'message.settle',
        detail: { messageId, decision },
        ...(reason !== undefined && { reason }),
        requestId,
        at: now(),
      });
    });
  }
}
