interface GivenAddress {
  streetNumber: string | null;
  streetName: string | null;
  unitNumber: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
}

/** An address in the form in which it is looked up: the same for every way to write it down. */
export function addressKey({ streetNumber, streetName, unitNumber, city, state, zip }: GivenAddress): string {
  return addressTextKey([streetNumber, streetName, unitNumber, city, state, zip].join(' '));
}

/** The same form of an address on one line; a beginning of an address is a beginning of its key (API-74). */
export function addressTextKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\b(unit|apt|apartment|suite|ste)\b/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}
