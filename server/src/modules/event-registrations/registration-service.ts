import { randomUUID } from 'node:crypto';
import type { EventRegistration, PublicEvent } from '@portal/shared/contracts';
import {
  eventPhase,
  formatPhone,
  fullName,
  missingParts,
  msg,
  REGISTRATION_PART_NAMES,
  type RegistrationPart,
} from '@portal/shared/domain';
import { DAY_MS } from '@portal/shared/durations';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { badRequest, tooMany } from '../../platform/responses/problem-error.ts';
import { readPublicEvent } from '../content/index.ts';
import type { OutboxService } from '../outbox/index.ts';
import { countedMailbox } from './counted-mailbox.ts';
import { emptyPhoto, takePhoto } from './event-photo-store.ts';
import { findMailsSince, recordMail } from './mail-store.ts';
import {
  addressLine,
  findAnswers,
  findRegistrationsOfNetwork,
  insertRegistration,
  lockMailbox,
  lockNetwork,
} from './registration-store.ts';

/** Registrations from one network within a day: an office registers together, nobody else this often. */
const PER_NETWORK = 100;
/** Mails of the form to one mailbox within a day, whatever is sent (nobody fills the mailbox of another). */
const MAILS_PER_MAILBOX = 5;

interface RegistrationServiceOptions {
  db: Kysely<Database>;
  outbox: OutboxService;
  /** Who gets the registrations, and whom registrants may write to. */
  supportEmail: string;
  now: () => Date;
}

type Mail = Parameters<OutboxService['send']>[0];

/** Registrations of people without an account as agents for an event (EVT-06, API-54). */
export class RegistrationService {
  readonly #options: RegistrationServiceOptions;

  constructor(options: RegistrationServiceOptions) {
    this.#options = options;
  }

  /**
   * Registers somebody, and sends the mails. A second registration of an e-mail for the same event changes nothing and
   * returns likewise; its owner is told by mail, so that nobody learns here who is registered.
   * @param network from where it comes, for the limit of a day
   * @throws ProblemError 400 without fields for an event that is over or unknown, with `photoLocation` for a photo that is
   *   no longer there, 429
   */
  register(registration: EventRegistration, network: string): Promise<void> {
    const { db, outbox, supportEmail } = this.#options;
    const mailbox = countedMailbox(registration.email);
    return db.transaction().execute(async (trx) => {
      // always in this order, so that no two wait for each other
      await lockMailbox(trx, mailbox);
      await lockNetwork(trx, network);
      const now = this.#options.now();
      await this.#requireAllowance(trx, network, now);
      const { email, eventId, photoLocation, ...answers } = registration;
      const event = eventId === null ? null : await this.#openEvent(trx, eventId, now);
      // before anything is looked up: whoever has no photo learns nothing about others
      if (photoLocation !== null && !(await takePhoto(trx, photoLocation, { email, eventId }, now))) {
        const message = msg('Your photo is no longer here. Add it again, or go on without one.');
        throw badRequest(message, [{ path: 'photoLocation', message }]);
      }
      const known = await findAnswers(trx, email, eventId);
      // a name that somebody else typed does not reach the owner of the address
      const { firstName, lastName } = known ?? registration;
      const recipient = { mailbox, email, name: fullName({ firstName, lastName }), now };
      const mails = new Mails({ trx, outbox, recipient });
      const values = { ...eventValues(event), firstName, supportEmail };
      if (known) {
        if (photoLocation !== null) await emptyPhoto(trx, photoLocation, email);
        return mails.sendOnceADay({ template: 'event-registration-again', values });
      }
      await insertRegistration(trx, {
        mailbox,
        registrationId: randomUUID(),
        email,
        eventId,
        answers,
        photoId: photoLocation,
        network,
        registeredAt: now,
      });
      const missing = inWords(missingParts(registration));
      await mails.send({ template: 'event-registration', values });
      if (missing !== '') {
        await mails.sendOnceADay({ template: 'event-registration-missing', values: { ...values, missing } });
      }
      await this.#tellTeam(trx, registration, { event, missing });
    });
  }

