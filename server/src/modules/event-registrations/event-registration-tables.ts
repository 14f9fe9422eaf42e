import type { EventRegistration } from '@portal/shared/contracts';
import type { ColumnType, Generated } from 'kysely';

/** A photo of the public form (migrations 0043 and 0044). Nothing but the registration that took it leads to it. */
export interface EventPhotoTable {
  photoId: string;
  /** WebP; empty when it came with a second registration, which changes nothing. */
  bytes: Buffer;
  /** From where it was uploaded, `203.0.113.0/24`. */
  network: string;
  uploadedAt: Date;
  /** When a registration took it. */
  registeredAt: Date | null;
  /** The e-mail and the event of that registration. */
  takenBy: Generated<string | null>;
}

/** What a form says, without what has columns of its own. */
export type RegistrationAnswers = Omit<EventRegistration, 'email' | 'eventId' | 'photoLocation'>;

/** A registration for an event, one for each e-mail and event. */
export interface EventRegistrationTable {
  /** Under which name mails to the e-mail are counted. */
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
