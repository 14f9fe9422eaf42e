import type { EventRegistration } from '../../contracts/content/event-registration.ts';
import { msg } from '../text/message.ts';

/** What can be left out of a registration and is asked for afterwards (CS-148). */
export const REGISTRATION_PARTS = [
  'photo',
  'brokerage',
  'broker-name',
  'broker-email',
  'broker-phone',
  'broker-address',
] as const;
export type RegistrationPart = (typeof REGISTRATION_PARTS)[number];
/** Names of the parts, on the page and in the mail that requests them. */
export const REGISTRATION_PART_NAMES: Record<RegistrationPart, string> = {
  photo: msg('a photo of you'),
  brokerage: msg('the name of your brokerage'),
  'broker-name': msg("your broker's name"),
  'broker-email': msg("your broker's email"),
  'broker-phone': msg("your broker's phone number"),
  'broker-address': msg("your broker's address"),
};

/** The parts that a registration does not have, in the order of the form. */
export function missingParts({ photoLocation, brokerageInfo, brokerInfo }: EventRegistration): RegistrationPart[] {
  const { firstName, lastName, email, phoneNumber, address } = brokerInfo;
  const isThere: Record<RegistrationPart, boolean> = {
    photo: photoLocation !== null,
    brokerage: brokerageInfo.brokerageName !== null,
    'broker-name': firstName !== null && lastName !== null,
    'broker-email': email !== null,
    'broker-phone': phoneNumber !== null,
    'broker-address': [address.streetAddress, address.city, address.state, address.zip].every((part) => part !== null),
  };
  return REGISTRATION_PARTS.filter((part) => !isThere[part]);
}