  async #requireAllowance(trx: Kysely<Database>, network: string, now: Date): Promise<void> {
    const since = new Date(now.getTime() - DAY_MS);
    const recent = await findRegistrationsOfNetwork(trx, network, { since, most: PER_NETWORK });
    const oldest = recent[PER_NETWORK - 1];
    if (!oldest) return;
    const seconds = Math.ceil((oldest.getTime() - since.getTime()) / 1000);
    const sentence = {
      id: msg('{most} people registered from your network within a day, and that is the limit.'),
      values: { most: PER_NETWORK },
    };
    throw tooMany(sentence, seconds);
  }

  async #openEvent(trx: Kysely<Database>, eventId: string, now: Date): Promise<PublicEvent> {
    const event = await readPublicEvent(trx, eventId);
    if (!event) throw badRequest('This event does not take registrations. You can register without it.');
    if (eventPhase(event, now.getTime()) === 'past') {
      throw badRequest("This event is over. You can register without it, and we'll let you know about the next one.");
    }
    return event;
  }

  async #tellTeam(
    trx: Kysely<Database>,
    registration: EventRegistration,
    { event, missing }: { event: PublicEvent | null; missing: string },
  ): Promise<void> {
    const { outbox, supportEmail } = this.#options;
    const { email, phoneNumber, profileInfo, brokerageInfo, brokerInfo: broker, utm } = registration;
    const agent = await trx
      .selectFrom('agent')
      .select('agentId')
      .where('email', '=', email)
      .orderBy('agentId')
      .executeTakeFirst();
    const brokerName = fullName({ firstName: broker.firstName ?? '', lastName: broker.lastName ?? '' });
    const campaign = Object.entries(utm).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
    await outbox.send(
      {
        channel: 'email',
        to: supportEmail,
        template: 'event-registration-received',
        values: {
          ...eventValues(event),
          person: fullName(registration),
          email,
          phoneNumber: formatPhone(phoneNumber),
          licenseNumber: profileInfo.license.licenseNumber,
          brokerage: brokerageInfo.brokerageName ?? '',
          broker: [brokerName, broker.email, broker.phoneNumber && formatPhone(broker.phoneNumber)]
            .concat(addressLine(broker.address))
            .filter(Boolean)
            .join(', '),
          campaign: campaign.join(', '),
          missing,
          agentId: agent ? String(agent.agentId) : '',
        },
      },
      trx,
    );
  }
}

interface Recipient {
  mailbox: string;
  email: string;
  name: string;
  now: Date;
}

interface MailsOptions {
  trx: Kysely<Database>;
  outbox: OutboxService;
  recipient: Recipient;
}

/** The mails of one registration. What is beyond the limit of its mailbox is left out; the registration is not. */
class Mails {
  readonly #options: MailsOptions;

  constructor(options: MailsOptions) {
    this.#options = options;
  }

  async send(mail: Pick<Mail, 'template' | 'values'>, isOnceADay = false): Promise<void> {
    const { outbox, trx, recipient } = this.#options;
    const { mailbox, email: to, name, now } = recipient;
    const sent = await findMailsSince(trx, mailbox, new Date(now.getTime() - DAY_MS));
    if (sent.length >= MAILS_PER_MAILBOX || (isOnceADay && sent.includes(mail.template))) return;
    await recordMail(trx, { mailbox, template: mail.template, sentAt: now });
    await outbox.send({ channel: 'email', to, name, ...mail } as Mail, trx);
  }

  sendOnceADay(mail: Pick<Mail, 'template' | 'values'>): Promise<void> {
    return this.send(mail, true);
  }
}

function eventValues(event: PublicEvent | null) {
  return { eventId: event?.id ?? '', title: event?.title ?? '', dateTime: event?.dateTime ?? '' };
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

const inWords = (parts: readonly RegistrationPart[]): string =>
  list.format(parts.map((part) => REGISTRATION_PART_NAMES[part]));
