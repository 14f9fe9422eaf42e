import { CONTACT_PREFERENCE_NAMES, type ContactPreference, type ProfileField } from '@portal/shared/contracts';
import { msg, t } from '@portal/shared/i18n';

export const FIELD_NAMES: Record<ProfileField, string> = {
  firstName: msg('First name'),
  lastName: msg('Last name'),
  phoneNumber: msg('Mobile phone'),
  officePhone: msg('Office phone'),
  contactPreference: msg('Best way to reach me'),
  brokerageName: msg('Brokerage'),
  brokerageAddress: msg('Office address'),
  brokerName: msg('Managing broker'),
  brokerEmail: msg("Broker's email"),
};

/** The options of the best way to reach somebody; without one it is an empty text. */
export const PREFERENCE_NAMES: Record<ContactPreference | '', string> = {
  '': msg('No preference'),
  ...CONTACT_PREFERENCE_NAMES,
};

/** A value as the form shows it: an option by its name; an empty text for a field without a value. */
export const shownValue = (field: ProfileField, value: string): string =>
  field === 'contactPreference' && value in PREFERENCE_NAMES
    ? t(PREFERENCE_NAMES[value as keyof typeof PREFERENCE_NAMES])
    : value;
