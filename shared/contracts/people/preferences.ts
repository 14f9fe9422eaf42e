import { z } from 'zod';
import { CalendarDay, Moment } from '../primitives.ts';

/** The ways a notification reaches an agent: on the page or by the browser, by SMS, by mail. */
export const NOTIFICATION_CHANNELS = ['browser', 'sms', 'email'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** What agents are told of, in the order of the page. Preferences are stored by these names, so none is ever changed. */
export const NOTIFICATION_EVENTS = [
  'new-lead',
  'appointment-set',
  'update-due',
  'consumer-replied',
  'appointment-tomorrow',
  'event-reminder',
  'zip-free',
  'renewal-due',
  'rank-changed',
  'sign-in',
] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

/** Mail about the password and sign-in always goes: whoever could turn it off would not notice who uses the account. */
export const ALWAYS_SENT = { event: 'sign-in', channel: 'email' } as const;

/** The longest pause, in days: an agent keeps the rank for so long. */
export const MAX_PAUSE_DAYS = 30;
/** US dollars. */
export const MAX_MINIMUM_PRICE = 100_000_000;

export const CLIENT_TYPES = ['seller', 'buyer'] as const;
export const PROPERTY_TYPES = ['single-family', 'condo', 'townhouse', 'multi-family', 'land', 'luxury'] as const;
/** ISO 639 codes; their names are those of `Intl.DisplayNames`. */
export const WORK_LANGUAGES = [
  'en',
  'es',
  'ar',
  'zh',
  'nl',
  'fa',
  'fr',
  'de',
  'el',
  'ht',
  'he',
  'hi',
  'it',
  'ja',
  'km',
  'ko',
  'pl',
  'pt',
  'ru',
  'sv',
  'tl',
  'th',
  'uk',
  'ur',
  'vi',
] as const;
/** Time zones of the states and Puerto Rico. */
export const US_TIME_ZONES = [
  'America/Puerto_Rico',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
] as const;
export type UsTimeZone = (typeof US_TIME_ZONES)[number];

/** The languages of the portal (D-48). */
export const PORTAL_LANGUAGES = ['en', 'es'] as const;
export const PortalLanguage = z.enum(PORTAL_LANGUAGES);
export type PortalLanguage = z.infer<typeof PortalLanguage>;

const hasNoRepeats = (values: readonly string[]): boolean => new Set(values).size === values.length;
const chosen = <Value extends string>(values: readonly [Value, ...Value[]], nothing?: string) => {
  const list = z
    .array(z.enum(values, 'Choose from the list'))
    .max(values.length)
    .refine(hasNoRepeats, 'Remove duplicates');
  return nothing === undefined ? list : list.min(1, nothing);
};

const HalfHour = z.string().regex(/^([01]\d|2[0-3]):[03]0$/, 'Choose a full or half hour');

/**
 * Hours of the agent's own time zone in which SMS and browser notifications wait; over midnight when `from` is later than
 * `to`. Mail is sent at any time.
 */
export const QuietHours = z
  .strictObject({
    isOn: z.boolean(),
    from: HalfHour,
    to: HalfHour,
    timeZone: z.enum(US_TIME_ZONES, 'Choose from the list'),
    /** New leads come by SMS all the same. */
    hasLeadsBySms: z.boolean(),
  })
  .refine(({ isOn, from, to }) => !isOn || from !== to, {
    path: ['to'],
    message: 'Choose an end that differs from the start',
  });
export type QuietHours = z.infer<typeof QuietHours>;

const Choices = z.strictObject(
  Object.fromEntries(NOTIFICATION_EVENTS.map((event) => [event, chosen(NOTIFICATION_CHANNELS)])) as Record<
    NotificationEvent,
    z.ZodArray<z.ZodEnum<Record<NotificationChannel, NotificationChannel>>>
  >,
);
export type NotificationChoices = z.infer<typeof Choices>;

/** What an agent chooses on /preferences (HOST-24, D-34) and saves together. */
export const Preferences = z.strictObject({
  clientTypes: chosen(CLIENT_TYPES, 'Choose sellers, buyers or both'),
  /** US dollars without cents; null for any price. */
  minimumPrice: z
    .int('Enter whole dollars')
    .min(0, 'Enter a price of $0 or more')
    .max(MAX_MINIMUM_PRICE, 'Enter a price of at most $100,000,000')
    .nullable(),
  propertyTypes: chosen(PROPERTY_TYPES, 'Choose at least one property type'),
  languages: chosen(WORK_LANGUAGES, 'Choose at least one language'),
  /** The day on which new referrals come again, in the agent's time zone; null: they come. */
  pausedUntil: CalendarDay.nullable(),
  quietHours: QuietHours,
  notifications: Choices.refine((choices) => choices[ALWAYS_SENT.event].includes(ALWAYS_SENT.channel), {
    path: [ALWAYS_SENT.event],
    message: 'Email about your password and sign-in is always sent',
  }),
});
export type Preferences = z.infer<typeof Preferences>;

/** `PUT /api/preferences/:agentId`: refused with 409 `changed_elsewhere` for another revision than the stored one. */
export const PreferencesRequest = Preferences.extend({ revision: z.int().min(0) });
export type PreferencesRequest = z.infer<typeof PreferencesRequest>;

/** `GET` and `PUT /api/preferences/:agentId`. */
export const PreferencesResponse = z.object({
  /** 0: the agent has not saved any yet; these are the usual ones. */
  revision: z.number(),
  preferences: Preferences,
  /** Chosen at once, without the other preferences. */
  language: PortalLanguage,
  /** Who saved them last, and when; null before the first time. */
  changedBy: z.string().nullable(),
  changedAt: Moment.nullable(),
  /** Where notifications go; no phone number: no SMS. */
  email: z.string(),
  phoneNumber: z.string().nullable(),
  /** When the last test was sent. */
  testedAt: Moment.nullable(),
});
export type PreferencesResponse = z.infer<typeof PreferencesResponse>;

/** `PUT /api/preferences/:agentId/language`. */
export const LanguageChoice = z.strictObject({ language: PortalLanguage });

/** `POST /api/preferences/:agentId/test`: the ways it was sent. */
export const SentTest = z.object({ testedAt: Moment, channels: z.array(z.enum(NOTIFICATION_CHANNELS)) });

/** The choices of an agent who has not made any. */
export const USUAL_NOTIFICATIONS: NotificationChoices = {
  'new-lead': ['browser', 'sms', 'email'],
  'appointment-set': ['browser', 'sms', 'email'],
  'update-due': ['browser', 'email'],
  'consumer-replied': ['browser'],
  'appointment-tomorrow': ['browser', 'sms'],
  'event-reminder': ['email'],
  'zip-free': ['browser', 'sms', 'email'],
  'renewal-due': ['email'],
  'rank-changed': ['browser'],
  'sign-in': ['email'],
};

/** The preferences of an agent who has not saved any: everything comes, at any hour. */
export const usualPreferences = (timeZone: UsTimeZone): Preferences => ({
  clientTypes: [...CLIENT_TYPES],
  minimumPrice: null,
  propertyTypes: [...PROPERTY_TYPES],
  languages: ['en'],
  pausedUntil: null,
  quietHours: { isOn: false, from: '21:00', to: '07:00', timeZone, hasLeadsBySms: true },
  notifications: USUAL_NOTIFICATIONS,
});
