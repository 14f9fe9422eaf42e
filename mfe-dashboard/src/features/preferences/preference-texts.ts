import type {
  CLIENT_TYPES,
  NotificationChannel,
  NotificationEvent,
  PROPERTY_TYPES,
  US_TIME_ZONES,
} from '@portal/shared/contracts';
import { type Message, msg, t } from '@portal/shared/i18n';
import type { PreferenceValues } from './preference-values.ts';

type Text = string | Message;

export const CHANNEL_NAMES: Record<NotificationChannel, Text> = {
  browser: msg('Browser'),
  sms: msg('SMS'),
  email: msg('Email'),
};

/** An event, and when it is told. */
export const EVENT_NAMES: Record<NotificationEvent, { name: Text; when: Text | null }> = {
  'new-lead': { name: msg('New lead'), when: msg('Within a minute') },
  'appointment-set': { name: msg('Appointment set for you'), when: msg('With the calendar file') },
  'update-due': { name: msg('Update due'), when: msg('Each morning at 8, one message') },
  'consumer-replied': { name: msg('Consumer replied'), when: null },
  'appointment-tomorrow': { name: msg('Appointment tomorrow'), when: msg('The evening before at 6') },
  'event-reminder': { name: msg('Event reminder'), when: msg('A day before') },
  'zip-free': { name: msg('A waitlisted ZIP is available'), when: msg('When it is your turn, for 24 hours') },
  'renewal-due': { name: msg('Renewal in 30 days'), when: null },
  'rank-changed': { name: msg('Your rank changed'), when: msg('Once a week') },
  'sign-in': { name: msg('Password and sign-in'), when: msg('Always by email') },
};

/** The table of the page, in groups. */
export const EVENT_GROUPS: readonly { name: Text; events: readonly NotificationEvent[] }[] = [
  { name: msg('Referrals'), events: ['new-lead', 'appointment-set', 'update-due', 'consumer-replied'] },
  { name: msg('Calendar'), events: ['appointment-tomorrow', 'event-reminder'] },
  { name: msg('ZIP codes'), events: ['zip-free', 'renewal-due', 'rank-changed'] },
  { name: msg('Account'), events: ['sign-in'] },
];

export const CLIENT_NAMES: Record<(typeof CLIENT_TYPES)[number], Text> = {
  seller: msg('Sellers'),
  buyer: msg('Buyers'),
};

export const PROPERTY_NAMES: Record<(typeof PROPERTY_TYPES)[number], Text> = {
  'single-family': msg('Single family'),
  condo: msg('Condo'),
  townhouse: msg('Townhouse'),
  'multi-family': msg('Multi-family'),
  land: msg('Land'),
  luxury: msg('Luxury'),
};

export const TIME_ZONE_NAMES: Record<(typeof US_TIME_ZONES)[number], Text> = {
  'America/Puerto_Rico': msg('Atlantic Time'),
  'America/New_York': msg('Eastern Time'),
  'America/Chicago': msg('Central Time'),
  'America/Denver': msg('Mountain Time'),
  'America/Phoenix': msg('Arizona Time'),
  'America/Los_Angeles': msg('Pacific Time'),
  'America/Anchorage': msg('Alaska Time'),
  'Pacific/Honolulu': msg('Hawaii Time'),
};

const FIELD_NAMES: Partial<Record<keyof PreferenceValues, Text>> = {
  clientTypes: msg('Clients'),
  minimumPrice: msg('Minimum price'),
  propertyTypes: msg('Property types'),
  languages: msg('Languages you work in'),
  pausedUntil: msg('Pause new referrals'),
  isQuiet: msg('Quiet hours'),
  quietFrom: msg('Quiet hours'),
  quietTo: msg('Quiet hours'),
  timeZone: msg('Quiet hours'),
  hasLeadsBySms: msg('Quiet hours'),
};

/** The names of fields of the form, each once, as a list in the language of the page. */
export function namesOf(fields: readonly (keyof PreferenceValues)[], locale: string): string {
  const names = fields.map((field) => t(FIELD_NAMES[field] ?? EVENT_NAMES[field as NotificationEvent].name));
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(new Set(names));
}
