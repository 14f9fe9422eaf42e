import { NOTIFICATION_CHANNELS, type NotificationChannel, type PortalLanguage } from '@portal/shared/contracts';
import { agentPhoneDigits, isMailRecipient } from '@portal/shared/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { OutboxService } from '../outbox/index.ts';
import { findLanguage, holdPreferences } from '../preferences/index.ts';
import type { Notice } from './notice.ts';
import {
  agentsWithDue,
  correctHeld,
  correctUnshown,
  holdNotice,
  insertForBrowser,
  makeDue,
  takeDue,
  type Correct,
} from './notification-store.ts';
import { decide } from './rules/decide.ts';
import { mergeNotices } from './rules/merge-notices.ts';

/** Where and in which language an agent is notified; null for a way they do not have. */
interface Addressee {
  name: string;
  email: string | null;
  phone: string | null;
  language: PortalLanguage;
}

/** Agents of one sweep; the next one comes a minute later. */
const AGENTS_AT_ONCE = 500;

interface NotificationServiceOptions {
  outbox: OutboxService;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Tells agents of what happened, by the ways and at the hours they chose (docs/decisions/0046). Everything is written in
 * the transaction of what happened: a change that is rolled back notifies nobody, and one that is committed notifies once.
 */
export class NotificationService {
  readonly #options: NotificationServiceOptions;

  constructor(options: NotificationServiceOptions) {
    this.#options = options;
  }

  /** Tells an agent of something: now, or after their quiet hours, or not at all. */
  async notify(trx: Transaction<Database>, agentId: number, notice: Notice, at: Date): Promise<void> {
    // a change of them comes after this transaction, and so finds what is held here
    const { preferences, language } = await holdPreferences(trx, agentId);
    const addressee = await addresseeOf(trx, agentId, language);
    for (const channel of NOTIFICATION_CHANNELS) {
      const decision = decide({ event: notice.event, channel }, preferences, at);
      if (decision.kind === 'send') await this.#send(trx, agentId, { channel, notice, addressee, at });
      if (decision.kind === 'hold') {
        await holdNotice(trx, { agentId, channel, notice, createdAt: at, dueAt: decision.until });
      }
    }
  }

  /** Corrects or withdraws notifications that are not sent yet, on every way; what was sent stays sent. */
  async correct(
    trx: Transaction<Database>,
    about: { agentId: number; template: Notice['template'] },
    correct: Correct,
  ): Promise<void> {
    const { language } = await holdPreferences(trx, about.agentId);
    const { email, phone } = await addresseeOf(trx, about.agentId, language);
    await correctHeld(trx, about, correct);
    await correctUnshown(trx, about, correct);
    const recipients = [email, phone].filter((recipient) => recipient !== null);
    await this.#options.outbox.correctWaiting(trx, { recipients, template: about.template }, correct);
  }

  /** Has what waits for an agent decided again within a minute: the hours or ways may have changed. */
  decideAgain(trx: Transaction<Database>, agentId: number, at: Date): Promise<void> {
    return makeDue(trx, agentId, at);
  }

  /** Sends a test whatever the hour. @returns the ways on which there is an address for it */
  async sendTest(
    trx: Transaction<Database>,
    agentId: number,
    { channels, at }: { channels: readonly NotificationChannel[]; at: Date },
  ): Promise<NotificationChannel[]> {
    const addressee = await addresseeOf(trx, agentId, await findLanguage(trx, agentId));
    const notice: Notice = { event: 'sign-in', template: 'notification-test', values: {} };
    const sent: NotificationChannel[] = [];
    for (const channel of channels) {
      if (await this.#send(trx, agentId, { channel, notice, addressee, at })) sent.push(channel);
    }
    return sent;
  }

  /**
   * Sends what waited until now, merged into one message for each way; what is still to wait is put back. What fails for
   * one agent waits for the next sweep, and the others are notified.
   */
  async releaseDue(db: Kysely<Database>, now: Date): Promise<void> {
    for (const agentId of await agentsWithDue(db, now, AGENTS_AT_ONCE)) {
      try {
        await db.transaction().execute((trx) => this.#release(trx, agentId, now));
      } catch (error) {
        this.#options.log.error({ err: error, agentId }, 'What waited for an agent could not be sent');
      }
    }
  }

  async #release(trx: Transaction<Database>, agentId: number, at: Date): Promise<void> {
    // before what is due, as a change of them does, or the two would wait for each other
    const { preferences, language } = await holdPreferences(trx, agentId);
    const due = await takeDue(trx, agentId, at);
    if (due.length === 0) return;
    const addressee = await addresseeOf(trx, agentId, language);
    for (const channel of NOTIFICATION_CHANNELS) {
      const notices: Notice[] = [];
      for (const row of due) {
        if (row.channel !== channel) continue;
        const decision = decide(row, preferences, at);
        if (decision.kind === 'send') notices.push(row.notice);
        if (decision.kind === 'hold') {
          const { notice, createdAt } = row;
          await holdNotice(trx, { agentId, channel, notice, createdAt, dueAt: decision.until });
        }
      }
      const [first, ...others] = notices;
      if (first) await this.#send(trx, agentId, { channel, notice: mergeNotices([first, ...others]), addressee, at });
    }
  }

  /** @returns whether there is an address for it */
  async #send(
    trx: Transaction<Database>,
    agentId: number,
    {
      channel,
      notice,
      addressee,
      at,
    }: {
      channel: NotificationChannel;
      notice: Notice;
      addressee: Addressee;
      at: Date;
    },
  ): Promise<boolean> {
    const { event: _, ...words } = notice;
    if (channel === 'browser') {
      await insertForBrowser(trx, { agentId, notice, createdAt: at });
      return true;
    }
    const to = channel === 'email' ? addressee.email : addressee.phone;
    if (to === null) return false;
    const { name, language } = addressee;
    await this.#options.outbox.send({ ...words, channel, to, name, language }, trx);
    return true;
  }
}

async function addresseeOf(db: Kysely<Database>, agentId: number, language: PortalLanguage): Promise<Addressee> {
  const { firstName, lastName, email, phoneNumber } = await db
    .selectFrom('agent')
    .select(['firstName', 'lastName', 'email', 'phoneNumber'])
    .where('agentId', '=', agentId)
    .executeTakeFirstOrThrow();
  const digits = agentPhoneDigits(phoneNumber);
  return {
    name: `${firstName} ${lastName}`,
    email: isMailRecipient(email.trim()) ? email.trim() : null,
    phone: digits === null ? null : `+1${digits}`,
    language,
  };
}
