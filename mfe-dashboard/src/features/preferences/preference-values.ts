import {
  NOTIFICATION_EVENTS,
  type NotificationChannel,
  type NotificationEvent,
  Preferences,
  type ProfileSection,
} from '@portal/shared/contracts';

type PlainValues = Pick<Preferences, 'clientTypes' | 'minimumPrice' | 'propertyTypes' | 'languages' | 'pausedUntil'>;
interface QuietValues {
  isQuiet: boolean;
  quietFrom: string;
  quietTo: string;
  timeZone: Preferences['quietHours']['timeZone'];
  hasLeadsBySms: boolean;
}
/** The ways of each event, under its name: each row of the table is one change. */
type EventValues = Record<NotificationEvent, NotificationChannel[]>;

/** The form: each field by itself, so that two windows that change different ones both keep theirs. */
export type PreferenceValues = PlainValues & QuietValues & EventValues;

export function valuesOf({ quietHours, notifications, ...plain }: Preferences): PreferenceValues {
  const { isOn, from, to, timeZone, hasLeadsBySms } = quietHours;
  return { ...plain, isQuiet: isOn, quietFrom: from, quietTo: to, timeZone, hasLeadsBySms, ...notifications };
}

export function preferencesOf(values: PreferenceValues): Preferences {
  const { clientTypes, minimumPrice, propertyTypes, languages, pausedUntil } = values;
  const { isQuiet: isOn, quietFrom: from, quietTo: to, timeZone, hasLeadsBySms } = values;
  const notifications = Object.fromEntries(NOTIFICATION_EVENTS.map((event) => [event, values[event]]));
  return {
    clientTypes,
    // an emptied field has no value
    minimumPrice: minimumPrice ?? null,
    propertyTypes,
    languages,
    pausedUntil: pausedUntil ?? null,
    quietHours: { isOn, from, to, timeZone, hasLeadsBySms },
    notifications: notifications as Preferences['notifications'],
  };
}

/** What the contract says about the form, at its fields. */
export function problemsOf(values: PreferenceValues): { path: string; message: string }[] {
  const parsed = Preferences.safeParse(preferencesOf(values));
  return (parsed.error?.issues ?? []).map(({ path, message }) => ({ path: fieldOf(path.join('.')), message }));
}

const FIELDS: Record<string, keyof PreferenceValues> = {
  'quietHours.isOn': 'isQuiet',
  'quietHours.from': 'quietFrom',
  'quietHours.to': 'quietTo',
  'quietHours.timeZone': 'timeZone',
  'quietHours.hasLeadsBySms': 'hasLeadsBySms',
};

/** The field of the form for a path of the contract: `languages.0` is about `languages`. */
export function fieldOf(path: string): string {
  const [first = '', second = ''] = path.split('.');
  if (first === 'notifications') return second;
  return FIELDS[`${first}.${second}`] ?? first;
}

/** A draft, as far as it is one of this form. */
export function readDraft(values: Record<string, unknown>): Partial<PreferenceValues> | null {
  const usual = Object.entries(values).filter(([name]) => isField(name));
  return usual.every(([name, value]) => isReadable(name as keyof PreferenceValues, value))
    ? (Object.fromEntries(usual) as Partial<PreferenceValues>)
    : null;
}

const SHAPE = Preferences.shape;
const READERS: Record<keyof PreferenceValues, (value: unknown) => boolean> = {
  clientTypes: isList,
  minimumPrice: (value) => value === null || typeof value === 'number',
  propertyTypes: isList,
  languages: isList,
  pausedUntil: (value) => SHAPE.pausedUntil.safeParse(value).success,
  isQuiet: (value) => typeof value === 'boolean',
  quietFrom: (value) => typeof value === 'string',
  quietTo: (value) => typeof value === 'string',
  timeZone: (value) => typeof value === 'string',
  hasLeadsBySms: (value) => typeof value === 'boolean',
  ...(Object.fromEntries(NOTIFICATION_EVENTS.map((event) => [event, isList])) as Record<
    NotificationEvent,
    (value: unknown) => boolean
  >),
};
function isList(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
const isField = (name: string): boolean => Object.hasOwn(READERS, name);
const isReadable = (name: keyof PreferenceValues, value: unknown): boolean => READERS[name](value);

const SECTIONS: Partial<Record<keyof PreferenceValues, ProfileSection>> = {
  clientTypes: 'PREFERENCES_CLIENT_TYPES',
  minimumPrice: 'PREFERENCES_MINIMUM_PRICE_POINT',
  propertyTypes: 'PREFERENCES_PROPERTY_TYPES',
  languages: 'PREFERENCES_ADDITIONAL_LANGUAGES',
};

/** The sections that a saved change is recorded for (HOST-60); what is about being told is one of them. */
export function sectionsOf(changes: Partial<PreferenceValues>): ProfileSection[] {
  const names = Object.keys(changes) as (keyof PreferenceValues)[];
  return [...new Set(names.map((name) => SECTIONS[name] ?? 'PREFERENCES_NOTIFICATION_SETTINGS'))];
}
