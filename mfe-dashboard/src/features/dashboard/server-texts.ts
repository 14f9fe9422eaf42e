import type {
  AgentRank,
  AppointmentKind,
  Appointments,
  DueNote,
  NeedUpdate,
  Onboarding,
  RankFactor,
} from '@portal/shared/contracts';
import { msg, t } from '@portal/shared/i18n';

type Due = NeedUpdate['needUpdate'][number];

// The server says what is meant with a code; these are its words. Without a code there is the server's English.

const KINDS: Record<AppointmentKind, string> = {
  'follow-up': msg('Follow-up'),
  'listing-preparation': msg('Listing preparation'),
  'listing-review': msg('Listing review'),
  showing: msg('Home showing'),
  'offer-review': msg('Offer review'),
  closing: msg('Closing'),
  'buyer-consultation': msg('Buyer consultation'),
  'listing-appointment': msg('Listing appointment'),
};

const NOTES: Record<DueNote, string> = {
  'first-contact': msg('First contact due'),
  'snooze-ended': msg('Snooze ended'),
};

const REASONS: Record<RankFactor, { up: string; down: string }> = {
  promptness: {
    up: msg('Updates within two days of a new lead counted most.'),
    down: msg('New leads without an update in two days counted most.'),
  },
  closings: {
    up: msg('Your closings of the last twelve months counted most.'),
    down: msg('Fewer closings in the last twelve months counted most.'),
  },
  appointments: {
    up: msg('Leads that became appointments counted most.'),
    down: msg('Leads that did not become appointments counted most.'),
  },
  experience: { up: msg('Your transactions counted most.'), down: msg('Your transactions counted most.') },
};

/** What an appointment is about: `Listing review`. */
export const kindText = ({
  kind,
  kindCode,
}: Pick<Appointments['nextAppointments'][number], 'kind' | 'kindCode'>): string =>
  kindCode ? t(KINDS[kindCode]) : kind;

/** Why an update is due: `Snooze ended`. */
export const noteText = ({ note, noteCode }: Pick<Due, 'note' | 'noteCode'>) => (noteCode ? t(NOTES[noteCode]) : note);

/** A property's address, or where a buyer is searching: `Searching in Denver, CO 80202`. */
export const placeText = ({ place, searchingIn }: Pick<Due, 'place' | 'searchingIn'>): string =>
  searchingIn ? t('Searching in {city}', { city: searchingIn }) : place;

const STEPS: Partial<Record<string, string>> = {
  password: msg('Change your temporary password'),
  agreement: msg('Sign the referral agreement'),
  profile: msg('Complete your profile and photo'),
  'service-zips': msg('Add your service ZIP codes'),
  webinar: msg('Attend the onboarding webinar'),
  preferences: msg('Set your preferences'),
};

/** A step of the set-up; one that is newer than this page in the server's English. */
export function stepText({ key, label }: Pick<Onboarding[number], 'key' | 'label'>): string {
  const words = STEPS[key];
  return words === undefined ? label : t(words);
}

/** What moved a rank most (CS-084). */
export const reasonText = ({ from, to, reason, factor }: NonNullable<AgentRank['change']>): string | null =>
  factor ? t(REASONS[factor][to < from ? 'up' : 'down']) : reason;
