import type { EventRegistration } from '@portal/shared/contracts';
import type { ColumnType } from 'kysely';

/** A photo of the public form (migration 0043). Nothing but the registration that took it leads to it. */
export interface EventPhotoTable {
  photoId: string;
  /** WebP. */
  bytes: Buffer;
  /** From where it was uploaded, `203.0.113.0/24`. */
  network: string;
  uploadedAt: Date;
  /** When a registration took it. */
  registeredAt: Date | null;
}

/** What a form says, without what has columns of its own. */
export type RegistrationAnswers = Omit<EventRegistration, 'email' | 'eventId' | 'photoLocation'>;

/** A registration for an event, one for each e-mail and event. */
export interface EventRegistrationTable {
  /** The e-mail without what is after a plus: to whom mails are counted. */
  mailbox: string;
  registrationId: string;
  email: string;
  /** Null: for no particular event. */
  eventId: string | null;
  answers: ColumnType<RegistrationAnswers, string, string>;
  photoId: string | null;
  network: string;
  registeredAt: Date;
}

/** A mail of the last day about registrations, so that nobody floods a mailbox with the form. */
export interface EventRegistrationMailTable {
  mailbox: string;
  mailId: string;
  template: string;
  sentAt: Date;
}

export interface EventRegistrationTables {
  eventPhoto: EventPhotoTable;
  eventRegistration: EventRegistrationTable;
  eventRegistrationMail: EventRegistrationMailTable;
}
