import type { AddressInfo } from '../../contracts/referrals/referral.ts';

/** The two lines of an address in a table: the quieter one below. Both null when nothing is known. */
export interface AddressLines {
  first: string | null;
  second: string | null;
}

/** `1620 Little Raven St`, or null. */
export function streetLine({ streetNumber, streetName }: AddressInfo): string | null {
  return joined(' ', streetNumber, streetName);
}

/** `Denver, CO 80202`, or null. */
export function cityLine({ city, state, zip }: AddressInfo): string | null {
  return joined(', ', city, joined(' ', state, zip));
}

/** The whole address on one line: `1620 Little Raven St, Unit 1203, Denver, CO 80202`. */
export function addressOnOneLine(address: AddressInfo): string | null {
  return joined(', ', streetLine(address), unitOf(address), cityLine(address));
}

/**
 * The lines of a referral's address. A property has its street above and the unit with the city below; a buyer without
 * a property is searching in a place: `Searching in Raleigh` / `NC 27612`.
 * @param searchingIn formats that text in the page's language; the rest is an address, the same in every language
 */
export function addressLines(
  address: AddressInfo,
  searchingIn = (city: string): string => `Searching in ${city}`,
): AddressLines {
  const street = streetLine(address);
  if (street) return { first: street, second: joined(', ', unitOf(address), cityLine(address)) };
  if (address.city) return { first: searchingIn(address.city), second: joined(' ', address.state, address.zip) };
  return { first: joined(' ', address.state, address.zip), second: null };
}

function unitOf({ unitNumber }: AddressInfo): string | null {
  const unit = unitNumber?.trim();
  if (!unit) return null;
  // "Apt 4" and "#4" already say what they are
  return /^(unit|apt|apartment|ste|suite|#)/i.test(unit) ? unit : `Unit ${unit}`;
}

function joined(separator: string, ...parts: (string | null)[]): string | null {
  return parts.flatMap((part) => part?.trim() || []).join(separator) || null;
}
