import { z } from 'zod';
import { isMailRecipient, normalEmail } from '../../domain/people/email.ts';
import { msg } from '../../domain/text/message.ts';
import { isTenDigitPhone } from '../../domain/people/phone.ts';
import { ContentEntry } from './content.ts';
import { PartnerSignUp } from '../partners/partner-sign-up.ts';
import { Moment, PersonName, VisibleText } from '../primitives.ts';

/** What everybody may read of an event: those for all agents, without their popups and buttons (D-36). */
export const PublicEvent = ContentEntry.pick({
  id: true,
  title: true,
  subTitle: true,
  description: true,
  dateTime: true,
  featuredImage: true,
});
export type PublicEvent = z.infer<typeof PublicEvent>;
/** `GET /content/v1/public-events/{id}`; null when there is none of this id for everybody. */
export const PublicEventResponse = z.object({ data: PublicEvent.nullable() });

/** Hours for which an uploaded photo waits for the registration it belongs to. */
export const EVENT_PHOTO_HOURS = 24;
/** `POST /agent/v2/agent-events/photo`: the bytes of a picture; names it in the registration, and is no address. */
export const EventPhoto = z.object({ photoLocation: z.uuid() });

const isEmailOrEmpty = (text: string): boolean => text.trim() === '' || isMailRecipient(text.trim());
const NO_EMAIL = msg('Please enter a valid email');
const NO_PHONE = msg('Enter a phone number with ten digits');
const TOO_LONG = msg('At most 200 characters');

/** A text that may be missing; blanks are nothing. Stored as null then. */
const optional = (text: z.ZodType<string, string>) =>
  text
    .transform((given) => given || null)
    .nullish()
    .transform((given) => given ?? null);
const OptionalLine = optional(VisibleText.max(200, TOO_LONG));
const OptionalName = optional(
  z
    .string()
    .trim()
    .refine((text) => text === '' || PersonName.safeParse(text).success, msg('Enter a name, and nothing else')),
);

/**
 * `POST /agent/v2/agent-events/create-agent` (API-54, EVT-07): somebody who registers as an agent for an event. Names,
 * e-mail, phone and license are required (CS-148).
 */
export const EventRegistration = z.strictObject({
  /** The event; without one it is for no particular event. */
  eventId: z
    .string()
    .regex(/^[a-z0-9-]{1,80}$/, 'There is no such event')
    .nullish()
    .transform((given) => given ?? null),
  /** Address of an upload of the last 24 hours. */
  photoLocation: z
    .uuid('This is no uploaded photo')
    .nullish()
    .transform((given) => given ?? null),
  firstName: z.string({ error: msg('Enter a first name') }).pipe(PersonName),
  lastName: z.string({ error: msg('Enter a last name') }).pipe(PersonName),
  email: z
    .string({ error: NO_EMAIL })
    .max(254, TOO_LONG)
    .refine((text) => isMailRecipient(text.trim()), NO_EMAIL)
    .transform(normalEmail),
  phoneNumber: z.string({ error: NO_PHONE }).trim().max(24, NO_PHONE).refine(isTenDigitPhone, NO_PHONE),
  profileInfo: z.strictObject(
    {
      license: z.strictObject(
        {
          licenseNumber: z
            .string({ error: msg('Enter your license number') })
            .trim()
            .min(1, { error: msg('Enter your license number'), abort: true })
            .max(40, { error: msg('At most 40 characters'), abort: true })
            .regex(/^[ .#/-]*[\p{L}\p{N}][\p{L}\p{N} .#/-]*$/u, msg('Letters, digits, periods and hyphens only')),
        },
        { error: msg('Enter your license number') },
      ),
    },
    { error: msg('Enter your license number') },
  ),
  brokerageInfo: z.strictObject({ brokerageName: OptionalLine }).prefault({}),
  brokerInfo: z
    .strictObject({
      firstName: OptionalName,
      lastName: OptionalName,
      email: optional(z.string().trim().max(254, TOO_LONG).refine(isEmailOrEmpty, NO_EMAIL)),
      phoneNumber: optional(
        z
          .string()
          .trim()
          .max(24, NO_PHONE)
          .refine((text) => text === '' || isTenDigitPhone(text), NO_PHONE),
      ),
      address: z
        .strictObject({
          streetAddress: OptionalLine,
          unitNumber: OptionalLine,
          zip: optional(
            z
              .string()
              .trim()
              .regex(/^(\d{5})?$/, msg('Enter a five-digit ZIP code')),
          ),
          city: OptionalLine,
          state: optional(
            z
              .string()
              .trim()
              .regex(/^([A-Z]{2})?$/, msg('Choose a state')),
          ),
        })
        .prefault({}),
    })
    .prefault({}),
  utm: PartnerSignUp.shape.utm.prefault({}),
});
/** A registration as it is sent. */
export type EventRegistrationRequest = z.input<typeof EventRegistration>;
/** A registration as it is stored. */
export type EventRegistration = z.output<typeof EventRegistration>;

/** The same for the first registration and for every further one, so that it tells nobody who is registered. */
export const EventRegistered = z.object({ registered: z.literal(true) });

/**
 * The body of a 400 of the registration: `message` is as printed (EVT-08…10), one sentence, a list of one, or a list of
 * several; `fields` says where each belongs.
 */
export const EventRegistrationRefusal = z.object({
  message: z.union([z.string(), z.array(z.string()).min(1)]),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
});

/** A registration as staff reads it. */
export const StoredEventRegistration = z.object({
  registrationId: z.uuid(),
  eventId: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  licenseNumber: z.string(),
  brokerageName: z.string().nullable(),
  /** `Beatriz Silva`; null without a name. */
  broker: z.string().nullable(),
  brokerEmail: z.string().nullable(),
  brokerPhone: z.string().nullable(),
  /** In one line. */
  brokerAddress: z.string().nullable(),
  utm: PartnerSignUp.shape.utm,
  hasPhoto: z.boolean(),
  registeredAt: Moment,
});
export type StoredEventRegistration = z.infer<typeof StoredEventRegistration>;
/** `GET /api/admin/event-registrations?event={id}`: the newest 500; without an event, those without one. */
export const EventRegistrationList = z.object({
  data: z.array(StoredEventRegistration),
  /** Number of all registrations. */
  total: z.number().int(),
});
